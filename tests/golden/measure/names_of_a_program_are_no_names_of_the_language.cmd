# A program's names begin with v_ there and its operators' with op_: so none of them is a word of C, OpenCL or CUDA, a macro, or a name that the kernels have for themselves (at_v_a is the address of the array a, v_a_at the program's own a_at).
cat >names.mm <<'MM'
algorithm restrict "names that are words of C, of OpenCL and CUDA, or of the kernels themselves"
  param n "numbers", NULL "added"
  on pram
  end
  program
    input array WARP[n]
    array main[n]
    output array a[n]
    a_at = n div 2
    forall i32 = 0 to n - 1
      GID = WARP[i32]
      memory = 0
      for get_global_id = 1 to 3
        memory = memory + get_global_id*GID
      end
      main[i32] = memory + NULL
    end
    forall LID = 0 to n - 1
      kept = main[LID] - main[n - 1 - LID]
      a[LID] = if kept > 0 then kept else a_at
    end
    ensure a[0] == (if main[0] > main[n - 1] then main[0] - main[n - 1] else n div 2)
  end
end
algorithm kernel "shared arrays, operators, scalars of multiprocessors"
  param n "numbers", p "cores", b "cores of a multiprocessor", M "shared words"
  program
    operator half(x, y) = x + y  identity 0
    operator int(x, y) = min(x, y) + max(x, y)  identity 0
    input global k1[n]
    output global k1_by[n div b]
    forall multiprocessor turn = 0 to n div b - 1
      shared shared_words[b]
      forall core thread
        shared_words[thread] = k1[turn*b + thread]
        go = b div 2
        while go > 0
          if thread < go
            shared_words[thread] = half(shared_words[thread], shared_words[thread + go])
          end
          go = go div 2
        end
        if thread == 0
          k1_by[turn] = int(shared_words[0], 0)
        end
      end
    end
    ensure total(k1_by) == total(input k1)
  end
end
MM
mmcalc -e 'load names.mm; show kernel restrict n=100 NULL=5 p=8'
mmcalc -e 'load names.mm; show kernel kernel n=256 b=8 p=64 M=256'
