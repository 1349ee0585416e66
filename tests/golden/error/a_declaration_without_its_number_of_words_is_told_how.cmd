# private x = 0 is what C would have; a scalar needs no declaration, and words have their number
for line in "private x = 0" "private x" "shared x = 1" "input array x"; do
    mmcalc -e "algorithm my.a \"a\"
  program
    $line
  end
end"
done
