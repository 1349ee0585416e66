course matmul "the product of matrices on a PRAM"
  manual "mmcalc-matmul"
  exercise "a speedup"
    notes """
    What is the speedup of matmul.naive with 1000 processors, for n = 64?
    """
    hint "64^2 = 4096 entries are dealt in rounds; n steps are made in each."
    hint "5 rounds, the last of 96 entries: 64^3/(5*64)."
    solution "answer 4096/5"
    judge answer != 1000 "the last round has fewer entries than processors."
    judge answer == speedup(matmul.naive on pram, n = 64, p = 1000) "4096 entries, 1000 at a time."
    because "819.2: with 1024 processors it would be 1024."
  end
  exercise "cost and work"
    notes """
    matmul.inner adds n products in a tree. n = 32: up to which power of two p is its cost, p times the
    time, at most twice its work?
    """
    hint "Folds have fewer and fewer additions: with many processors most wait."
    hint "cost matmul.inner on pram n=32 p=2^(5..15)"
    solution "answer 2^14"
    judge answer > 1 and is_pow2(answer) "answer with p itself, a power of two."
    judge cost(matmul.inner on pram, n = 32, p = answer) <= 2*work(matmul.inner on pram, n = 32, p = 1) \
      "there it costs more than twice the work."
    judge cost(matmul.inner on pram, n = 32, p = 2*answer) > 2*work(matmul.inner on pram, n = 32, p = 1) \
      "with twice as many it still is."
    because "Of n^3 = 2^15 products half as many processors still cost no more than twice the work."
  end
  exercise "an EREW program"
    notes """
    In matmul.naive all processors of a row read A[i][k] at once. Write a product of your own in which
    no two read one word at once, with `solves matmul` and an `ensure`, and run it:

      simulate NAME on pram n=4 p=16 variant=erew
    """
    hint "Each sum may begin at another k."
    hint "Let processor (i, j) begin at k = (i + j) mod n."
    solution """
    algorithm matmul.skewed "each sum begins at another word"
      solves matmul
      param n "rows, and columns", p
      on pram
      end
      program
        input array A[n][n], B[n][n]
        output array C[n][n]
        forall i = 0 to n - 1, j = 0 to n - 1
          s = 0
          for t = 0 to n - 1
            k = (i + j + t) mod n
            s = s + A[i][k]*B[k][j]
          end
          C[i][j] = s
        end
        ensure C[0][0] == sum(k = 0..n-1, input A[0][k]*input B[k][0])
      end
    end
    simulate matmul.skewed on pram n=4 p=16 variant=erew
    """
    judge command == "simulate" and model == "pram" and algorithm != "matmul.naive" "simulate your own."
    judge n == 4 and p == n^2 and variant == "erew" "run it with n=4 p=16 variant=erew."
    judge violations == 0 "two processors read or write one word at once: read which."
    judge correct "its result is wrong, or it has no ensure."
    because "(i + j + t) mod n differs along each row and each column: nobody meets."
  end
end
