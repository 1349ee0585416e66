# of A and not (B or A) nothing is left: A was dropped, as it stands in the other
cat >never.mm <<"END"
algorithm own.never "what no multiprocessor does"
  param n, p, b, M
  program
    input global T[n]
    output global R[n]
    forall multiprocessor r = 0 to p div b - 1
      if n mod 3 != 1
        if not (n mod 5 == 1 or n mod 3 != 1)
          R[r] = T[r]
        end
      end
    end
  end
end
END
for n in 17 19; do mmcalc -q -e 'load "never.mm"' -e "io own.never on agpu n=$n p=4 b=1 M=10" -e "simulate own.never on agpu n=$n p=4 b=1 M=10" | grep -E 'exact|io'; done
