course cubes "subsets by number, subspaces and data cubes"
  manual "mmcalc-cubes"
  exercise "the last subset"
    notes """
    Subsets of k = 3 of 10 elements are numbered from 0 on. Which number has the last one, {7, 8, 9}?
    """
    hint "There are binomial(10, 3) of them."
    hint "combinadic(119, 3) is a subset."
    solution "answer binomial(10, 3) - 1"
    judge answer != binomial(10, 3) "so many there are, but they are numbered from 0 on."
    judge answer == 119 "binomial(7, 1) + binomial(8, 2) + binomial(9, 3) is its number."
    because "7 + 28 + 84 = 119."
  end
  exercise "subspaces or units"
    notes """
    There are 1000 points, and dense units have k = 3 of them. From how many dimensions d on is 2^d*1000, the
    points of all subspaces, more than d*binomial(1000, 3), the units of all dimensions at most?
    """
    hint "find d where ... asks for the smallest integer that meets a condition."
    hint "find d where 2^d*1000 > d*binomial(1000, 3)"
    solution "answer 22"
    judge answer > 0 and 2^answer*1000 > answer*binomial(1000, 3) "with so many dimensions the units are still more."
    judge 2^(answer - 1)*1000 <= (answer - 1)*binomial(1000, 3) "with one dimension less the subspaces are more already."
    because "d stands in the exponent on one side, and is a factor on the other."
  end
  exercise "the fullest partition"
    notes """
    Signatures are sums of two random labels. Into P partitions of equal width: which part of them
    falls into the fullest? Answer with an expression in P, an even number.
    """
    given P = 2^(2..6)
    hint "The density of the sum of two numbers from 0 to 1 rises to 1 in the middle: a triangle."
    hint "The partition beside the middle is 2/P wide; the density falls from 1 to 1 - 2/P there."
    solution "answer (2/P)*(1 - 1/P)"
    judge answer != 1/P "so much they would hold if all held the same."
    judge answer == signature_share(2, P) "signature_share(2, P) is another number."
    because "Nearly 2/P, twice the average: half of the storage is saved by other boundaries."
  end
end
