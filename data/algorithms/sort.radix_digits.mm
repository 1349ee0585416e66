algorithm sort.radix_digits "by digits of d bits, the lowest first: counted, scanned, dealt"
  solves  keys
  from    "003, radix sort: a suitable base"
  param   n "input size", bits "bits of a key that are looked at", d "bits of a digit", p, w, l
  require 1 <= bits and bits < 63
  require 1 <= d and d <= 16
  let     q = ceil(n/p)                    # numbers of a processor's part
  let     rounds = ceil(bits/d)
  require d*rounds <= 62 "the bits of all digits are a word's"

  on pram
    closed time = ceil(bits/d)*(n/p + 2^d + log2(p)) when n > 1 and p <= n from "003: e passes over n numbers"
  end
  on dmm, umm
  end

  program
    input array a[n]
    array b[n], c[2^d*p]                   # how many numbers with each digit each part has, digit by digit
    for t = 0 to rounds - 1
      forall v = 0 to 2^d*p - 1
        c[v] = 0
      end
      forall j = 0 to p - 1
        for i = 0 to q - 1
          if j*q + i < n
            g = (a[j*q + i] shr t*d) & (2^d - 1)
            c[g*p + j] = c[g*p + j] + 1
          end
        end
      end
      call scan.blelloch(n = 2^d*p, a = c)
      forall j = 0 to p - 1
        for i = 0 to q - 1
          if j*q + i < n
            x = a[j*q + i]
            g = (x shr t*d) & (2^d - 1)
            at = c[g*p + j]
            b[at] = x
            c[g*p + j] = at + 1
          end
        end
      end
      forall i = 0 to n - 1
        a[i] = b[i]
      end
    end
    ensure is_permutation(a, input a)
    ensure all(i = 1..n-1, a[i - 1] mod 2^(d*rounds) <= a[i] mod 2^(d*rounds))
  end

  notes """
  sort.radix splits by one bit at a time. A digit of d bits has 2^d compartments, and bits/d passes are enough. Each
  processor counts, for its part, how many numbers go to each compartment; the counts are scanned, compartment by
  compartment and within it part by part, which gives every part the place where its numbers of that digit begin; then each
  processor deals its part out. Order is kept among equals: parts come in order, and so do the numbers of a part.

  The counts are 2^d*p words, so a pass takes about 7*n/p for the numbers and 5*2^d for the counts: the best d grows as
  log2(n/p). minimize shows it.
  """

  example simulate sort.radix_digits on pram n=8 bits=3 d=3 p=2 input={4, 7, 2, 6, 3, 5, 1, 0} show
  example minimize time sort.radix_digits over d=1..16 on pram n=2^20 bits=32 p=2^10
  example time sort.radix_digits on pram n=10^6 bits=32 d={1, 4, 8} p=1000
end
