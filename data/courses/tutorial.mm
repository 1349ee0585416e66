course tutorial "the first hour: twelve steps, each judged"
  exercise "a card"
    notes """
    Every question here has the same shape: a metric, an algorithm, a machine, and the numbers.
    How long does the Unified Memory Machine, whose memory is wide but slow, take to add 2^20
    numbers? n is how many, p the threads, w the memory's width, l its latency in time units.

    What comes back is a card. `exact` is the count, not an estimate. `closed form` is how it grows.
    `bounds` are times that no algorithm can beat. `verdict` holds the two against each other.
    """
    example time sum.pairwise on umm n=2^20 p=2^10 w=32 l=400
    hint "Type the line as it stands, and press return. An arrow key brings it back to be changed."
    hint "A word that is misspelt is answered with the nearest one that there is."
    solution """
    time sum.pairwise on umm n=2^20 p=2^10 w=32 l=400
    """
    judge command == "time" and algorithm == "sum.pairwise" "ask for the time of sum.pairwise."
    judge model == "umm" "that was another machine; this step is about the UMM: on umm."
    judge exact > 0 "ask for one n, not for a series."
    because """
    The arrow on the right stands at the largest bound: that one dominates.
    """
  end
  exercise "why a bound dominates"
    notes """
    Three things take time. bandwidth: a stage of w cells enters the memory in each time unit.
    latency: each thread waits l time units for every cell that it asks for. reduction: log2(n)
    additions follow each other. The largest of the three says what to change.

    On that card it was latency: too few threads keep the memory busy. Leave n = 2^20, w = 32 and
    l = 400 as they are, and find a p with which bandwidth dominates instead: begin with this line,
    where it does not yet, and change p.
    """
    example time sum.pairwise on umm n=2^20 p=2^12 w=32 l=400
    hint "With more threads, more cells are asked for while one thread waits."
    hint "The two are equal at n*l/p = n/w, which is p = w*l = 12800."
    solution """
    time sum.pairwise on umm n=2^20 p=2^14 w=32 l=400
    """
    judge command == "time" and algorithm == "sum.pairwise" "ask for the time of sum.pairwise."
    judge n == 2^20 and w == 32 and l == 400 "leave n, w and l as they are; change p only."
    judge dominates == "bandwidth" "here another bound dominates."
    because """
    From p = w*l threads on the memory is never idle, and more threads gain nothing.
    """
  end
  exercise "a conflict, seen"
    notes """
    The Discrete Memory Machine keeps its cells in w banks: cell a lies in bank a mod w. Threads
    of one warp that ask for different cells of one bank wait for each other: a conflict.

    `steps` draws a run, access by access. Draw the transpose of a 4 x 4 matrix, and compare step 1,
    which reads a row, with step 2, which reads a column. Each row of a drawing is one stage. What is
    longer than the screen waits at a colon: the space bar goes on, q comes back here.
    """
    example steps transpose.straightforward on dmm n=16 p=4 w=4 l=3
    hint "n is the number of words: 16 for a 4 x 4 matrix."
    hint "Type the line as it stands."
    solution """
    steps transpose.straightforward on dmm n=16 p=4 w=4 l=3
    """
    judge command == "steps" "draw it with steps."
    judge algorithm == "transpose.straightforward" "that is another algorithm: transpose.straightforward."
    judge model == "dmm" "on the UMM there are no banks: on dmm."
    because """
    A row lies in four banks: one stage. A column lies in one bank: four stages.
    """
  end
  exercise "padding"
    notes """
    With 32 banks and rows of 32 words, thread i of a warp that reads a column asks for the word
    32*i. `conflicts` counts the stages of such an index, and knows a remedy.

    Ask it, and then type the index that it advises, which is that of rows with an unused word.
    """
    example conflicts 32*i
    hint "The last line of the answer names a row length with which no two threads meet."
    hint "Rows of 33 words: the index is 33*i."
    solution """
    conflicts 33*i
    """
    judge command == "conflicts" and expression != "32*i" "type the index that is advised."
    judge dmm.worst == 1 "this index still has conflicts."
    judge expression == "33*i" or expression == "35*i" or expression == "37*i" \
      "it has no conflict, but rows of 32 words need more than 32: the least that is advised is 33."
    because """
    It has no common divisor with 32, so 32 neighbours lie in 32 different banks.
    """
  end
  exercise "a series, and a picture"
    notes """
    A range or a list makes a series: p = 2^(6..18) is thirteen values, p = {64, 1000} two. Any
    question takes one, and answers with a table. `plot` draws it, with the bounds beside it.

    Draw the time of sum.pairwise over p. With `to sum.svg` behind it, it is a file for a paper.
    """
    example plot time sum.pairwise on umm over p=2^(6..18) n=2^20 w=32 l=400
    hint "over NAME=RANGE says what the picture goes over."
    hint "Type the line as it stands. Where does the curve leave the latency bound?"
    solution """
    plot time sum.pairwise on umm over p=2^(6..18) n=2^20 w=32 l=400
    """
    judge command == "plot" "draw it with plot."
    judge curves.algorithm == "sum.pairwise" "draw sum.pairwise."
    judge curves.rows.p > 0 "draw it over p."
    because """
    The curve falls as latency does, and lies flat, a constant above bandwidth, from p = w*l on.
    """
  end
  exercise "which is better, and from where on"
    notes """
    `compare prefix on umm ...` puts all algorithms of a problem side by side. `crossover` finds the
    exact place where the cheaper one changes, for every n up to 2^64. What is set once, as w and l
    here, need not be given again.

    Try the lines. From which n on is prefix.optimal the cheaper one? Type  answer  and the number.
    """
    example w = 32; l = 400
    example crossover prefix.simple, prefix.optimal over n=1..2^64 on umm p=2^10
    hint "Each row of the table is a range of n; the column `cheaper` names who is better there."
    hint "The last row begins where prefix.optimal wins for good."
    solution """
    w = 32; l = 400
    crossover prefix.simple, prefix.optimal over n=1..2^64 on umm p=2^10
    answer 4096
    """
    judge answer > 1 "at n = 1 there is nothing to do for either."
    judge answer == 4096 "look at the row that names prefix.optimal, under `from`."
    because """
    Below 4096 the simple one wins though it does more work: it has fewer steps, and steps cost latency.
    """
  end
  exercise "a program of your own"
    notes """
    An algorithm is its program; mmcalc works out from it what it costs. Type this one, line by
    line. `forall` says that all i do it at the same time, `ensure` what must be true at the end.

      algorithm my.double "twice every number"
        param n, p, w, l
        on dmm, umm
        end
        program
          input array a[n]
          forall i = 0 to n - 1
            a[i] = 2*a[i]
          end
          ensure all(i = 0..n-1, a[i] == 2*input a[i])
        end
      end

    Then run it on the simulated machine:
    """
    example simulate my.double on umm n=2^10 p=2^6 w=32 l=100
    hint "Until the last `end` the prompt is ......>, and nothing is run. Ctrl-C gives up."
    hint "If a line was wrong, type the whole definition again: it takes the place of the first."
    solution """
    algorithm my.double "twice every number"
      param n, p, w, l
      on dmm, umm
      end
      program
        input array a[n]
        forall i = 0 to n - 1
          a[i] = 2*a[i]
        end
        ensure all(i = 0..n-1, a[i] == 2*input a[i])
      end
    end
    simulate my.double on umm n=2^10 p=2^6 w=32 l=100
    """
    judge command == "simulate" and algorithm == "my.double" "run it: simulate my.double on umm ..."
    judge correct "its result is wrong: some a[i] is not twice what it was."
    judge accesses == 2*n "it should read and write each number once: 2*n cells."
    because """
    The time was predicted from the text, and then counted on the machine: they agree. `time`,
    `compare`, `plot` and all others know my.double now. In a file, it is `load FILE`.
    """
  end
  exercise "derived, and proved"
    notes """
    `derive` writes the cost as one would on the board: each line of the program, how often it runs,
    what that sums up to, and how it grows. `optimal` then decides whether the cost stays within a
    constant times what any algorithm must take, for all parameters, not for some.

    Two algorithms for prefix sums: prefix.simple and prefix.optimal. Ask about both on the umm;
    the step is done with the one that is optimal.
    """
    example derive prefix.simple on umm
    example optimal prefix.simple on umm
    hint "A `no` comes with parameters along which cost and bound drift apart."
    hint "The name gives it away."
    solution """
    optimal prefix.optimal on umm
    """
    judge command == "optimal" or command == "derive" "ask with optimal or derive."
    judge algorithm == "prefix.simple" or algorithm == "prefix.optimal" \
      "that is another algorithm: ask about prefix.simple and prefix.optimal."
    judge optimal == "yes" "this one is not optimal; ask about the other, and compare the reasons."
    because """
    Such a yes is a proof from the program, and a no has a family of parameters as its witness.
    """
  end
  exercise "do not believe it: check"
    notes """
    `check` holds everything that is said of an algorithm against runs on the simulated machine, on
    thousands of small parameters: formulas, derived counts, bounds, and the result itself.

    Check sum.pairwise on the umm.
    """
    example check sum.pairwise on umm
    hint "check ALGORITHM on MODEL; check all takes a while."
    hint "Type the line as it stands."
    solution """
    check sum.pairwise on umm
    """
    judge command == "check" "use check."
    judge checked.case == "sum.pairwise on umm" "check sum.pairwise on the umm."
    judge checked.points > 100 "without parameters it goes over thousands of points."
    because """
    The exit status is 3 where something disagrees, so that a script can rely on it.
    """
  end
  exercise "thousands of questions at once"
    notes """
    A job file asks for all points of a grid, and `mmcalc --batch JOB.json` in a shell answers them on
    all processors, with the same bytes however many those are:

      {"schema": "mmcalc-batch/1",
       "jobs": [{"query": "time sum.pairwise on umm",
                 "with": {"n": "2^(10..27)", "p": [1024, 4096, 16384],
                          "w": 32, "l": 400}}]}

    How many answers does this job give? Type  answer  and the number.
    data/examples has jobs to run, man mmcalc-batch the format.
    """
    hint "n has as many values as there are whole numbers from 10 to 27, both counted."
    hint "Each n goes with each p."
    solution """
    answer 18*3
    """
    judge answer != 17*3 "10 and 27 are both counted."
    judge answer == 54 "two series make their product: every n with every p."
    because """
    -f json or csv prints any single answer in the same form, one object or row a point.
    """
  end
  exercise "a real machine"
    notes """
    The same programs run on GPUs, through OpenCL or CUDA: mmcalc makes kernels of them, compares
    their results with plain C, and sets the times beside what the model says. Without a GPU the
    processor stands in; then only the results say something, not the times.

    `devices` tells what this computer has. Ask it; where a device is usable, measure something.
    """
    example devices
    example measure sum.pairwise n=2^16
    hint "devices gives a reason for each that cannot be used."
    hint "Type devices."
    solution """
    devices
    """
    judge command == "devices" or command == "measure" "ask with devices, or measure something."
    because """
    calibrate measures a device, predict then tells times before anything is run.
    """
  end
  exercise "where to read on"
    notes """
    `explain NAME` says why something costs what it costs, and which page tells more. `list` shows
    everything that has a name, `find WORD` what mentions a word, `help NAME` any command, metric or
    word of the cards. The pages are a course: man mmcalc-sum is its first.

    Let it explain sum.pairwise.
    """
    example explain sum.pairwise
    hint "explain NAME."
    hint "Type the line as it stands."
    solution """
    explain sum.pairwise
    """
    judge command == "explain" "use explain."
    judge title == "algorithm sum.pairwise - pairwise sums in contiguous halves" "explain sum.pairwise."
    because """
    That was the tutorial. The exercises of the first page begin with: exercise sum 1
    """
  end
end
