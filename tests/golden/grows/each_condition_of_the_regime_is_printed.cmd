# a weaker condition beside a stronger one, in either order
mmcalc -k -e 'grows 1, n - 2*p + 1 where n >= 2*p and n > p' -e 'grows 1, n - 2*p + 1 where n > p and n >= 2*p' -e 'grows p, n where n >= p and n >= p - 1' 2>&1 | sed -n '/^regime/,/^$/p'
