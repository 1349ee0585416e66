# a run refuses it, and so do a metric and derive with the same words; a host's variable names a member
mmcalc -q --keep-going -e 'algorithm my.members
  param n
  program
    array a[t = 0..n][n]
    array b[n]
    forall i = 0 to n - 1
      a[0][i] = i
    end
    forall i = 0 to n - 1
      b[i] = a[i][0]
    end
  end
end
algorithm my.hosts
  param n
  program
    array a[t = 0..n][n]
    for t = 0 to n
      forall i = 0 to n - 1
        a[t][i] = i
      end
    end
  end
end' -e 'n=4; p=2; w=2; l=3; simulate my.members on umm' -e 'time my.members on umm' -e 'derive my.members on umm' \
    -e 'time my.hosts on umm'
