algorithm subspaces.all "every subspace: its cells are counted"
  solves  subspaces
  from    "003, SUBSCALE: what it is compared with, O(2^d*N)"
  param   d "dimensions", N "points", k "points that are dense", G "intervals of a dimension", p
  require k <= N
  option  variant = crcw_combining "of the points of a cell one gives it its name, and all are counted at once"

  on pram
    closed time = 2^d*N/p + 2^d when erew or crew or crcw_combining from "003: O(2^d*N)"
  end

  program
    input array X[d][N]                    # the interval in which a coordinate lies
    array rep[2^d][N]                      # a point of the cell in which the point lies, for each subspace
    array T[N*G], count[N]
    output array found[2^d]
    forall g = 0 to d - 1, i = 0 to N - 1
      X[g][i] = X[g][i] mod G
    end
    forall s = 0 to 2^d - 1
      found[s] = 0
    end
    forall i = 0 to N - 1
      rep[0][i] = 0
    end
    for g = 0 to d - 1
      for u = 0 to 2^g - 1                 # the cells of u, cut by dimension g
        forall i = 0 to N - 1
          T[rep[u][i]*G + X[g][i]] = i
          count[i] = 0
          rep[u + 2^g][i] = T[rep[u][i]*G + X[g][i]]
          atomic count[rep[u + 2^g][i]] += 1
          if count[i] >= k
            found[u + 2^g] = 1
          end
        end
      end
    end
    ensure all(s = 1..2^d-1, (found[s] == 1) == (max(i = 0..N-1, sum(j = 0..N-1, if sum(g = 0..d-1, if s div 2^g mod 2 == 1 and X[g][i] != X[g][j] then 1 else 0) == 0 then 1 else 0)) >= k))
  end

  notes """
  The cells of a subspace with dimension g are those without it, cut by the intervals of g. A cell is called by one of its points:
  all its points write their number to one word, and the one that stays is the name. So a subspace takes a constant
  number of statements over N points, whatever the data, and the 2^d - 1 of them O(2^d*N).
  """

  example time subspaces.all on pram d=20 N=2^10 k=4 G=16 p=2^10
  example simulate subspaces.all on pram d=3 N=8 k=3 G=4 p=8
end
