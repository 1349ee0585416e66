course scan "scans on the AGPU: sub-blocks, padding and compaction"
  manual "mmcalc-scan"
  exercise "rows without conflicts"
    notes """
    A sub-block has alpha rows; word x lies in row x mod alpha, at place x div alpha, and 32 threads
    with neighbouring words x write it, b = 32. With rows of 33 words some meet in a bank. How many
    words should a row have, with at most 32/alpha unused ones? Answer with an expression in alpha.
    """
    given alpha = {4, 8, 16}
    hint "Each of alpha rows gets 32/alpha neighbouring words: rows should begin so far apart."
    hint "For alpha = 8: conflicts (x mod 8)*R + x div 8, x = 32*j + i, with R = 36."
    solution "answer 32 + 32/alpha"
    judge answer > 32 and answer <= 32 + 32/alpha "at least one unused word, and at most 32/alpha."
    judge all(x = 0..30, all(y = x+1..31, ((x mod alpha)*answer + x div alpha \
      - (y mod alpha)*answer - y div alpha) mod 32 != 0)) "two of the 32 words lie in one bank."
    because "alpha rows, 32/alpha banks each. The scans have it as `padding`."
  end
  exercise "what it is worth"
    notes """
    scan.matrix with n = 2^20, p = 2^9, b = 32, M = 12288 and alpha = 8: how many times as long does it
    take with padding=1 as with padding=4?
    """
    hint "time(scan.matrix on agpu, n=2^20, p=2^9, b=32, M=12288, alpha=8, padding=1)"
    hint "Divide the time with padding=1 by that with padding=4."
    solution """
    t(u) = time(scan.matrix on agpu, n=2^20, p=2^9, b=32, M=12288, alpha=8, padding=u)
    answer t(1)/t(4)
    """
    judge answer > 1 "padding=1 is the slower."
    judge answer*time(scan.matrix on agpu, n = 2^20, p = 2^9, b = 32, M = 12288, alpha = 8, padding = 4) \
      == time(scan.matrix on agpu, n = 2^20, p = 2^9, b = 32, M = 12288, alpha = 8, padding = 1) \
      "divide the two times, exactly."
    because "And it costs 3 words more in each of 8 rows."
  end
  exercise "when the global scan is a bottleneck"
    notes """
    The global scan is done by one multiprocessor: it takes p/b words, alpha*b at a time. With alpha = 8
    and b = 32, up to which power of two p is that a single sub-block?
    """
    hint "p/b <= alpha*b."
    hint "alpha*b^2."
    solution "answer 2^13"
    judge answer >= 32 and is_pow2(answer) "answer with p itself, a power of two, at least b."
    judge answer != 2^8 "so many words are in a sub-block: each is the sum of b cores."
    judge ceil(answer/32/(8*32)) == 1 "that is more than one sub-block."
    judge ceil(2*answer/32/(8*32)) > 1 "twice as many are still one sub-block."
    because "With many more cores nearly all of the time is the global scan's."
  end
  exercise "compaction"
    notes """
    Compaction scans n flags, and then moves the elements that are flagged: how many block I/Os more
    than its scan does compact.scan make, at most, for b = 32? Answer with an expression in n.
    """
    given n = 2^(14..20)
    hint "n/b each: flags read and written before; element, flag and place read after."
    hint "The scatter writes a block twice, where two warps share it: at most 2*n/b - 1."
    solution "answer 7*n/32 - 1"
    judge answer != 5*n/32 "the scatter is missing."
    judge answer == most(io(compact.scan on agpu, n = n, p = 2^9, b = 32, M = 12288, alpha = 8)) \
      - io(scan.matrix on agpu, n = n, p = 2^9, b = 32, M = 12288, alpha = 8) \
      "count what is read and written before the scan and after it, a block at a time."
    because "The least is 5*n/b: where no element is flagged."
  end
end
