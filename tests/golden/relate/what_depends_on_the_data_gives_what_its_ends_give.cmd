set -e
mmcalc -e 'relate sort.multiway from agpu to io n=2^20 p=2^10 b=32 M=2^12 d=4' -e 'relate sort.multiway from agpu to pram n=2^20 p=2^10 b=32 M=2^12 d=4'
mmcalc -f markdown -e 'relate sort.multiway from agpu to agpu n=2^20 v=2^14 p=2^10 b=32 M=12288 d=4'
mmcalc -f json -e 'relate sort.multiway from agpu to pram n=2^20 p=2^10 b=32 M=2^12 d=4' -e 'relate compact.scan from agpu to io n=2^10 p=2^6 b=8 M=2^10 alpha=2' | grep -o '"costs.*'
cat > own.mm <<'EOF'
relation gain "what falls where the time rises"
  from "nowhere"
  maps agpu to bsp
  conclude time strict >= n^2 - time "not known to rise"
  conclude io strict >= max(io, n)/2 + ceil(io/b) "rises"
end
relation bounded "a condition on a time"
  from "nowhere"
  maps agpu to dmm
  require time >= 1
  conclude time strict >= time
end
EOF
mmcalc own.mm -e 'relate sort.multiway from agpu to bsp n=2^20 p=2^10 b=32 M=2^12 d=4'
mmcalc own.mm -e 'relate sort.multiway from agpu to dmm n=2^20 p=2^10 b=32 M=2^12 d=4'
