algorithm sum.shuffled "columns, shuffles, and an atomic addition of each warp"
  solves  sum
  from    "003, Optimizing Parallel Reduction: atomic additions, a thread of each warp"
  param   n "input size", p, b, M
  require n >= 1

  on agpu, agpu', pem
    let k = p div b
    let u = ceil(n/p)                      # rows of p numbers; the last one may lack some
    closed time = n/p + log2(b) + 1
    closed io = n/b + p/b
  end

  program
    input global T[n]
    output global R[1]
    R[0] = 0
    forall multiprocessor r = 0 to k - 1
      register v[b]
      forall core e
        v[e] = 0
        for i = 0 to u - 1
          if i*p + r*b + e < n
            v[e] = v[e] + T[i*p + r*b + e]
          end
        end
        h = b div 2
        while h > 0
          v[e] = v[e] + v[(e + h) mod b]
          h = h div 2
        end
        if e == 0
          atomic R[0] += v[0]
        end
      end
    end
    ensure R[0] == total(input T)
  end

  notes """
  003's last step: no tree in the block, one launch, no shared memory. Each warp, here the b cores of a multiprocessor,
  adds its numbers by shuffles, and its first thread adds the warp's sum to the result. sum.atomic has the tree in shared
  memory instead. In the model the p/b additions to one word are I/Os of different multiprocessors, which nothing holds
  up; that a memory serves them one after another is 003's "danger of contention".
  """

  example time sum.shuffled on agpu n=2^24 p=2048 b=32 M=12288
end
