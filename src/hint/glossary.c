/* The glossary: see glossary.h. Rows are in alphabetical order (tests/unit/table_test.c). */
#include "hint/glossary.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

static const glossary_row rows[] = {
    { "access operation", "operation",
      "What one array reference of a parallel statement does: every index of the statement asks "
      "for one cell. The time of a program on the DMM and the UMM is the sum over its operations.",
      "001 §2; help steps", NULL },
    { "active", "",
      "Of an index: it is not left out by `where` or by the condition of a branch, and so asks for "
      "a cell.",
      "", NULL },
    { "address group", "group",
      "The w addresses a with the same a div w. A request on the UMM takes a stage for each group "
      "that it touches.",
      "000 §2; 001 §2", NULL },
    { "algorithm", "",
      "A way to solve a problem, with its program, its formulas on each model and their source.",
      "list algorithms; show ALGORITHM", NULL },
    { "approx", "lo, hi, enclosure",
      "JSON's form of a number that is not exact: a decimal, and two bounds between which the "
      "number lies.",
      "man mmcalc-language", NULL },
    { "bandwidth", "throughput, memory-bound",
      "w: the cells that the memory takes in at most in a time unit; as a term of a bound, n/w: "
      "every input must be read. What is measured is told in bytes moved in a second.",
      "000 §5; man mmcalc-sum", NULL },
    { "bank", "memory bank",
      "The cells whose addresses are the same mod w (of the AGPU's shared memory: mod b). A bank "
      "gives one cell in a stage.",
      "000 §2; 001 §2", NULL },
    { "bank conflict", "conflict",
      "Several different cells of one bank are asked for by one request: it takes a stage for each "
      "of them.",
      "000 §2; help conflicts", NULL },
    { "best", "to the best",
      "Of a comparison: the algorithm whose value no other beats, marked with *; the column beside "
      "says how many times as much the others take. The best value of a parameter, as of p, is "
      "found by minimize.",
      "help compare, minimize", NULL },
    { "binding", "", "name=value behind a query: the parameter has this value for the query alone.",
      "man mmcalc", NULL },
    { "block", "block I/O",
      "b words of the AGPU's global memory, beginning at a multiple of b; what one I/O moves. "
      "CUDA's block of threads is another thing: help thread block.",
      "004 §3", NULL },
    { "bound", "lower bound",
      "A formula that no algorithm for the problem can be below; one of order, up to a constant. "
      "Each of its terms is a bound by itself, so the largest of them is the bound. The sources "
      "print the sum of the terms; with three terms that is at most three times the largest.",
      "help bound", NULL },
    { "bound_sum", "sum of the bounds, sum",
      "The sum of the terms of a bound, as the sources print bounds; as a function, sum(t = a..b, "
      "e) is the sum of e for every t.",
      "help bound", NULL },
    { "Brent's bound", "brent",
      "With p processors a program takes at most work/p + span, wherever no mask leaves processors "
      "idle.",
      "explain brent", NULL },
    { "cache", "caches, cache line",
      "A small fast memory that keeps what was asked for last, line by line. The models "
      "here have none: what a program keeps near, it keeps in shared memory or in its "
      "threads, by its own text. Measured times have caches in them, counts have not.",
      "003; help shared memory", NULL },
    { "card", "", "The answer to a query at one point: exact value, closed form, bounds, verdict.",
      "man mmcalc", NULL },
    { "cascading", "algorithm cascading",
      "Each processor first does a part of its own, one after another; then the few results "
      "go through the fast parallel algorithm. So the cost is that of a sequential program, "
      "up to a constant.",
      "003; 004 §4.5.2; explain sum.brent",
      "compare cost sum.tree, sum.brent on pram n=2^16 p=2^(0..12 by 4)" },
    { "cell", "word",
      "One place of memory; it holds an integer of 64 bits, or an element of a tuple type.",
      "001 §2", NULL },
    { "closed form", "closed",
      "How the value grows, as the source says or, where the source errs or is silent, as follows "
      "from it: up to a constant factor. The number beside it is its value, not a count.",
      "help exact", NULL },
    { "coalesced", "coalescing", "A GPU's word for a request that lies in few address groups.",
      "000 §2; help address group", NULL },
    { "contention", "atomics, atomic operation",
      "Several threads want one word at once, and are served one after another: what atomic "
      "additions to few words cost.",
      "003; help atomic",
      "typical aggregate.sources on umm n=2^10 m=2^6 T=4 copies={1, 8} p=2^8 w=32 l=10 runs=20" },
    { "contiguous", "", "Of an access: neighbouring threads ask for neighbouring cells.",
      "001 §3; explain access.contiguous", NULL },
    { "core", "", "A processor of the AGPU; b of them are a multiprocessor and run in step.",
      "004 §3", NULL },
    { "cost-optimal", "work-optimal",
      "The cost p*T is at most a constant times the best sequential time; work-optimal: the "
      "work is.",
      "003; help cost; man mmcalc-scalability",
      "optimal cost sum.brent on pram where p*log2(p) <= n" },
    { "counted", "how",
      "The value was counted from the addresses of every access, by walking the host's loops turn "
      "by turn, or by a run without data: no closed formula applies to these parameters.",
      "man mmcalc-derive", NULL },
    { "CRCW",
      "crcw_common, crcw_arbitrary, crcw_priority, crcw_combining, common, arbitrary, priority, "
      "combining",
      "Concurrent read, concurrent write: variants of the PRAM on which several threads may write "
      "one cell in a round: the same value (common), different ones, of which any stays "
      "(arbitrary) "
      "or that of the lowest index (priority). Atomic additions to one cell are served one after "
      "another there; where they are one step it is combining.",
      "003; explain pram", NULL },
    { "CREW", "",
      "Concurrent read, exclusive write: the variant of the PRAM on which several threads may read "
      "one cell in a round, and one may write it.",
      "003; explain pram", NULL },
    { "critical path", "depth",
      "The longest chain of steps that wait for each other. Its length is the span: no number "
      "of processors is faster.",
      "003; help span", "span(sum.tree on pram, n=2^10, p=1)" },
    { "data cube", "cube, OLAP, write-back, selectivity",
      "Values by several dimensions, each with levels: months, quarters, years. Base cells "
      "are kept, others are sums of them. Selectivity: which part of the base cells a query "
      "needs.",
      "003; man mmcalc-cubes", "compare aggregation on umm n=2^16 m=2^10 T=16 p=2^10 w=32 l=100" },
    { "dense unit", "signature, SUBSCALE, subspace",
      "k points that lie together, here in one interval of a dimension. Its signature, the "
      "sum of random numbers of its points, finds it again in other dimensions.",
      "003; man mmcalc-cubes",
      "simulate subspaces.subscale on pram d=3 N=8 k=3 G=4 L=256 parts=2 p=8" },
    { "discipline", "",
      "How warps follow each other: discipline=pipelined, where they run ahead within an "
      "operation, or discipline=lockstep, where a round ends before the next begins.",
      "000 §3; 001; help lockstep", NULL },
    { "divergence", "mask, masked, warp divergence",
      "Threads that run in step take different branches: both branches are issued, each with the "
      "other's threads idle.",
      "003; 004 §3", NULL },
    { "dominates", "dominating term, share",
      "The term of a bound that no other exceeds. The share is its part of the sum; where several "
      "are equal all of them are marked.",
      "help bound", NULL },
    { "ensure", "",
      "A condition that must hold when a program has run; as a statement, one that must hold now. "
      "Where it fails the exit status is 3.",
      "man mmcalc-language", NULL },
    { "ERCW", "",
      "Exclusive read, concurrent write: a variant of the PRAM on which one thread may read a cell "
      "in a round, and of several that write it one wins. 004 names it, and nobody uses it.",
      "004 §2.5.1; explain pram", NULL },
    { "EREW", "",
      "Exclusive read, exclusive write: the variant of the PRAM on which no two threads touch one "
      "cell in the same round of an access operation.",
      "003; explain pram", NULL },
    { "exact", "", "The count that the definition of the machine gives, every digit of it.",
      "help closed form", NULL },
    { "expected", "mean, average",
      "What a count that data decide is on average over the inputs that the card names: proved, "
      "not measured; typical has the mean of runs beside it.",
      "man mmcalc-language", NULL },
    { "family", "witness",
      "Parameter values that grow without end and on which a claim fails: the proof that it does.",
      "help grows", NULL },
    { "Flynn's classes", "flynn, SISD, MISD",
      "Computers by streams of instructions and of data: SISD, one of each; SIMD, one "
      "instruction for many data; MIMD, many of both; MISD hardly exists.",
      "003 (Flynn 1966, 1972)", NULL },
    { "fork and join", "fork, join, DAG",
      "A task is split into parts that may run at the same time, and waits for them. "
      "Its parts and waits are a graph without cycles: all of it is the work, its "
      "longest path the span.",
      "003; help span", "fork_join_fibonacci.span(30)" },
    { "formula", "by formula",
      "Where a value comes from: a formula that stands in the definition, which check holds "
      "against runs.",
      "help check", NULL },
    { "from", "derived, interval, run",
      "Where an answer comes from: a formula of the definition, the program's count derived from "
      "its text, a count of every access, an interval between least and most, or one run on an "
      "input.",
      "", NULL },
    { "global memory", "",
      "What all multiprocessors of a GPU share: large, and slow. The UMM's memory is a model of "
      "it, the HMM has it beside shared memory, and the AGPU counts the blocks that are moved.",
      "004 §3; explain hmm", NULL },
    { "GPU", "CUDA, OpenCL, device, graphics processor",
      "Many multiprocessors, each with cores that run in step and a memory of its own, and a "
      "global memory. The HMM and the AGPU are models of it, the DMM and the UMM of its "
      "memories; measure runs programs on it.",
      "man mmcalc-gpu; help devices; list machines", NULL },
    { "greedy", "greedy schedule, greedy scheduler, list scheduling",
      "Whoever is free takes a task that is ready, whichever: then p threads take at most "
      "(W - S)/p + S, of work W and span S, and at most twice as long as the best schedule.",
      "003; explain work_stealing; explain brent", "work_stealing.greedy(1023, 10, 16)" },
    { "holds", "fails",
      "A verdict: the exact value, or the least that it can be, is not below the bound. If it "
      "fails, a formula or a bound is wrong, and the exit status is 3. Of an ensure: the condition "
      "is true.",
      "help verdict", NULL },
    { "homomorphism", "list homomorphism",
      "A function h of lists with h(x ++ y) = h(x) op h(y), op associative: parts can "
      "be computed apart and combined. Just these are a map and then a reduction, "
      "whatever the split.",
      "004 §4.3, Lemma 4.1; man mmcalc-reduce", NULL },
    { "instruction", "instructions",
      "On the AGPU: one statement or condition that touches memory, executed by the cores of a "
      "multiprocessor in step. What its time is counted in: one that asks for k cells of a bank, "
      "or for k blocks, counts as k.",
      "004 §3", NULL },
    { "kernel", "",
      "A program that runs on a device, such as a GPU: made from an algorithm's program, as emit "
      "shows it, or written by hand, in data/kernels. measure runs both.",
      "man mmcalc-gpu", NULL },
    { "largest", "",
      "The largest term of a bound: no algorithm takes less; of one of order, up to a constant.",
      "help bound", NULL },
    { "latency", "",
      "l: the time units that a request needs to pass through the memory once it has entered; as a "
      "term of a bound, n*l/p: every thread waits for each of its requests.",
      "000 §2; 001 §2", NULL },
    { "latency hiding", "hide latency",
      "While one warp waits for its answer, others ask. There are p/w warps; with l of them, "
      "p = w*l threads, a stage can enter in each time unit, and latency no longer counts.",
      "001 §1.3; explain sum.pairwise", NULL },
    { "law", "Amdahl's law, Gustafson's law",
      "A formula about speedups or costs that is a function of the language, amdahl(...) for one.",
      "list laws; explain amdahl", NULL },
    { "least", "most",
      "Proved bounds of a count that depends on the data: whatever the input, the count lies "
      "between them.",
      "man mmcalc-language", NULL },
    { "lock", "mutex, monitor, mutual exclusion, critical section, deadlock, starvation",
      "Only one thread holds it, and others wait: what it guards is done one after the "
      "other. Two threads that each wait for what the other holds wait for ever, one that "
      "never gets it starves. "
      "Threads in step cannot have one: the warp of who waits is the warp of who holds "
      "it. Programs here have `atomic` instead: what is added to one word is added one after "
      "another.",
      "003; help atomic", "time histogram.atomic on umm n=2^10 B={1, 2^6} p=2^8 w=32 l=10" },
    { "lockstep", "", "discipline=lockstep: a round of accesses ends before the next begins.",
      "001", NULL },
    { "metric", "", "What can be asked of an algorithm: time, io, work, span, ...",
      "list metrics", NULL },
    { "MIMD", "",
      "Multiple instruction, multiple data: processors that run programs of their own, "
      "as the cores of a CPU or the nodes of a cluster do.",
      "003; help Flynn's classes", NULL },
    { "model", "machine", "What an algorithm is counted on: DMM, UMM, PRAM, AGPU, ...",
      "list models", NULL },
    { "monoid", "associative",
      "A set with an operator that is associative and an identity for it: all that a "
      "reduction or a scan asks of its operator.",
      "004 §4.3; list operators", NULL },
    { "multiprocessor", "SM, streaming multiprocessor",
      "b cores of the AGPU with a shared memory of M words; there are p/b of them. On the HMM it "
      "is one of the d DMMs.",
      "004 §3; explain hmm", NULL },
    { "occupancy", "",
      "The warps that a multiprocessor holds beside those that it could hold at most. "
      "Shared memory, registers and threads of a block each set a limit; multiplicity "
      "is that of shared memory.",
      "003; help multiplicity; help resident blocks", NULL },
    { "optimal", "",
      "Whether the value is within a constant of the lower bound for all parameters that the "
      "condition beside it allows: yes, no or unknown, with what proves it, and of a yes with a "
      "proof how many times the bound the cost is at most. Of multiplicity: whether "
      "O(b) words of shared memory are used (004 §3.2.3).",
      "help optimal; explain ALGORITHM", NULL },
    { "order", "orders, big O, theta, omega, asymptotic, complexity",
      "A bound that the source claims up to a constant factor; and how fast a formula grows.",
      "help grows", NULL },
    { "padding", "",
      "A row made longer than its content, so that the cells of a column lie in different banks.",
      "help conflicts", NULL },
    { "parallel program", "concurrent, distributed",
      "Several processors work on one problem at the same time. Concurrent: several threads, "
      "at the same time or in turns; distributed: computers that send each other messages, as "
      "in BSP.",
      "003; explain bsp", NULL },
    { "parameter", "",
      "A number that an algorithm or a machine depends on: n, p, w, l, b, M, ...; help NAME tells "
      "what one means.",
      "man mmcalc", NULL },
    { "PEM", "", "The parallel external memory model.", "004 §2.6; explain pem", NULL },
    { "perfectly parallel", "embarrassingly parallel",
      "The parts need nothing from each other, so the speedup is near p.",
      "003; explain montecarlo.pi", "speedup montecarlo.pi on pram n=10^6 p=10^(0..3)" },
    { "pipeline stage", "stage",
      "The memory of the DMM and the UMM accepts one stage in a time unit. A request takes as many "
      "stages as its fullest bank is asked for cells (DMM), or as it touches address groups (UMM). "
      "Time also passes while no stage enters, as threads wait for answers: a run takes at least "
      "as many time units as stages.",
      "000 §2; 001 §2; help steps", NULL },
    { "pipelined", "",
      "discipline=pipelined, the default: within one access operation warps run ahead of each "
      "other.",
      "000 §3", NULL },
    { "pipelining", "pipeline",
      "A unit begins a new request before the one before it is complete. A memory's "
      "pipeline takes a stage in each time unit, and answers l - 1 later.",
      "000 §2; 003; help pipeline stage", "pipeline_cycles(1000, 5)" },
    { "problem", "", "What is to be computed; lower bounds belong to it, and algorithms solve it.",
      "list problems", NULL },
    { "processor", "thread",
      "One of the p that work at a time; on the DMM, the UMM and the PRAM processor i mod p serves "
      "index i of a parallel statement.",
      "001 §2", NULL },
    { "producer and consumer", "producer, consumer, bounded buffer, semaphore, busy waiting",
      "One thread makes what another uses, through a buffer of k places: the one waits while it is "
      "full, the other while it is empty. Of n things that take a and b time units it is "
      "about n*max(a, b), not n*(a + b). Programs here wait at the end of a statement, and nowhere "
      "else.",
      "003; help lock; explain producer_consumer", "producer_consumer(100, 3, 5)" },
    { "race", "",
      "Two indices of one operation write different values to one cell, or add to it without "
      "`atomic`: the program's result depends on chance, and a run ends with exit status 3.",
      "003",
      "simulate max.index on pram n=4 p=16 variant=crcw_common input={1, 7, 7, 2}" },
    { "rank", "",
      "How many elements are at most as large: the place in the sorted array, if all differ. "
      "Of two arrays ranks add up, and cut them into matching pairs of parts.",
      "003; 004 §6.2.2; explain merge.rank",
      "simulate merge.rank on pram m=3 n=3 p=3 input={2, 8, 11, 3, 6, 10} show" },
    { "ratio", "",
      "The exact value divided by the sum of the bound's terms. It may be below 1, for only the "
      "largest term is what no algorithm beats.",
      "help verdict", NULL },
    { "reduction", "",
      "n numbers combined to one, two at a time. As a term of a bound, l*log2(n): in l time units "
      "a number is combined with one other, so what it depends on at most doubles.",
      "000 §5; man mmcalc-sum", NULL },
    { "refused", "",
      "Of a point of a series: it has no value, for a requirement is not met or a limit was "
      "reached. Its row says why.",
      "", NULL },
    { "relation", "", "A theorem that says of one model what a cost on another is.",
      "help relate; list relations", NULL },
    { "request", "",
      "The cells that the threads of one warp ask for at once.", "000 §2; 001 §2", NULL },
    { "requirement", "requires, require",
      "A condition on the parameters under which an algorithm's program or formulas are meant.",
      "show ALGORITHM", NULL },
    { "resident blocks", "occupancy, resident_blocks",
      "Blocks of threads that one multiprocessor of a GPU holds at once, as the driver of CUDA "
      "says of a kernel: the least over the launches of a run. measure tells them, beside the "
      "multiplicity of a kernel made from an AGPU program.",
      "man mmcalc-gpu", NULL },
    { "result", "correct, not checked, right, wrong",
      "Whether the arrays that a run leaves meet every `ensure` of the program; not checked where "
      "it has none.",
      "help simulate", NULL },
    { "round", "",
      "p threads serve s indices in ceil(s/p) rounds, thread i mod p the index i: each access "
      "operation "
      "of a statement, and on the PRAM the statement as a whole.",
      "001 §2", NULL },
    { "scan", "prefix sum, prefix sums",
      "For a list x, the sums of its first 1, 2, 3, ... elements, or any associative operator's.",
      "002; explain prefix", NULL },
    { "searched", "points, ties, first, last, next, real",
      "What a study tried: the values, the ends of the search, how many share the best value, and "
      "the best if it need not be an integer.",
      "help minimize", NULL },
    { "series", "row",
      "A range or a list as a value of a parameter: one row of the table for each of its points.",
      "man mmcalc-language", NULL },
    { "shared memory", "local memory",
      "The memory of one multiprocessor, in b banks; on the AGPU it is lost when the host "
      "synchronises, on AGPU' it stays.",
      "004 §3", NULL },
    { "shifted", "random address shift, RAS",
      "variant=shifted: each row of w words of the DMM lies a random number of banks further on, "
      "so that no access is bad but by chance. What it takes on average over all shifts is worked "
      "out.",
      "000 §9, reference 25; explain dmm",
      "stages transpose.straightforward on dmm n=2^10 p=2^10 w=32 l=10 variant=shifted" },
    { "shuffle", "shfl, warp shuffle",
      "A GPU's instruction by which threads of one warp read each other's registers: no "
      "memory, and no barrier. mmcalc's kernels use it where a warp reduces or scans.",
      "003; man mmcalc-reduce-steps", NULL },
    { "SIMD", "",
      "Single instruction, multiple data: one instruction is carried out for many data "
      "at once, by units in step; what a branch leaves out idles.",
      "003; help divergence", NULL },
    { "SIMT", "",
      "Single instruction, multiple threads: a GPU's kind of SIMD. Threads have "
      "registers and addresses of their own; those of a warp share the instruction, so "
      "branches and conflicts of one cost all.",
      "003; 004 §2.4", NULL },
    { "sorting network", "bitonic, comparator",
      "Comparisons whose places do not depend on the numbers: all threads do the same. A "
      "bitonic sequence rises and then falls, or is one turned round.",
      "003; 004 §6.2.1; explain sort.bitonic_pram", "time sort.bitonic_pram on pram n=16 p=16" },
    { "source", "", "000 to 004: the texts that the algorithms and formulas come from.",
      "list sources", NULL },
    { "SPMD", "",
      "Single program, multiple data: all run one program, each at its own place in it, as "
      "the warps of a kernel do.",
      "003; help SIMT", NULL },
    { "statement", "statements",
      "On the PRAM: one round of a statement, or of a condition, that touches memory, however many "
      "operands it has. What time, work and span are counted in there.",
      "explain pram; help work", NULL },
    { "step", "",
      "Of a drawing: one access operation, on the AGPU one instruction; of a range: the "
      "difference between neighbours.",
      "help steps", NULL },
    { "strict", "", "A bound that is true for the numbers as they stand, without a constant.",
      "help order", NULL },
    { "stride", "", "The distance of the cells that neighbouring threads ask for.",
      "001 §3; explain access.stride", NULL },
    { "superscalar", "instruction-level parallelism, ILP, SMT",
      "A core that begins several instructions in a clock cycle: k of them lower the CPI by a "
      "factor of k at the most, as a pipeline of k stages does.",
      "004 §2.2.5; explain cpi", "pipeline_cycles.improvement(1000, 5, 2)" },
    { "synchronisation", "host synchronisation, barrier",
      "The host waits until all multiprocessors have ended: the end of `forall multiprocessor`.",
      "004 §3; help synchronisations", NULL },
    { "thread block", "block of threads, work-group",
      "The threads that one multiprocessor of a GPU runs with a shared memory of their own. In "
      "programs for the AGPU and the HMM it is one turn of `forall multiprocessor`.",
      "003; help multiprocessor", NULL },
    { "thread pool", "executor, ThreadPoolExecutor, ForkJoinPool, task queue",
      "As many threads as there are cores take tasks from a queue: creating a thread costs more "
      "than a small task. n tasks of t time units on p threads take ceil(n/p)*t. A task that waits "
      "for its own parts keeps its thread: where all do, the pool stands still.",
      "003; explain work_stealing", "ceil(1000/16)*5" },
    { "time unit", "time units",
      "What the memory of the DMM, the UMM and the HMM needs to accept one stage; on the PRAM with "
      "unit=access one round of a reference. Other times are counted in other units: in "
      "statements on the PRAM, in instructions on the AGPU.",
      "001 §2; help time", NULL },
    { "trace", "", "A recorded list of the addresses that each thread asks for, step by step.",
      "man mmcalc-trace", NULL },
    { "undecided", "",
      "An answer, not a guess: the precision limit was reached before a comparison was settled, "
      "and set refine=... raises it; or what depends on the data may lie on either side.",
      "man mmcalc-language", NULL },
    { "unit", "",
      "Of the PRAM: unit=statement counts a statement once a round, unit=access each of its "
      "references.",
      "explain pram", NULL },
    { "variant", "",
      "Of the PRAM: which threads may touch one cell in one round. Of the DMM: whether rows of w "
      "words are shifted by random numbers of banks.",
      "003; help erew; help shifted", NULL },
    { "verdict", "",
      "`holds` if the exact value, or the least that it can be, is not below the lower bound; that "
      "must be so. Behind it stands how many times the sum of the bounds the value is.",
      "help ratio", NULL },
    { "violation", "violations",
      "A cell touched in one round as its PRAM variant does not allow; the first are named with "
      "cell, threads and line.",
      "help simulate", NULL },
    { "warp", "", "w threads with neighbouring numbers, which ask the memory at the same time.",
      "000 §2; 001 §2", NULL },
    { "width", "",
      "w: the threads of a warp, the banks of the DMM, the words of an address group of the UMM.",
      "001 §2", NULL },
    { "work stealing", "steal, deque",
      "Each thread has a queue of its own tasks; who has none takes the oldest of another.",
      "003; explain work_stealing", "work_stealing(1023, 10, 16)" },
};
enum { ROWS = sizeof rows / sizeof *rows };

const glossary_row *glossary_at(int i)
{
    return i >= 0 && i < ROWS ? &rows[i] : NULL;
}

/* Is one of the words in a list with commas the same as the first n letters of `wanted`? */
static bool has_word(const char *words, const char *wanted, size_t n)
{
    while (*words) {
        size_t length = strcspn(words, ",");
        if (length == n && strncasecmp(words, wanted, n) == 0)
            return true;
        words += length;
        words += strspn(words, ", ");
    }
    return false;
}

const glossary_row *glossary_named(const char *words)
{
    size_t n = strlen(words);
    for (int plural = 0; plural < (n > 2 && words[n - 1] == 's' ? 2 : 1); plural++)
        for (int also = 0; also < 2; also++)
            for (int i = 0; i < ROWS; i++)
                if (has_word(also ? rows[i].also : rows[i].term, words, n - (size_t)plural))
                    return &rows[i];
    return NULL;
}
