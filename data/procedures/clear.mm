procedure clear(H, count) "H[0] to H[count - 1] become 0, a row of p words at a time"
  forall multiprocessor r = 0 to k - 1
    forall core e
      for i = 0 to ceil(count/p) - 1
        if i*p + b*r + e < count
          H[i*p + b*r + e] = 0
        end
      end
    end
  end
end
