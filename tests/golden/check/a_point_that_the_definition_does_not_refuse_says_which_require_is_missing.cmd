own() {
    cat > own.mm <<MM
algorithm my.fold "in shared memory, with room to spare"
  param n "input size", p, b, M
  require n >= b
  $1
  on agpu
  end
  program
    input global T[n]
    output global R[1]
    forall multiprocessor r = 0 to 0
      $2
      shared y[3*b]
      forall core e
        x[e] = T[e]
        if e == 0
          R[0] = x[0]
        end
      end
    end
    $3
  end
end
MM
}
own '' 'shared x[4*b^2]'; mmcalc own.mm -e 'check my.fold'; mmcalc own.mm -e 'check my.fold n=8'; mmcalc own.mm -e 'simulate my.fold on agpu n=8 p=4 b=4 M=16'
own 'require n >= b' 'shared x[b], z[b][b + 1]'; mmcalc own.mm -e 'check my.fold n=8 b=8 M=64'
own 'require n >= b' 'shared x[b], z[t = 0..3][100*b]'; mmcalc own.mm -e 'check my.fold'
own 'require n >= b and M >= 4*b^2 + 3*b' 'shared x[4*b^2]' 'ensure R[0] == input T[0]'; mmcalc own.mm -e 'check my.fold'
