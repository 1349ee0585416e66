procedure permute.rows(a, source, bank, target, b, N, T) "the numbers of each row of a change places, in shared memory, by a schedule without conflicts"
  forall multiprocessor r = 0 to d - 1
    shared x[isqrt(n)]
    shared y[isqrt(n)]
    forall core e
      for R = 0 to ceil(N/d) - 1
        for k = 0 to ceil(N/T) - 1
          if R*d + r < N and k*T + e < N
            x[k*T + e] = a[R*d + r][k*T + e]
          end
        end
        for k = 0 to ceil(N/T) - 1
          if R*d + r < N and k*T + e < N
            f = bank[R*d + r][k*T + e]
            y[target[R*d + r][(k*T + e) div w*w + f]*w + f] = x[source[R*d + r][k*T + e]*w + (k*T + e) mod w]
          end
        end
        for k = 0 to ceil(N/T) - 1
          if R*d + r < N and k*T + e < N
            b[R*d + r][k*T + e] = y[k*T + e]
          end
        end
      end
    end
  end
end
