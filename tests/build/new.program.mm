algorithm new.program "every second number is doubled"
  from "tests/build/one_file"
  param n "numbers"

  program
    input array a[2*n]
    output array b[n]
    forall i = 0 to n - 1
      b[i] = a[2*i] + a[2*i]
    end
    ensure b[n - 1] == 2*a[2*n - 2]
  end

  notes """It has no formula: all are derived from the program."""

  example time new.program on umm n=2^10 p=64 w=32 l=4
end
