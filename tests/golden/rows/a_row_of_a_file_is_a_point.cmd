printf 'n,p,"l"\r\n2^20,1024,400\r\n\r\n 2^10 , 2^5,"1 + 1"\r\n' >points.csv
mmcalc --rows points.csv -e 'time sum.pairwise on umm w=32'
# whatever takes parameters by name
mmcalc --rows points.csv -e 'time, stages sum.pairwise on umm w=32' ; mmcalc --rows points.csv -e 'w = 32; compare prefix on umm'
mmcalc --rows points.csv -e 'bound sum on umm w=32'; mmcalc --rows points.csv -f csv -e 'simulate sum.pairwise on umm w=32' | cut -d, -f1-12
# a series beside them goes through all rows for each of its values
mmcalc --rows points.csv -f csv -e 'stages sum.pairwise on umm w={16, 32}' | cut -d, -f1-9
# more columns than a statement may have series, for they are one
printf 'a,b,c,d,e,f,g,h,i\n1,2,3,4,5,6,7,8,9\n2,2,2,2,2,2,2,2,2\n' >wide.csv
cat >wide.mm <<'MM'
algorithm my.wide "a sum of nine"
  param a "a", b "b", c "c", d "d", e "e", f "f", g "g", h "h", i "i"
  on pram
    exact time = a + b + c + d + e + f + g + h + i
  end
end
MM
mmcalc --rows wide.csv -f csv -e 'load wide.mm; time my.wide on pram p=1' | cut -d, -f4-15
