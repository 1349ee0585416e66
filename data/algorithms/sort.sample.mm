algorithm sort.sample "BSP: parts sorted, dealt by a regular sample, sorted again"
  solves  sort
  from    "Shi and Schaeffer 1992, regular sampling; 004 §2.5.2 has the machine"
  param   n "input size", p
  let     c = ceil(n/p)                    # numbers of a processor
  require n >= p^2 "the sample of a part is p of its numbers"

  on bsp
  end

  program
    input global A[n]
    output global C[n]
    global S[p][p*p]                       # everybody's sample, with everybody
    global B[p][p*c], K[p][p], T[p][p]     # for each: numbers and how many from each, and how many all have got
    shared x[n], y[n], s[p*p], z[p*p], has[1]
    forall processor q = 0 to p - 1
      m = max(0, min(c, n - q*c))
      for i = 0 to m - 1
        x[i] = A[q*c + i]
      end
      do local.sort(x, y, m)
      for r = 0 to p - 1
        for i = 0 to p - 1
          S[r][q*p + i] = if m > 0 then x[i*m div p] else 2^40
        end
      end
    end
    forall processor q = 0 to p - 1
      m = max(0, min(c, n - q*c))
      for i = 0 to p*p - 1
        s[i] = S[q][i]
      end
      do local.sort(s, z, p*p)
      i = 0
      for r = 0 to p - 1                   # what lies between the splitters s[(r - 1)*p + p div 2] and s[r*p + p div 2]
        k = 0
        while i < m and (r == p - 1 or x[i] < s[min(p*p - 1, (r + 1)*p + p div 2)])
          B[r][q*c + k] = x[i]
          i = i + 1
          k = k + 1
        end
        K[r][q] = k
      end
    end
    forall processor q = 0 to p - 1
      m = 0
      for r = 0 to p - 1
        k = K[q][r]
        for i = 0 to k - 1
          x[m + i] = B[q][r*c + i]
        end
        m = m + k
      end
      has[0] = m
      do local.sort(x, y, m)
      for r = q + 1 to p - 1
        T[r][q] = m
      end
    end
    forall processor q = 0 to p - 1
      m = 0
      for r = 0 to q - 1
        m = m + T[q][r]
      end
      k = has[0]
      for i = 0 to k - 1
        C[m + i] = x[i]
      end
    end
    ensure is_sorted(C)
    ensure is_permutation(C, input A)
  end

  notes """
  Four supersteps. Each sorts its n/p numbers and tells all every (n/p^2)th of them. All sort the p^2 of the sample and take
  every p-th as a splitter: between two splitters lie at most about 2*n/p numbers, if all differ. Numbers go where they
  belong, are sorted there, and go to their places. Words sent: p^2 of the sample, no more than 2*n/p numbers twice, p counts.

  Where n >= p^3 the sample is small beside the numbers, and for numbers that differ the time is of the order
  n*log2(n)/p + g*n/p + L, that of the bound; what it is follows from the numbers, so a run tells it. Equal numbers stay
  together: of n equal ones a processor gets all. Merging the p sorted parts, log2(p) passes, would do instead of the
  second sort.
  """

  example simulate sort.sample on bsp n=512 p=8 g=4 L=100
end
