# The variable of the loop is 2^31 when it ends: 64 bits, or it never would be beyond its end.
cat >far.mm <<'MM'
algorithm my.far "a loop whose variable ends at 2^31"
  param n, p, b, M
  program
    output global R[n]
    forall multiprocessor r = 0 to n div b - 1
      forall core e
        for k = 0 to 1073741824 by 1073741824
          R[r*b + e] = k
        end
      end
    end
  end
end
MM
mmcalc -k -e 'load far.mm; show kernel my.far on agpu n=16 p=16 b=8 M=100; show kernel my.far on agpu n=16 p=16 b=8 M=100 in cuda' | grep ' v_k = '
