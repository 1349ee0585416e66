maximize round((if (max(3, x) / min((39/7), x)) < x then max((31 / x), (x - x)) else ((x + x) div gcd(floor(x), 11)))) over x=-3..170
minimize (gcd(floor(floor((x - x))), 9) + (min(x, 37) * gcd(floor(x), 1))) over x=-11..99
maximize (ilog2(x) mod x) over x=-12..480
maximize ceil(ceil(((x / 35))^3)) over x=10..320
minimize (x - min(max((8 * 13), x), floor(max(x, x)))) over x=-15..171
minimize abs((x - (if isqrt(21) < x then ilog2(x) else min(x, 8)))) over x=1..200
maximize ((((x / x) - (3 / x)) + (min(12, x) div ((2/7) * 10))) - ((if ilog2(x) < round(x) then abs(x) else (x div x)) div (isqrt(x) * gcd(floor(x), 5)))) over x=-9..357
find x over x=-1..99 where clog2(ceil(((32/3) mod x))) >= 24
find x over x=4..272 where ((7 / min(34, 1)) mod (min(x, 27) + (30 mod (33/7)))) > ((if 5 < x then 35 else x))^3
crossover ((min((33/2), (7/2)) - x) / min(max(x, x), (x)^2)), (x / max((7/3), (27)^3)) over x=20..444
minimize ((((if x < 6 then x else y) mod (1 * 23)) * isqrt(clog2(2))) / y) over x=-1..6 over y=2..6
minimize (gcd(floor((if y < y then (0 mod (11/2)) else (x mod 20))), 12) * isqrt((if (16 / 5) < (27 mod 4) then (x - 19) else min(y, x)))) over x=-2..23 over y=4..23
find x over x=-6..235 where x > min((x / (35/3)), ((4/3) - 1))
crossover (((1 div x) div min(x, 20)) div ceil(max((2/3), 29))), gcd(floor(clog2(floor(x))), 1) over x=11..552
minimize max(min(((x)^3 div ceil(y)), clog2(abs((36/7)))), (ceil(gcd(floor((12/7)), 1)) div (x)^2)) over x=-2..6 over y=5..14
minimize isqrt(((max(x, 4))^3 / clog2(round(x)))) over x=4..419
minimize (((max(x, y) mod (x + y)) * ((y mod (17/2)) * (x div 1))) mod ((abs(x) / max(x, x)))^3) over x=-5..16 over y=4..7
minimize (max((((19/7) div 30) / min(x, x)), (ilog2(17) * (y)^3)) / (clog2(ilog2(y)) / (if ceil((17/3)) < (x * 8) then ((5/7) - 19) else ilog2(28)))) over x=-4..14 over y=4..21
maximize (min(x, (x)^2) div ((round(0))^3)^2) over x=-2..287
minimize (round(ceil((if (34/7) < x then x else 21))) + (if (min(x, 11) mod (x + x)) < (min(x, 12) - min((39/7), (15/7))) then gcd(floor((x div x)), 5) else clog2(abs(35)))) over x=2..316
minimize (gcd(floor(((x + y) / (23)^3)), 2) / (((7 div 0) - (23)^2) * (min(8, 8) - (x + y)))) over x=0..11 over y=5..10
crossover ((9/2) mod gcd(floor((x)^3), 8)), ilog2(round((x)^3)) over x=16..550
table ((min(x, 15) + ceil(x)) + ((15 / (23/3)) - (36 * x))), 1 over x=-13..-2 by 2
find x over x=10..130 where (x div round((x * x))) == max(max(x, 11), 35)
minimize (if gcd(floor(((y mod y))^3), 2) < (((y / (7/3)) / (x div (5/2))) div gcd(floor((y - x)), 3)) then ((floor((2/3)) div min(3, 23)) / (clog2((40/7)))^2) else (y * (round(x) div clog2(x)))) over x=9..15 over y=3..8
find x over x=17..286 where (clog2((x div x)))^2 == x
table (((if x < (3/7) then 37 else x) mod (x + 30)) / max(ilog2((11/2)), min(x, x))), 1 over x=13..-5 by -3
crossover ((23 mod isqrt(x)) / ilog2(20)), clog2(((x / x))^3) over x=17..157
crossover max(((x / x))^2, x), (ilog2((x div x)) + gcd(floor(ceil(x)), 2)) over x=12..517
find x over x=-13..21 where ((min((22/7), x) div (if x < x then x else x)) mod ((x mod 36) div (x * x))) < isqrt(x)
maximize ilog2(gcd(floor(((x)^2 * (x / x))), 1)) over x=-5..276
maximize round(((abs(x) - (10)^3) mod abs((31 div x)))) over x=12..390
minimize floor(isqrt(max(max(13, y), (11 div x)))) over x=8..29 over y=6..11
crossover ceil(((x * x) div (8)^2)), floor(ceil((17 - x))) over x=20..311
minimize min(clog2(((35 * x) / (y + x))), y) over x=-4..1 over y=1..2
crossover (x)^2, gcd(floor((min(x, (15/2)) + (x + 17))), 1) over x=17..335
minimize (floor(gcd(floor(x), 12)) + (round((15)^3) div (x + (x mod x)))) over x=-3..32
crossover (((11 * x) * (x + 13)) div abs(x)), ((floor(20) * clog2(x)) / (if 11 < isqrt(7) then isqrt(x) else min(x, x))) over x=14..305
find x over x=21..199 where (max((x div x), ilog2(x)) mod round(x)) == 21
maximize (ceil((x / floor(35))) + ceil(ceil(x))) over x=-6..421
minimize min(((abs(x))^2 mod ceil((x)^3)), (if ((x / y))^3 < ((26)^3 - (y - y)) then (gcd(floor(7), 7) div min(x, y)) else ((y + y))^3)) over x=8..17 over y=3..7
minimize ((x / x) - gcd(floor(round(30)), 6)) over x=-10..228
crossover (gcd(floor(gcd(floor(x), 11)), 9) + floor(x)), ceil(((x * (39/7)) / (if 30 < x then 1 else x))) over x=3..312
minimize x over x=12..275
crossover (min((x / 2), ((7/2) * x)) / isqrt((x div (34/7)))), round(x) over x=6..274
minimize (max(((x - x) * min(x, x)), min(isqrt(x), (x / x))))^2 over x=17..200
minimize round(((3/2) div ((x mod y))^3)) over x=5..27 over y=6..9
crossover (isqrt(min(x, x)) mod ilog2(max(x, x))), abs((((33/2) - x) / floor(x))) over x=1..362
minimize (max(gcd(floor(round(x)), 4), gcd(floor(isqrt(x)), 10)) mod (((16 div y))^3 mod ((y - y) * (x * (37/7))))) over x=3..13 over y=1..15
crossover (max((x mod x), x))^3, (if x < ((4 * x) mod ((39/2) * 3)) then (x / (x div (9/2))) else (if x < (if x < x then x else x) then x else gcd(floor(x), 4))) over x=11..413
find x over x=13..403 where ceil(((x mod x) mod (x div 39))) < ((x + (13/7)) div x)
minimize (((y mod gcd(floor(14), 4)) * ((0 - x) div (y * 21))) + (if ((if x < 29 then y else (11/7)) mod (x + y)) < clog2((x - 32)) then ((y)^3 mod (x)^2) else (if gcd(floor((25/3)), 1) < (13 + y) then (y)^2 else (35 + y)))) over x=0..12 over y=2..21
table max(max((x * 20), min((18/7), 11)), max(round(x), (x)^2)), 1 over x=-15..-19 by -1
maximize x over x=-3..273
maximize x over x=-5..294
table abs(((x + x) - (if 28 < (15/7) then 11 else x))), 1 over x=-18..-53 by -7
crossover min((if (7)^3 < abs((16/7)) then ((3/2))^3 else round(x)), (if (x)^2 < x then (x - (1/7)) else (1 - x))), gcd(floor(abs(x)), 2) over x=1..100
find x over x=19..350 where (((x mod (40/3)) mod min(5, x)) / clog2(clog2(x))) <= gcd(floor((39 / (37/7))), 6)
find x over x=-2..63 where ilog2(30) == gcd(floor(floor(x)), 12)
table (((x)^2 / x) / min(clog2((31/3)), isqrt(x))), 1 over x=12..21 by 2
crossover x, (ilog2(x) / ilog2(3)) over x=11..604
maximize min(((clog2(x) mod max((31/7), (26/7))) + (max(11, x) + ((24/7) * x))), min(((39 div x))^2, abs(x))) over x=-2..439
minimize (max(ceil((y mod y)), ((x - (39/7)) * (y / x))))^3 over x=-5..5 over y=3..16
find x over x=-23..103 where (x)^3 < round(max(29, x))
crossover (x div gcd(floor(0), 7)), round(x) over x=18..578
minimize (floor((isqrt(y) * (11)^2)) / ((if y < isqrt((11/2)) then (x + x) else (1)^3))^3) over x=10..11 over y=1..15
maximize ((x + min((x * x), 2)) - max(min((3)^2, ((15/7) * x)), ((x)^2 mod (x / x)))) over x=14..420
table min((max(1, 9) - abs(8)), ((if 16 < x then (11/7) else 16) mod ((23/3) - 36))), 1 over x=-6..0 by 1
crossover gcd(floor(min(((3/2) - x), gcd(floor(x), 5))), 3), (((x mod 10) div (7)^2) / round(min(x, (29/3)))) over x=19..175
minimize x over x=-10..263
minimize max((((x * y) + (if x < y then (13/7) else x)) + (if ((2/3))^2 < (y div y) then abs(7) else x)), min(max((x mod (38/3)), ((27/2))^2), (min(y, y))^2)) over x=4..17 over y=6..27
find x over x=9..89 where (((if x < (33/7) then x else (22/7)) * (17 / x)) mod (x + max(x, x))) >= gcd(floor((5 - x)), 3)
crossover gcd(floor((gcd(floor(30), 6) div (x)^3)), 2), isqrt(x) over x=3..453
minimize (((y)^2)^3 div ((if ((37/7) mod x) < (2 + y) then (24/7) else max((31/3), x)) - ((if y < y then y else (32/7)) - gcd(floor(9), 1)))) over x=7..26 over y=3..5
minimize isqrt((if floor(x) < ((39/2) * (x * 5)) then ((x - x) mod abs(x)) else (gcd(floor(x), 4))^2)) over x=-13..222
crossover (if x < min(clog2(x), ilog2(x)) then x else max(x, (x div x))), max(floor((10 + 38)), floor(max(x, 5))) over x=15..115
crossover (((x)^2 * ((10/3) * 31)) div abs(ilog2(x))), round(floor(max(x, x))) over x=5..112
table (if max((x - x), (if 33 < x then x else x)) < (if gcd(floor(15), 4) < x then max((37/2), x) else gcd(floor(40), 3)) then (((26/7) - x) / round(x)) else 31), 1 over x=17..38 by 5
crossover ((ilog2(29) - max(x, 15)))^2, min(clog2((if x < 22 then x else x)), (((29/2))^2)^2) over x=19..394
minimize (gcd(floor(round(clog2(x))), 1) div (round(clog2(x)) / ((32)^2)^3)) over x=4..425
minimize floor((max((35)^3, (if 2 < 8 then x else x)) / ilog2((2/7)))) over x=13..16
crossover isqrt(abs(x)), (x + x) over x=19..362
table gcd(floor((x / min(x, x))), 2), 1 over x=9..-12 by -7
find x over x=-2..70 where (((x * x) / round(x)) * (5)^2) != min((x / x), (x - x))
maximize ((((x mod (29/7)) - (35 / x)) div 19) / ((x * max(x, x)) + ceil(round(20)))) over x=-8..21
maximize ilog2((min(abs(17), (12)^2) * ((x - (29/3)) - (x + 4)))) over x=-13..248
minimize (x)^2 over x=8..292
minimize round(((if (x + 37) < (x + y) then 25 else (x)^2))^3) over x=4..13 over y=2..11
minimize (abs(x) div (((x)^2)^2 - max((x * x), (18)^3))) over x=7..260
minimize (gcd(floor(((x)^3 mod (y / 35))), 11) * abs((3/2))) over x=10..34 over y=4..28
minimize ((ceil(ceil(y)) + 0) mod gcd(floor((if max((23/2), 13) < gcd(floor(y), 6) then (x div y) else (x * (17/2)))), 10)) over x=10..31 over y=2..10
crossover min(ilog2((12 div x)), min((x * x), gcd(floor(3), 1))), gcd(floor((max(5, x) + (x mod x))), 8) over x=8..246
find x over x=-25..-3 where x < min((37)^2, max(x, 6))
find x over x=-16..379 where (clog2(((35/3) * (12/7))) div ilog2(ceil(8))) >= ((x)^3 * (if 16 < x then (20/7) else x))
crossover x, (floor(min(x, x)) div (ilog2(x))^2) over x=18..140
table (ceil((if x < x then 2 else 7)) * ((6 * x) * (13)^3)), 1 over x=-8..-50 by -7
minimize ((((y mod x) * (x mod (37/2))))^3 - (((y div y) div (4)^3))^2) over x=-1..2 over y=3..15
minimize (if (if ceil((28 div (38/3))) < (max(12, y))^2 then ((29)^2 mod clog2(35)) else max((x + y), y)) < ceil((((22/7))^2)^2) then gcd(floor(((y - x))^2), 3) else ((((6/7) * y) mod (if x < y then y else y)) - floor(((15/7))^2))) over x=8..27 over y=6..21
minimize (abs((5 / ((5/3))^2)) div (((x div 31) / max(y, x)))^3) over x=1..5 over y=6..20
minimize ilog2((if (if gcd(floor(38), 8) < (29/2) then gcd(floor(x), 7) else (y div y)) < y then ((20 - 4) + (x)^2) else isqrt(ceil(39)))) over x=7..20 over y=4..29
maximize x over x=15..374
minimize clog2((((if x < x then x else (24/7)) + (if x < y then 20 else x)))^3) over x=8..23 over y=2..6
maximize gcd(floor((floor((7 - x)))^2), 6) over x=16..73
find x over x=-1..2 where (isqrt(((24/7))^2) - max(x, gcd(floor((24/7)), 4))) == abs(max((7/3), x))
maximize ((clog2((22 * x)))^2 * gcd(floor(ceil(abs(x))), 6)) over x=-17..458
crossover ((max(x, x) - (x div x)) + clog2((x)^3)), x over x=4..186
minimize (gcd(floor(clog2(clog2(x))), 4))^2 over x=4..451
crossover (((5 / 1) div 40) + ilog2(isqrt(x))), (((x)^2 / min((3/2), x)) - min((x / 0), (1 - x))) over x=4..19
crossover x, ((max(x, 2) + (x - (16/7))) div ((x + x))^2) over x=9..584
crossover (max(x, 17) / (min(x, x) + max(29, 22))), abs(((x * x) * floor((23/7)))) over x=15..26
maximize (if max(((x + x) div min(22, x)), 13) < (gcd(floor(ilog2(30)), 4) div x) then (clog2(isqrt(x)) * (abs(x) + clog2((17/3)))) else abs(((x mod (7/3)) * x))) over x=14..353
maximize (if (round((x / 1)) - (floor(x) mod (x mod (40/3)))) < (if ((x * 14) mod (x)^2) < max((7/3), (x - x)) then ((if x < 2 then x else x))^3 else (ilog2(x) div (x - x))) then ((ceil(8))^2 div x) else round(floor(x))) over x=-9..211
crossover x, x over x=10..71
minimize ((ilog2((x div x)) mod (max(x, x) mod round(x))) * (x + abs((x - 40)))) over x=11..111
minimize (((((25/7) / (3/2)))^2)^2 div (floor((x mod x)) / y)) over x=0..17 over y=2..16
crossover (if x < floor(((17/3) div 15)) then clog2(x) else ((17 + 6))^2), (if (((17/3) div (38/7)))^3 < ((x - 0))^2 then (max(22, x) * (x + x)) else ((21 div (31/3)) mod (x)^2)) over x=16..50
minimize (max(x, (gcd(floor(x), 1) / floor(x))) + gcd(floor((if abs(x) < isqrt(1) then ilog2(x) else (x)^3)), 4)) over x=-20..207
minimize (x - (isqrt(9) * min(gcd(floor(x), 6), (15 + 22)))) over x=-11..326
table min(clog2(ilog2(x)), (x / x)), 1 over x=19..5 by -7
crossover min((ceil(13) * x), (gcd(floor(32), 3) div max(x, x))), (min(ilog2(x), x) * ceil((x mod x))) over x=8..9
find x over x=26..157 where max(((28)^3 * (21 div (1/3))), clog2((if 2 < x then 34 else x))) <= round((13)^3)
maximize (isqrt(x) - ((ceil(x) div ((25/2))^3) - floor((x + 28)))) over x=-2..90
minimize (((isqrt(x))^3 * (x)^2))^2 over x=-5..410
crossover max(((x div x) / ((6/7) + x)), max(((31/2))^3, (x mod x))), x over x=18..606
crossover ilog2((gcd(floor(2), 4) div max((7/2), x))), min(x, ilog2(abs(x))) over x=11..469
find x over x=-9..131 where ceil(((9 div (13/7)) + abs(x))) != (if (16 - x) < (if x < x then x else x) then (x mod x) else (x)^2)
crossover round(((x + (13/3)))^3), min(max(max(x, (40/7)), x), x) over x=10..505
minimize ((((y + x) mod ilog2(20)) + (abs(x))^2) mod 15) over x=6..23 over y=5..9
crossover ((abs(x))^2 mod min((34/3), clog2((33/7)))), x over x=5..115
crossover ((min(x, x) * x) - clog2(isqrt(34))), (clog2((if (7/2) < x then 32 else 30)) - ((x - x) + (x * x))) over x=18..430
crossover clog2(((x div 24) div floor(x))), ((((32/7) + x) mod abs((26/7))) / (if min(6, x) < ((5/3))^3 then (x + (13/3)) else x)) over x=3..15
table ceil((if (20/3) < (x mod (1/7)) then (if x < x then (40/3) else x) else max(x, 9))), 1 over x=-8..-22 by -7
table (clog2(((11/7) mod x)) mod round(gcd(floor(x), 6))), 1 over x=0..-3 by -1
table x, 1 over x=18..21 by 1
minimize (gcd(floor(((x mod (10/3)) / 0)), 9) + x) over x=-10..11
minimize floor(min(((32 mod x) div (x - y)), ((18 + 16) * ceil((40/7))))) over x=1..8 over y=2..9
crossover ilog2(((4 div x) div max(x, x))), min((if (x * 38) < max(x, x) then (8 div x) else (x)^3), clog2((13 mod x))) over x=6..584
find x over x=2..182 where x != (0 / (12 / x))
minimize max((if 11 < isqrt(ceil(x)) then (if round(0) < (if x < x then x else x) then abs(x) else (x)^2) else x), x) over x=20..452
minimize (clog2(min((13 + x), gcd(floor((32/3)), 2))) div (((y div y) - (y / x)) / gcd(floor((x - y)), 8))) over x=0..8 over y=5..12
find x over x=-29..234 where abs(gcd(floor((4 / x)), 12)) < (max(x, x))^2
minimize (round(((y mod y) / round(x))) * ((max(y, y))^2)^2) over x=6..17 over y=4..28
crossover (((x + (31/3)) / (if x < x then 35 else x)) * clog2(x)), max(x, (x div (x - x))) over x=6..435
minimize (min(gcd(floor((x / 16)), 8), x) + (((x + x) div (28 - 7)) - (isqrt(x) + isqrt(x)))) over x=10..75
crossover min(min(x, ((33/2))^2), min(round(x), ceil(x))), ((floor(x) div abs(x)) mod ilog2(x)) over x=2..371
minimize (clog2(max((x * x), (x div 5))) mod (x / ((7)^2 * (x)^2))) over x=-20..100
crossover round(x), clog2(max((12 mod x), min(x, (11/7)))) over x=12..325
find x over x=3..149 where x >= min(gcd(floor(36), 4), (19 + x))
find x over x=4..379 where min(max(floor((10/7)), round(x)), 3) == ilog2((9 / 2))
minimize round(isqrt(gcd(floor((x)^2), 10))) over x=-19..154
minimize clog2(((isqrt(3) + ceil(y)) div (min(y, x) / (if 7 < x then (15/7) else 0)))) over x=7..15 over y=1..17
table min(min(abs(x), (x)^2), (ceil(x) / max(x, 7))), 1 over x=1..-6 by -7
minimize (((if clog2(y) < (x + x) then (if y < y then x else x) else y))^3)^3 over x=1..24 over y=2..20
minimize (x + max(max(gcd(floor(29), 12), 7), max(((17/7) + x), gcd(floor((40/3)), 9)))) over x=-19..134
table max(isqrt((x div x)), (if abs(x) < gcd(floor((24/7)), 5) then (if 0 < x then 27 else x) else gcd(floor((19/7)), 9))), 1 over x=14..23 by 2
table gcd(floor(x), 2), 1 over x=-13..0 by 2
minimize ((if max((y div (23/7)), max(y, 1)) < (y div max(y, 10)) then gcd(floor((y)^2), 2) else (clog2((19/3)))^2) + max(y, round((if x < x then y else 1)))) over x=-1..6 over y=3..12
minimize ((ilog2(y) mod ((x mod 19) / min(5, y))) mod round(((x div x) div (y)^3))) over x=3..18 over y=1..21
find x over x=7..331 where gcd(floor(floor(max(1, 38))), 1) != min(ceil(x), (x mod x))
minimize (x)^3 over x=-6..289
minimize round(((isqrt(20) mod min(y, y)) div min(ceil(9), min(x, x)))) over x=7..23 over y=2..18
find x over x=10..285 where gcd(floor(x), 5) < (round(x) * max(x, x))
find x over x=-13..332 where (min(isqrt(x), ((26/3) div 24)) / (min(x, x))^3) >= (round(13) * (x - x))
minimize ((((if y < y then y else y) / (x mod 25)) * floor(x)) mod ilog2(((x mod x) - (4)^3))) over x=2..23 over y=6..12
find x over x=17..78 where max(((x * (11/7)))^2, ((23 mod x))^3) == ((x + x))^2
minimize ((clog2(round(y)) div (y / floor(x))))^3 over x=3..28 over y=2..27
crossover (gcd(floor(gcd(floor(x), 2)), 6) * (min(x, x) div 11)), clog2(ilog2((x div 28))) over x=12..269
minimize min(((abs(x) mod max(y, x)) / ((y / 2) mod (y * y))), (((y)^3 + y) * y)) over x=6..28 over y=6..28
crossover round((if gcd(floor(x), 8) < ((19/7) * x) then 4 else (33 mod x))), floor(min(abs(x), gcd(floor((25/7)), 11))) over x=15..513
minimize isqrt(((ceil(y) * ((20/3))^2) / gcd(floor((x)^3), 1))) over x=10..17 over y=6..27
crossover (abs((39 * x)) mod ceil((x * x))), ((min(5, x) * (x / 4)) - (round(3) div min((5/7), 20))) over x=7..70
table (((x * (13/3)) / round(x)) div ((31 - x) - ((35/3) / (8/3)))), 1 over x=-19..-54 by -7
crossover isqrt(((if x < 6 then 39 else x) + floor(9))), (((x div 0))^2 + min((x)^3, (12 - x))) over x=18..183
minimize (if 5 < (max((if x < 6 then y else x), min(x, (26/3))) + min(((1/7))^3, floor(y))) then min(ceil((19 div (2/7))), ((9/7))^2) else max(round((x mod x)), gcd(floor((22)^3), 4))) over x=-4..-2 over y=6..19
minimize (((min(x, x) / (x div 33)) div max((if 38 < x then x else x), clog2((15/2)))) / max(((if 10 < 3 then x else 39) mod 24), x)) over x=-16..332
minimize round((min((y mod (23/2)), max(13, y)) mod (ceil(26) div ilog2(x)))) over x=8..25 over y=1..13
table (((x)^2 - (x * 27)))^2, 1 over x=5..7 by 1
maximize ((gcd(floor(gcd(floor((38/7)), 4)), 9))^3 + (((x - 5) / round((2/3))) - (abs((29/2)) + (12 - x)))) over x=17..218
table (((x * x) - (if x < x then (38/7) else x)) div gcd(floor((x)^3), 12)), 1 over x=-4..-7 by -3
crossover (if ((x / (29/3)) * (x / (10/7))) < 1 then (ceil(x))^2 else min(max(14, x), (x / 23))), ((min(x, 8) / floor(x)) / x) over x=2..531
table ((if ceil(x) < 10 then (x + 32) else ilog2(x)) / ilog2(max(x, x))), 1 over x=16..13 by -3
crossover (min(((19/2) + 13), (32 * x)))^3, (min(((31/7) div x), (x + x)) / gcd(floor(min(x, x)), 4)) over x=20..569
minimize (min(min(round((15/2)), ceil(y)), ((20 mod (40/3)) + floor(18))) div (((28 * x))^2 - max((19/2), 22))) over x=-3..-2 over y=1..12
crossover x, ceil(ilog2((x div (39/7)))) over x=15..191
maximize min((((x - 13) / max(x, 5)) * max(isqrt(x), (x / x))), isqrt(((13/7) / x))) over x=18..429
table (ceil((if x < (1/2) then x else 7)) div (clog2(39) / floor(x))), 1 over x=-11..-14 by -3
minimize max(abs(floor((y mod y))), ilog2(((y / 3) * (if 0 < x then x else 13)))) over x=7..19 over y=6..14
minimize (if (isqrt((x + y)) / clog2(abs(y))) < ((if min((19/7), y) < floor(0) then clog2(8) else round(12)) div (y / (if x < x then x else y))) then gcd(floor((if clog2(23) < (11 * 29) then max(x, 19) else (y)^3)), 12) else x) over x=-3..5 over y=6..30
crossover (((4 mod x) div 19) - max((if 13 < x then x else (24/7)), (9 * x))), (gcd(floor((x - 22)), 3) / x) over x=1..235
minimize min((max(min(x, x), max(19, x)) + isqrt((x mod (37/7)))), 8) over x=-17..37
minimize clog2(clog2((7 mod (x)^3))) over x=18..428
crossover ceil((if floor(x) < (8 * x) then max(x, x) else (33 + 5))), (max((x + x), clog2(x)) div floor(((9/7))^3)) over x=0..317
table ((floor(18) / max(10, 3)) - ((x + 3) + (x mod x))), 1 over x=-8..-36 by -7
minimize ((ilog2(x) - 21) div ((max(x, x) * ((16/3) / x)))^2) over x=-19..184
minimize (((19 div ((35/2) mod x)) / y) - floor((y + (1 - y)))) over x=3..27 over y=2..11
minimize (gcd(floor(clog2((x mod x))), 2) div x) over x=-8..348
table min(max(ilog2(x), floor(11)), floor((15)^2)), 1 over x=11..-3 by -7
maximize ((if min((x - x), max((22/3), x)) < ((x - x) - min(x, x)) then floor(floor((38/3))) else (isqrt(x) / ((9/2) * x))))^3 over x=7..211
minimize (((((22/7) - x) div (if 7 < 33 then x else 40)))^2)^3 over x=-8..-2
table ceil((gcd(floor(x), 6) div (30 mod x))), 1 over x=-10..-45 by -7
maximize (((39)^2)^3 mod abs(((x - x) - (x / (10/7))))) over x=12..397
minimize (floor(ceil(gcd(floor(32), 9))) - max(max((x / x), max(x, x)), (round((34/3)) div abs(x)))) over x=-17..194
crossover ((min(x, 6) + (x - x)) * ((1 + x) + (x)^2)), x over x=20..162
find x over x=-22..185 where (if gcd(floor(x), 5) < gcd(floor((x)^3), 5) then ceil(x) else (ilog2(x) mod (x / x))) > (if clog2(33) < 28 then floor(x) else ((31/3) mod 15))
find x over x=-18..171 where isqrt(((x div x) / (x / x))) > ilog2(round(33))
crossover min(max(clog2(x), x), x), (((x)^3)^2 - (abs(13) - ((21/2) * x))) over x=3..311
minimize ((((4)^3 div (if (19/2) < (26/3) then x else x)) div 23) / round((min(10, 7) mod clog2(x)))) over x=-5..360
maximize (((x + max(x, x)) - x))^2 over x=-6..257
minimize (if max((min(x, x) mod max(2, x)), ((x - 36) + (x)^2)) < floor((abs((29/3)) * (2 + x))) then gcd(floor((ilog2(34) * 13)), 9) else (17/3)) over x=15..18
minimize (((min(x, 36) div floor((17/7))) mod (if (21 / y) < (y)^2 then clog2(14) else (x / (1/3)))) / (y mod abs(((38/3) + (22/3))))) over x=3..22 over y=1..26
crossover (max((17)^2, (x / x)) * (floor(x) * max(x, 8))), min((gcd(floor(x), 5) * gcd(floor(38), 6)), x) over x=5..463
maximize ((x * ceil(min(5, x))) + clog2(min((x div x), (6 mod x)))) over x=14..79
maximize max((((38 div x) mod (34 div x)) div (max(40, x) div max(x, x))), (isqrt(clog2(x)) mod 12)) over x=-16..468
minimize gcd(floor(floor(((x div x) - clog2((3/2))))), 10) over x=3..145
find x over x=6..251 where (((if x < x then 8 else x))^2 * max((x / x), gcd(floor(27), 1))) < min(ceil(x), max(x, 5))
find x over x=9..91 where (min(abs(x), (x + 3)) / (17/3)) != x
maximize gcd(floor(gcd(floor(max((if x < x then 11 else x), min(40, x))), 3)), 1) over x=-10..389
maximize (ilog2((x div floor(x))) div 27) over x=4..103
crossover (gcd(floor(floor(x)), 6))^3, round(((x div 37) * 25)) over x=6..380
table floor(x), 1 over x=9..-12 by -7
minimize (if min(((x / x))^3, (ilog2((22/7)))^2) < isqrt(ceil(gcd(floor(x), 2))) then abs((if (13 + (34/7)) < ceil(x) then x else (x div x))) else floor((11 + (x - x)))) over x=16..407
crossover ((min((35/3), x) div (1/2)) / max(gcd(floor(25), 4), (39 - x))), x over x=3..275
maximize x over x=20..306
crossover (if (min(x, 38) * (7 div x)) < x then (if (x * x) < (x * x) then x else (x mod x)) else (gcd(floor((4/3)), 12) mod max(x, x))), min(gcd(floor(max(x, x)), 8), gcd(floor((6 / x)), 8)) over x=20..310
find x over x=-1..277 where (if ((x)^2 + (x)^3) < max((15 - x), (if x < (32/3) then x else x)) then (1/7) else (min(6, x) - abs(x))) != max(((7/2) - (38/7)), x)
find x over x=20..410 where ((((15/7))^3 mod (12 - x)) + max((x * x), gcd(floor(x), 8))) >= ((if x < 22 then x else x) * x)
crossover floor((abs(9) - x)), (abs(round(x)))^2 over x=3..478
table (if max(round(x), floor((23/7))) < ((x - x) div min(x, (28/3))) then ((if x < x then x else x) - (x)^3) else (isqrt(x) + (x * x))), 1 over x=-7..-35 by -7
minimize min(ilog2(((x / x))^2), (((12 + 11))^3 + gcd(floor(gcd(floor(x), 12)), 7))) over x=-20..-10
table (min(round((38/3)), (x * x)) / (max(24, x) - floor(21))), 1 over x=18..6 by -3
minimize min((gcd(floor((x div 11)), 6) * ((y div 0) div (y - x))), min((((31/7))^2 - min(y, (5/3))), ((y + x) * floor(x)))) over x=10..15 over y=6..10
minimize ((min(clog2(y), (y / x)) div (x - (y + (5/3)))) * ((40 mod floor(x)) + (min(20, y) mod (x / y)))) over x=-3..18 over y=3..8
crossover ceil(((x)^3 + ceil(x))), ((if (x div 4) < (24)^2 then x else (x - (2/7))) mod (if abs(0) < min(38, x) then (x mod x) else max(x, x))) over x=9..54
table ((if (26/3) < (x + (33/2)) then x else (16 - x)) - isqrt(min(x, x))), 1 over x=-18..-16 by 1
maximize ((x)^3 - (round(11) mod min(ilog2(13), (11 / x)))) over x=-14..0
crossover (0 * (max(x, 20) + gcd(floor(35), 10))), (abs(12) + ((37 * x) - (if x < x then x else x))) over x=8..369
crossover x, (((x / x))^3 * min((x div 3), (10/3))) over x=14..242
maximize (((31/7) - (x / ilog2(x))) div (((if x < (22/3) then 10 else x) / (x * x)) + gcd(floor(ceil(x)), 3))) over x=-17..304
crossover gcd(floor(floor((x)^2)), 3), ((if abs(5) < (x + x) then 30 else (x mod (19/2))))^2 over x=16..433
table x, 1 over x=4..7 by 1
crossover (((x)^2)^3 + (min((37/3), x) + (4 - x))), round(((x - x) div x)) over x=16..185
maximize abs((min(min((24/7), x), min(x, 9)) div abs((x)^3))) over x=5..452
minimize max(x, ((if max(y, 25) < isqrt(19) then min(x, y) else (y mod x)) + max((0 + y), (if (4/7) < x then 15 else x)))) over x=8..14 over y=6..23
table ((abs(x))^3 - ((if x < x then x else (3/7)) / (x + 15))), 1 over x=3..13 by 2
minimize max(floor(isqrt((x - y))), (if (ilog2(x) div min(y, 29)) < (y)^2 then ((36 / x) - y) else y)) over x=-4..5 over y=2..13
table x, 1 over x=0..-18 by -3
minimize (max((x / (1 - x)), ((20)^2)^2) mod isqrt(((32 * 12) mod (x div 37)))) over x=19..299
crossover ((x mod (x / x)))^3, (x / floor(isqrt(6))) over x=12..609
crossover x, ((if gcd(floor(x), 9) < (if 6 < x then x else x) then floor(18) else clog2((12/7))))^3 over x=11..327
minimize (((((11/3) + x))^2 mod ((x * x) - 18)) + isqrt((gcd(floor(9), 2) - (1 + x)))) over x=-2..36
crossover ilog2((if max(x, x) < floor(x) then isqrt(x) else clog2((8/7)))), (if (if (13 / x) < (if 19 < 30 then x else x) then isqrt(x) else (19 + x)) < x then max(gcd(floor(0), 8), abs(34)) else ((10)^3 / (x + (37/3)))) over x=16..431
crossover ((23 - (38)^2) / ((if x < x then x else x) div gcd(floor(x), 9))), max(max(max(x, x), ((24/7) + 25)), round(min((23/7), 17))) over x=15..401
minimize min((floor((x)^3) + (x - ilog2(x))), (if (((24/7) + x) * ((30/7) / x)) < (6 / (x mod x)) then (isqrt(x) mod (x * 25)) else max(ceil(x), floor(15)))) over x=-18..398
find x over x=10..406 where isqrt((isqrt(8))^3) >= (if ((1/3) - x) < (x div 7) then round(13) else ilog2(x))
crossover (if x < (min(x, 5) * floor(x)) then isqrt(ilog2(x)) else gcd(floor(gcd(floor(x), 6)), 4)), (gcd(floor((x - 15)), 5))^2 over x=19..358
crossover min((max(x, x) * (40/7)), x), x over x=16..127
table clog2((abs(x) div max(x, x))), 1 over x=-10..-12 by -1
crossover x, (x + (min((2/3), 10) div (0 div 29))) over x=6..606
find x over x=14..39 where ((floor(x) mod x) mod x) >= max(x, (23 + x))
minimize ((((13)^3)^2 div abs(x)) + ((gcd(floor(x), 4) * (x * 35)) + (max(x, x))^2)) over x=7..172
crossover (min((x div x), min(x, (38/7))) + abs(clog2(19))), (if ((26)^2 div ((35/3))^3) < (max(x, x) mod (x div x)) then (ilog2(x) + max(x, x)) else min((24)^3, gcd(floor(21), 9))) over x=18..596
find x over x=-13..77 where ((abs((34/3)) - min(x, x)))^2 > round(ilog2(x))
crossover isqrt(min((x + 1), (0 - 3))), (max(abs(3), max(x, x)) * 30) over x=8..157
find x over x=9..62 where gcd(floor((37 mod ilog2(x))), 12) <= (((9/2))^3 * (x - 12))
table min((clog2(x) mod ((28/3) / (6/7))), ilog2(((22/7))^3)), 1 over x=-15..-57 by -7
find x over x=-10..80 where x < x
minimize min((11 - ((x mod 14) mod (x mod x))), abs(((x * x) / gcd(floor(x), 11)))) over x=-12..146
crossover (if max((20 mod x), round((11/3))) < clog2(((25/3) * x)) then ((9 / 7) - round(37)) else ceil(x)), (isqrt(isqrt(x)))^2 over x=2..586
minimize max(min((if (x * 37) < (y)^2 then isqrt(y) else max(y, x)), (if gcd(floor(30), 12) < (x)^3 then min(4, (40/7)) else round(y))), gcd(floor((33/2)), 8)) over x=8..12 over y=2..15
minimize (if ((min(x, (10/3)) mod (x / 23)) + (5)^3) < max(max(min(x, x), (x - (11/2))), (max(x, 3) - (x mod x))) then (((x mod x) * round(23)) + 1) else ((ceil((14/3)) mod isqrt(17)) div (max(x, 19) + (x / x)))) over x=15..223
maximize clog2(max(((if x < x then x else 9) + gcd(floor((29/3)), 3)), gcd(floor((6 - 12)), 5))) over x=-10..203
table (max((5 mod (12/7)), (x / x)) * gcd(floor((x)^3), 4)), 1 over x=-2..4 by 2
find x over x=19..161 where ((ilog2(x) - ilog2(x)) + ((if x < x then 35 else x) mod abs(x))) <= (min(x, (33/7)) mod min(x, 13))
minimize min(ilog2(ilog2(x)), ((if y < (12 mod 19) then (y mod y) else x) mod max((y)^3, (x * (18/7))))) over x=3..27 over y=2..4
find x over x=-19..342 where ((max((1/7), 14) * abs(17)) / (max(8, 15) * round(x))) != ((if x < x then 27 else 38))^2
crossover x, (round(min(x, x)) + 22) over x=1..479
find x over x=29..254 where isqrt(max(floor(20), floor((10/7)))) < isqrt(gcd(floor(x), 10))
table x, 1 over x=-18..-39 by -7
minimize (round(max(ceil(x), (y - x))))^2 over x=1..20 over y=5..29
crossover (if ceil((x mod 36)) < ((x)^2 - gcd(floor(20), 8)) then (gcd(floor(x), 3) * gcd(floor(x), 11)) else ((x / 4) + round(x))), round(x) over x=20..422
maximize (x mod (round(min(x, (38/3))) div (round(x) - clog2(x)))) over x=19..508
crossover x, x over x=7..294
find x over x=11..256 where isqrt(gcd(floor((x / x)), 7)) >= ilog2(x)
minimize max(min(((x * x) + y), min((x * y), 16)), ((floor(y))^3 / ((x + y) * ((33/7) + (32/3))))) over x=4..24 over y=3..18
maximize (38 div (min((x - 12), (17 div x)) + (((19/3) / 36) + round(1)))) over x=11..367
crossover min(((if (37/3) < x then 34 else 38) * ilog2(4)), (if (x * x) < x then (19/7) else (x)^2)), max(((13 mod x))^3, min((x + x), min(x, x))) over x=14..612
maximize round(min((min(x, x) div (x)^2), x)) over x=-12..249
minimize min(12, (((3/7) + x))^3) over x=10..35
minimize abs((((x / x) - min(y, (38/7))))^3) over x=-4..9 over y=1..26
maximize ((gcd(floor((4 + x)), 11) mod ((x mod 26) / gcd(floor(x), 9))))^2 over x=-17..32
find x over x=-24..241 where x < gcd(floor(((20/3) / 29)), 11)
find x over x=-3..61 where (isqrt(abs(x)) - ((x * x) + abs(x))) < min(((19/2) / x), (x + x))
crossover ((x / (x / x)) + (if max(40, x) < (x div x) then 38 else (x div x))), ((if (x div x) < (12 / x) then ilog2(x) else x) + abs((x mod x))) over x=13..186
minimize ((27 - (max(x, y) mod min(y, x))) + (31/7)) over x=-1..22 over y=2..25
maximize x over x=-12..324
find x over x=8..326 where floor(max((x + 11), (if (13/2) < x then 12 else x))) >= floor(36)
crossover (((if (1/3) < x then x else 1))^3)^3, ((min(x, x) mod min(x, x)) / x) over x=20..117
find x over x=29..275 where ((x + ((29/2) * x)) - (round(x))^3) != ilog2((x)^2)
find x over x=-25..-12 where (abs((x)^2))^3 >= gcd(floor(ceil(x)), 7)
maximize round((gcd(floor(max(33, x)), 5))^3) over x=2..380
table ((((31/2))^2)^2 - (abs(x) mod (21)^2)), 1 over x=-13..17 by 5
maximize abs(min(((1 mod x) + (3)^3), ((if x < (38/3) then x else 29))^3)) over x=-11..172
find x over x=-11..43 where (if ((x - x))^3 < x then ((32 - x) / ((17/3) + (13/3))) else (min(25, x) div 37)) >= ((x * x))^2
table (((33 + (4/7)) * min(x, x)))^3, 1 over x=-1..5 by 2
crossover (((x + (26/3)) div ceil(13)) div 26), floor(min(min(x, x), abs(x))) over x=6..126
maximize gcd(floor(((ilog2((35/3)) div gcd(floor(1), 1)) mod x)), 4) over x=8..211
minimize min(ilog2(ilog2((x div 4))), (floor(max(x, x)) / isqrt((3 mod x)))) over x=-16..261
maximize gcd(floor((((x mod 12) + floor(x)) + ((x / (10/7)))^3)), 8) over x=18..280
find x over x=-26..116 where (max(min(x, x), (x mod (25/3))))^2 > (ilog2(x) + ((23/7) / x))
crossover clog2(min(x, round(x))), ((ilog2(1) mod x) * ilog2((x div x))) over x=11..38
table ((((19/3) div 3) div (x * x)) / round(abs(26))), 1 over x=-3..-10 by -7
minimize abs(((if max(0, 11) < round(x) then (x)^3 else (x mod x)))^2) over x=19..141
minimize (((x / 2) * isqrt((y mod y))) / isqrt(((if y < y then y else x) mod gcd(floor(x), 7)))) over x=-4..8 over y=1..12
maximize ilog2((min((x * x), clog2(12)) * (((6/7) - x) + (15 * x)))) over x=3..22
minimize gcd(floor(gcd(floor(((25 mod x) * (7 - (2/3)))), 10)), 4) over x=17..152
minimize isqrt((((y div x))^2)^3) over x=4..22 over y=5..9
minimize abs(min(((y + x) - max(4, x)), ceil(clog2(x)))) over x=9..32 over y=5..21
table round(((x + x) mod gcd(floor(7), 7))), 1 over x=5..-4 by -3
table floor(x), 1 over x=-5..-11 by -3
crossover (gcd(floor(round(x)), 12) * 30), (((11/7) - (if x < x then (35/3) else x)))^3 over x=6..237
minimize max((((13 * (36/7)) mod max(y, x)) / (clog2(y) div (y mod x))), 13) over x=5..19 over y=5..16
crossover clog2(x), round(((x)^3 * x)) over x=11..317
table gcd(floor((max(4, x) mod (x mod x))), 1), 1 over x=-8..4 by 5
minimize ceil(((if (x - x) < (x div x) then (31 - x) else clog2(x)) div ((if x < x then x else 6) * max(x, 30)))) over x=-10..293
minimize min(abs((min((13/3), y) - abs(x))), x) over x=8..15 over y=1..19
table (x mod (floor(x) * (x mod x))), 1 over x=14..18 by 1
maximize (floor(min((if x < (13/7) then 31 else x), min((31/3), x))))^2 over x=-13..178
find x over x=17..262 where ((2/3) mod (gcd(floor(x), 2) / x)) > x
maximize x over x=5..345
minimize ((((x * x))^3 - floor((0 mod 27))))^2 over x=11..120
maximize clog2((((x)^2 / ((13/2))^2) + ((x mod 8) * (19 div x)))) over x=13..73
minimize ((((x + (10/7)))^2 / gcd(floor((36 mod x)), 10)) - gcd(floor((max(x, x) + (x - 10))), 6)) over x=13..42
crossover (min((x)^2, x) - ((x div x) div floor(x))), (min((if 24 < x then 34 else x), (14 / (11/7))))^2 over x=5..585
minimize gcd(floor(((min(x, x) / ceil(x)) * isqrt((6 div x)))), 8) over x=20..115
crossover ((((1/7) div (31/2)) div (x / 8)) - ((x - x) + (4 - (31/3)))), ((x * (x + (10/3))) + ((x div 0) / ((25/7) - x))) over x=16..39
table (((x div 9) mod (29/2)) * round(ilog2(x))), 1 over x=2..27 by 5
maximize floor(isqrt(min(x, (x / x)))) over x=-19..409
minimize max(floor((if (x)^2 < max(x, (31/3)) then 6 else ceil(35))), (((x - 16) * (x)^3) - (if max(x, x) < (x)^3 then (x - 14) else 4))) over x=-20..396
find x over x=21..130 where gcd(floor(ilog2(ceil(x))), 12) >= clog2((x mod x))
find x over x=-12..382 where ((if (x div x) < (x - x) then x else isqrt(x)))^3 <= (((15/7))^3 / ilog2(x))
crossover max(ceil(gcd(floor(x), 5)), 6), clog2(((x)^2 - round(16))) over x=4..280
find x over x=0..226 where (clog2((23/7)))^3 != round(abs(x))
table floor(clog2(round(x))), 1 over x=7..2 by -1
crossover x, round(((x)^2 * (x + x))) over x=16..62
minimize (((max(35, x))^3 div (floor((35/3)) / min(y, (8/3)))) div y) over x=3..8 over y=1..12
crossover (((x)^2 - (if x < 3 then x else x)))^2, (gcd(floor(isqrt(x)), 3) + ((if x < 10 then x else x) div (x)^2)) over x=19..402
minimize max(round(y), (min(round(11), floor(y)) div ((y + y) * (y mod x)))) over x=0..3 over y=3..9
minimize abs(min(((12 - x) / max(11, x)), (34 / (if x < (19/7) then (28/3) else 4)))) over x=-19..422
find x over x=-10..241 where (x)^2 <= ((x)^2 div (if x < 5 then x else 0))
find x over x=-14..191 where x >= ceil(floor(x))
table min(gcd(floor(10), 2), (min(x, x) + (x + x))), 1 over x=1..-5 by -3
minimize (((round(x) - x) * (ceil((15/2)) mod gcd(floor(x), 3))) * ((ceil(x) * (if x < 13 then x else x)))^3) over x=20..173
minimize ((max((x mod (25/3)), abs(x)) div (floor(x) * ceil((34/3)))) * ilog2((((14/3) / (3/7)) * (x / x)))) over x=-15..178
find x over x=-23..47 where (((x + (2/3)) - (x - 10)))^3 > ((37 mod x))^3
crossover (if gcd(floor((2 * x)), 12) < (round(36) / (x * x)) then clog2((x div 2)) else ((if x < x then x else x) * (x / (26/7)))), (min(gcd(floor(x), 3), (x mod x)))^3 over x=4..156
minimize ceil((gcd(floor(x), 4))^2) over x=5..409
crossover (if ((x + (14/3)))^2 < max(x, (10/3)) then 18 else ((x + 10) div round(14))), max(isqrt((16 div x)), floor(((11/3) / x))) over x=3..583
maximize round(gcd(floor((ilog2(x) / ceil((26/3)))), 12)) over x=-14..212
minimize (floor(isqrt((y - x))))^2 over x=7..20 over y=6..21
crossover x, (((x + x))^3 div round(isqrt(26))) over x=14..541
minimize (clog2(min(isqrt(x), floor(x))) div ((1 * x))^2) over x=-12..26
minimize ((((y)^2 + y) + ((32 div x) + (y / x))))^2 over x=7..11 over y=4..27
table (38 - ((5 mod x) * (x * x))), 1 over x=-9..-27 by -3
find x over x=-22..363 where gcd(floor(((18 / x) / (x + x))), 2) < ((x)^3)^3
crossover (if (max(x, 12) / min(10, x)) < clog2(gcd(floor(x), 8)) then x else clog2((x + x))), x over x=7..188
minimize x over x=3..111
maximize ((clog2(min((16/3), x)) * min(max(23, x), (9 - (40/3)))))^3 over x=11..195
crossover gcd(floor(min((if (31/7) < (13/7) then x else 21), (x * (13/2)))), 4), (((x)^2 / (x / x)))^3 over x=13..95
minimize (((min(y, 14))^3 / ((17 / 17) / (x / x))) - abs(((30)^2 * (x * (30/7))))) over x=4..11 over y=4..28
crossover ceil(round((x mod x))), (((1 * x) / isqrt((25/7))))^2 over x=8..245
minimize (ilog2(floor(max(x, y))) div (if ((38 + x) * clog2((14/3))) < (max(x, (26/3)) + (x div (37/7))) then (gcd(floor(x), 1) - max(x, y)) else (clog2((39/7)) - max(y, 10)))) over x=-1..20 over y=4..28
minimize ceil(abs(((0 * y) mod (x + x)))) over x=5..18 over y=2..11
maximize (isqrt((max(x, 15))^3) * ((gcd(floor(x), 11) / isqrt(x)) - (abs((35/3)) div max(x, (31/3))))) over x=7..179
minimize (abs(clog2(max(x, x))) mod (min((33)^3, round(x)) mod (max(38, x) + min(x, (9/7))))) over x=-14..453
minimize (clog2(x))^2 over x=-13..85
maximize (floor((max(x, x) * isqrt(x))) mod (((if x < x then 3 else (29/3)))^3 * 0)) over x=-3..211
table (x mod floor(18)), 1 over x=-11..-1 by 2
minimize (floor(((x div x) mod min(x, x))) + (x / round(round(x)))) over x=-8..340
minimize min(abs(round((x / 33))), min((if (x mod 0) < (21 + x) then gcd(floor(x), 4) else (x mod x)), round((x / x)))) over x=-11..0
crossover (min((x mod x), (32/7)) - isqrt((if x < x then (39/7) else x))), (clog2((x)^2) * ((x / 29) + abs(x))) over x=4..102
minimize max((((x mod (11/7)))^2 mod round(abs(x))), 2) over x=11..291
crossover ceil((((26/7) div 30) + (x - (17/7)))), (2 mod (ilog2(x) + max(x, x))) over x=9..59
table isqrt((((36/7) * 15) mod (if x < x then 29 else x))), 1 over x=0..-35 by -7
maximize (((max(x, x))^2 * 40))^3 over x=-19..390
crossover x, ilog2(((x)^2)^3) over x=15..274
crossover clog2((((26/7) * x))^2), x over x=16..576
maximize x over x=-1..430
find x over x=-10..224 where gcd(floor(((11 div x) * (if 4 < (26/7) then 3 else x))), 3) < min((if (1/2) < 14 then x else (38/7)), abs(x))
find x over x=7..396 where (x)^2 >= x
minimize (gcd(floor(min(min((15/7), x), round(31))), 6) / (max(min(x, x), (17 + x)) - (if (18 * x) < (x * (1/7)) then (x mod x) else (if 23 < x then (20/3) else x)))) over x=15..404
maximize ((1 / min(clog2((33/2)), (x div (21/2)))) - ilog2((clog2(x) / (27/7)))) over x=9..401
minimize ((max(ilog2(x), max(y, 8)) mod (if isqrt(39) < (x * 18) then (y * y) else ((37/2) mod y))) * ((gcd(floor(y), 11))^3 div (((36/7))^2 * 26))) over x=-2..0 over y=1..10
maximize ((if (if floor((19/2)) < ceil(x) then ((32/7) div 37) else (x * x)) < ((25 - x) - (28)^2) then (if (if 24 < x then 23 else (37/3)) < x then (if x < 29 then (28/3) else 9) else max(x, x)) else gcd(floor((39 / x)), 7)))^3 over x=14..485
maximize min(min((if gcd(floor(x), 12) < ((30/7) / 13) then 14 else (x / x)), ((if 7 < x then 39 else 38) / floor(28))), (((x mod x) div (10 * (20/3))) - abs(isqrt(x)))) over x=-1..243
crossover ((x / min(x, x)) - x), (((25 mod x) mod x) + ((x * 9) - (x)^3)) over x=9..23
find x over x=-18..-12 where ceil(max(min(x, 1), (x + x))) > (if gcd(floor(x), 8) < (x mod 28) then 13 else (x)^2)
minimize ceil(x) over x=2..32
find x over x=-17..225 where max(floor(max(x, x)), gcd(floor((x / x)), 9)) > ((x / 12) + round(x))
maximize min(((max(x, x))^2)^2, (((39)^2 * (x)^2) / ((x - 13) - ceil(1)))) over x=18..443
crossover x, round((x - x)) over x=15..394
table (if ((22 mod (20/7)) / gcd(floor(x), 12)) < min(abs(x), (x * x)) then ((x)^3 + min(x, x)) else clog2(max(6, x))), 1 over x=6..13 by 5
maximize x over x=4..308
crossover isqrt((((17/7) - x) div isqrt(x))), (abs((30 div x)) / 24) over x=8..257
crossover abs(((10)^2 mod x)), (if min(max(x, x), x) < 11 then clog2((x - 8)) else x) over x=20..562
minimize ((abs(max(y, y)) - (ceil(x) div (x)^2)) - min((ilog2((16/3)))^2, (gcd(floor((1/3)), 3) + min(39, 0)))) over x=9..11 over y=1..13
crossover ((max(x, 4) * ((11/3) * (11/3))) * (x - min(x, x))), clog2(min((x - x), 2)) over x=6..344
table gcd(floor(clog2((3 div x))), 12), 1 over x=-4..6 by 2
table x, 1 over x=12..5 by -7
table max(ceil((if x < 5 then x else (13/7))), (ilog2(x) div abs((9/7)))), 1 over x=-19..-40 by -7
table (if gcd(floor(max(x, x)), 2) < ((31 mod 12) - ((1/7) div x)) then (min(x, 18) - min(x, x)) else gcd(floor(gcd(floor((36/7)), 1)), 12)), 1 over x=-7..21 by 5
maximize ((((x * 15) div (11 div x)) / min((x)^2, x)) * x) over x=-2..148
crossover (((if x < x then 14 else x))^3 mod 0), ((x - ceil(x)) div ((0 * 27) mod (8 + x))) over x=18..335
minimize (clog2(x))^3 over x=-7..234
minimize (abs((if (x + (16/7)) < ceil(x) then (x div 10) else ceil(28))))^2 over x=-6..79
table x, 1 over x=-9..-4 by 1
minimize (max(((if x < x then (23/3) else (1/2)) mod (x)^3), (if ((4/3) * x) < ilog2((9/2)) then (x + x) else (x / (37/2)))) mod (((21 * (5/2)))^2)^3) over x=-13..42
minimize ((11 + min((8 - (35/2)), min(x, (31/7)))) / x) over x=-18..419
find x over x=30..407 where ((((27/7) div x) / gcd(floor(x), 6)) + floor((27)^2)) >= ceil(ilog2(x))
crossover x, (if (((32/7) * 12) div gcd(floor((35/2)), 4)) < clog2((27 div x)) then gcd(floor((x / x)), 2) else min((x)^3, (x)^2)) over x=18..610
maximize (max((x)^2, max((x / x), (x + x))))^2 over x=11..375
table (((0 * 4))^3 * ((x - x) * floor((12/7)))), 1 over x=-16..-25 by -3
minimize (max(((if x < 9 then 28 else x))^2, (x mod (x)^3)) + ilog2(floor(max(x, x)))) over x=11..155
minimize (((min(y, x) + isqrt(x)) / (((15/7) mod y) div (y - x))) * y) over x=0..3 over y=5..8
crossover gcd(floor(clog2((x)^2)), 6), min(((x * 30) * (8)^2), (min(x, x) * min(4, x))) over x=7..167
minimize gcd(floor(clog2(((x mod 0) * min((7/2), 10)))), 6) over x=-4..471
minimize (min(round((x div x)), (round(x) * (x)^3)) mod min((if x < ((33/2) / 29) then clog2(x) else (x)^2), max((32/3), (x mod x)))) over x=19..254
find x over x=-15..209 where min(gcd(floor((x + (31/2))), 3), (((14/3) * 27) + (17/7))) <= max(ilog2(15), (x - x))
minimize max(x, (if ((x div x) mod min(6, x)) < 18 then gcd(floor(33), 9) else (gcd(floor(x), 8) div ilog2(x)))) over x=10..386
find x over x=-23..76 where (max((4)^2, x) mod max(min(24, x), isqrt(x))) == (if isqrt(x) < 10 then (x + x) else x)
find x over x=-2..173 where min(((x)^3 - ((25/3) / x)), ((if 4 < x then x else x) mod ceil(x))) >= (if round(x) < (x / (1/2)) then (x div 16) else (1 * x))
find x over x=-7..156 where ((x)^3 + floor((34 / (19/2)))) == ((5 / x))^3
crossover clog2(isqrt((x / x))), ((((27/2) div (13/2)) mod (16/7)) / gcd(floor((x)^2), 10)) over x=4..319
find x over x=11..386 where (max(x, clog2(x)) mod min((x mod x), (x - x))) >= max((x / (8/7)), (30 + x))
crossover x, min(min(ceil(x), gcd(floor(4), 3)), isqrt((8 - 35))) over x=20..147
table ((x * floor((7/3))))^2, 1 over x=-20..-38 by -3
maximize ceil(x) over x=-7..190
crossover (((x / 6))^3 + 38), (ceil((x div 19)) / (((19/2) / 6) + abs(x))) over x=5..397
table (x - ((if (4/7) < x then x else x))^3), 1 over x=18..26 by 2
find x over x=28..210 where round((((26/3) + x) * x)) >= ((x)^2 mod (x)^2)
minimize ((round(((17/2) * (1/7))) / ((x div x))^3) mod gcd(floor(((if y < x then x else x) + ((36/7) mod x))), 11)) over x=-5..3 over y=3..7
minimize max((((y - x) / max((33/2), x)) * (abs(y) + (if 27 < x then x else x))), abs(((if 24 < y then (33/2) else 4) - round(x)))) over x=8..25 over y=5..21
find x over x=-21..107 where clog2((ceil(x))^2) > min((x mod x), (4 / 6))
table x, 1 over x=-3..-24 by -7
maximize ceil(max((min(x, x) + clog2(x)), (min(x, x) + x))) over x=-11..51
table max(round(ceil(x)), x), 1 over x=14..20 by 1
crossover (((x mod x) - (x mod 10)) div ceil(max(x, x))), ((x)^3)^2 over x=18..293
find x over x=25..60 where (isqrt(x))^2 > 12
table (gcd(floor((x mod x)), 8) mod ((x)^3)^3), 1 over x=13..35 by 5
table ilog2(((10 * 34) div (x div x))), 1 over x=-15..-43 by -7
minimize ceil(ceil((x mod (if x < 5 then x else 30)))) over x=8..505
maximize (x - floor(abs(((19/2) * x)))) over x=-4..94
find x over x=-26..343 where ((ilog2(x) / (x)^2) mod max(round(x), isqrt((24/7)))) == ((x * x))^2
minimize (((if round(y) < max(y, y) then (y div x) else (y)^2) mod (round(y))^3) div abs(ceil((33 - 28)))) over x=1..21 over y=6..30
minimize floor((((y * y))^3 / (x mod (29 - 5)))) over x=-4..17 over y=2..7
maximize max(floor(abs(x)), (((x)^2 mod isqrt(x)) div floor((x + 0)))) over x=3..209
minimize (max((38/7), (if (x div x) < x then (if x < (16/7) then x else x) else gcd(floor(3), 1))) / (ceil((x div x)) * min(clog2(x), (x / x)))) over x=12..361
minimize ((min((21/2), (x div 10)) * (min(12, x) + clog2((17/7)))))^2 over x=-17..220
table max(clog2((1 * x)), clog2(x)), 1 over x=10..20 by 2
crossover ilog2(ceil((x + x))), (round(gcd(floor(x), 4)) + x) over x=0..327
maximize gcd(floor(gcd(floor(x), 4)), 2) over x=-6..344
minimize floor((((x - x) * abs(x)))^3) over x=-18..374
find x over x=24..345 where (if x < (ilog2(x) * isqrt(x)) then ilog2((if 11 < x then 17 else 29)) else (x)^2) > (max(x, x))^2
crossover gcd(floor((if abs(2) < (2 / x) then floor(31) else x)), 10), ((floor(x) / (22 - 2)) - gcd(floor((20)^2), 3)) over x=20..197
crossover (round((x * 5)) + max(clog2(17), (x * x))), floor((ilog2(x) - (x * 8))) over x=4..93
minimize ((clog2(min(x, x)) + round((4)^3)))^3 over x=7..234
crossover (floor((37 / (11/2))) mod (abs(x) mod x)), ilog2(isqrt(min(x, x))) over x=8..148
minimize (((min(x, 35) + gcd(floor(9), 11)) - ((x + x) / (22/7))))^2 over x=-15..50
minimize ceil(min(floor((y div 38)), (if ((34/3) - x) < isqrt(x) then (y div 30) else ((25/3) - y)))) over x=0..5 over y=3..15
table ((abs(x) + x) / x), 1 over x=8..-13 by -7
table (x div x), 1 over x=-5..-17 by -3
table min(min(((19/2))^2, max(x, x)), ((11 - 17) mod (x / 12))), 1 over x=-4..-1 by 2
minimize (min((ceil(x) - (x * x)), (max(x, x))^3) mod x) over x=-18..421
minimize (min(((x + y))^3, (max(y, y))^2))^3 over x=-5..17 over y=6..8
crossover (if 13 < (ceil(x) mod x) then (x)^2 else (if gcd(floor(x), 9) < (0 + x) then (x + 37) else ilog2(1))), ceil(max((x)^3, ((10/7) * x))) over x=7..140
table ilog2(((39)^2 * min(x, x))), 1 over x=3..-1 by -1
minimize max(x, max(((x / (26/7)) - max(6, x)), gcd(floor((x)^3), 7))) over x=0..154
minimize (x * (if min(round((1/3)), min(x, x)) < ((x)^2)^2 then gcd(floor(abs(x)), 12) else ilog2((if x < x then x else (9/7))))) over x=-5..406
crossover ceil((max(x, 15) mod ilog2(x))), abs(round(((39/7) / x))) over x=19..257
crossover (((x - x) * (if 4 < x then (10/3) else x)))^3, x over x=11..177
find x over x=-25..45 where (((4)^2 * (if 13 < x then 22 else x)) * ceil(gcd(floor(16), 1))) < isqrt(clog2(x))
minimize (gcd(floor(ilog2(ceil(x))), 8) + max(18, gcd(floor(((19/3) * x)), 8))) over x=2..187
maximize gcd(floor((x mod ((8/3) + (x * 18)))), 7) over x=-8..3
maximize ((ilog2(21) mod ((if 0 < x then 28 else x) div (x + x))))^2 over x=8..407
maximize (if min((if min(8, (32/7)) < (if x < x then x else x) then (x / x) else min(x, 18)), (round(10) * (x - x))) < x then (if (min(x, x) + gcd(floor(x), 2)) < min((x)^2, x) then ceil((if x < x then (16/7) else 4)) else min((x * x), ilog2(x))) else (if isqrt(x) < x then (isqrt(x) div ((1/3) - x)) else ceil((x)^3))) over x=-10..47
minimize floor((max(x, (x)^3) / (round(14) - ((25/3) mod (19/2))))) over x=-13..451
crossover (min(x, (x div x)) - min((16 / (25/3)), ceil(x))), ((max(38, (30/7)) / min(x, (8/7))) div (max((27/7), x) / max(x, x))) over x=13..157
minimize (((gcd(floor(2), 7) * (y)^2) / clog2((37 mod x))) / round((17/2))) over x=-3..4 over y=4..10
crossover isqrt(isqrt(min(x, 31))), (26 + min(((39/2) / x), max(x, x))) over x=16..258
table (if isqrt(((38/3) mod x)) < ceil((x)^3) then (9/7) else ((x - x) mod (x - x))), 1 over x=13..-5 by -3
find x over x=7..276 where x != ceil(max(9, x))
crossover (((11/7) div (7 / x)) / isqrt(ceil((25/3)))), (gcd(floor(floor(x)), 12))^2 over x=8..12
crossover isqrt(((21 - x) mod (x mod x))), (gcd(floor(x), 2) - ceil((x + x))) over x=7..366
crossover min(isqrt((8 - x)), round(isqrt(x))), gcd(floor(x), 11) over x=18..599
crossover ceil(max((x div 7), (35 div 5))), (((13 / 33))^3 * gcd(floor((x - x)), 12)) over x=20..68
crossover round(abs(min(x, x))), min((x)^2, (((29/7) / 12) / (12)^3)) over x=0..467
minimize abs((isqrt(ilog2((29/7))) div max(floor(x), (1)^3))) over x=16..186
find x over x=16..225 where ((x div (x - x)))^3 < (if round(29) < (x mod x) then min((7/3), x) else clog2(9))
find x over x=-1..319 where isqrt(max(x, ((22/7))^2)) != (14/3)
table (x * max(floor(4), (x)^2)), 1 over x=-14..-6 by 2
minimize (ceil((gcd(floor(12), 6))^2) div ceil(((if x < 31 then y else y) mod (y / x)))) over x=9..34 over y=6..28
crossover (x + (min(10, x) / (23/7))), x over x=0..239
crossover abs(ceil((x * x))), (gcd(floor(min((20/7), x)), 9))^3 over x=12..536
crossover min(37, gcd(floor(x), 2)), x over x=8..596
find x over x=11..54 where max(((39 mod x))^3, ((x div x) * (5 * x))) != ceil(ilog2(x))
maximize isqrt((x div ((x + 19) / gcd(floor(x), 9)))) over x=-19..440
find x over x=11..158 where (abs(max((1/7), 1)) + isqrt(min(x, x))) < gcd(floor((x)^3), 7)
minimize (y * round(max((if y < 12 then x else y), (5 div y)))) over x=9..25 over y=4..26
crossover (gcd(floor((x * x)), 5))^3, (if max(11, (x div x)) < (max(x, x) mod gcd(floor(8), 9)) then floor(13) else (x + (x div x))) over x=13..596
minimize (((abs(x) / isqrt((39/2))) * max(gcd(floor((34/7)), 4), (40 / 25))) - min(((y)^3 - min(37, (32/7))), x)) over x=-2..19 over y=2..12
find x over x=-30..9 where (ceil((8 mod (8/7))) - x) > gcd(floor((x div x)), 2)
minimize min((floor((x)^3) + (x * x)), clog2(isqrt(floor((20/3))))) over x=-3..363
crossover ((((35/2) mod (32/7)))^3 div isqrt((x - 2))), (ilog2((x - x)))^3 over x=4..173
find x over x=-18..152 where x > min((x / (3/7)), (10)^3)
table abs(ilog2(min(26, x))), 1 over x=15..9 by -1
table abs((clog2(x) - gcd(floor(x), 2))), 1 over x=0..10 by 2
maximize clog2(max(gcd(floor((if x < x then x else 0)), 8), ((x div x) - (if x < x then 1 else x)))) over x=0..133
minimize (isqrt(min(((29/2))^3, (19 * x))) div min((10 / max(x, x)), round((x * (5/2))))) over x=-17..204
crossover (abs((x div x)) - gcd(floor(min((27/7), x)), 11)), (min(round(14), (if 32 < x then x else x)) div clog2(max(x, x))) over x=7..563
find x over x=7..287 where 29 >= min(abs(x), ((39/2))^3)
table isqrt((if (x)^3 < (10 * x) then max((22/7), x) else gcd(floor(x), 11))), 1 over x=12..14 by 1
table (max(ceil(x), (x / x)) / ((18 mod 7) - ilog2((29/2)))), 1 over x=12..9 by -1
find x over x=-1..254 where max(((5/2) mod x), min((x div 32), x)) >= (if ceil(x) < min(x, x) then abs(21) else (if x < x then x else 39))
crossover (if isqrt((33 * x)) < (10/3) then round((x div (18/7))) else max((27 * 13), (13 + x))), (floor((x - x)) * abs(min(x, x))) over x=1..409
crossover max(round((if 5 < (31/3) then x else x)), ((20 * x))^2), ((ilog2(x) / ((17/7) + 37)) * min((23 / x), clog2(x))) over x=11..550
minimize (x * abs(min(max(x, (22/7)), (x)^3))) over x=-1..41
table max(((x)^2 / ilog2(20)), (gcd(floor(x), 1))^3), 1 over x=16..29 by 2
find x over x=12..30 where ((ceil(14))^2 / max((if x < 7 then 10 else 6), isqrt(x))) == gcd(floor(min(18, 31)), 7)
maximize clog2(((isqrt(x) + (x - 13)))^2) over x=-14..284
minimize (min(min(abs(x), (y / (23/7))), (max(1, 23) mod (x * x))) / (if abs((x mod y)) < ((y * y) / clog2(y)) then ((18 / 25))^2 else (if (x / x) < max(y, 20) then (20 div 33) else floor((13/3))))) over x=8..22 over y=2..13
minimize max((((0 + 36) * 3))^2, (ilog2(max(x, 36)) / (max((5/7), x))^2)) over x=7..385
minimize ((38/3) * x) over x=-11..127
minimize (round(((if 39 < y then x else x) mod 33)) mod (if ((13 + x) - (2 / x)) < ((15 + x) - max(y, x)) then ((x div 1) - x) else (if isqrt(y) < clog2(9) then max(x, 34) else (if x < x then x else 12)))) over x=5..27 over y=2..4
find x over x=-26..208 where isqrt(ilog2(gcd(floor(x), 1))) >= min(x, (x * 26))
find x over x=9..139 where abs(((x - x) + (7 / x))) < (max(x, (29/3)) + (x div 7))
find x over x=2..190 where (((x / 30) div (x + 5)) mod 3) > clog2((x - x))
minimize ilog2(((if abs(x) < 29 then 1 else (x div x)) + gcd(floor(max(27, x)), 6))) over x=-12..446
maximize ((min((x / 40), (5)^2) mod ((x - x) div clog2(x))) - isqrt(13)) over x=16..197
minimize ((((x)^3 mod (y div 7)) - isqrt((if 12 < x then x else y))) + (ceil(y))^3) over x=9..16 over y=2..11
crossover abs(abs(max(x, x))), floor((max(x, x) mod (x - x))) over x=10..553
minimize (floor(max(round((20/7)), ilog2(x))) mod ilog2(gcd(floor((x div 2)), 11))) over x=8..350
minimize min(clog2(ceil(isqrt(y))), (floor((y * x)) + (abs(y) / (x div 3)))) over x=8..13 over y=5..13
crossover gcd(floor(x), 3), min((x)^3, 6) over x=10..247
find x over x=-30..144 where ((((40/3))^2)^2 div (((11/2) * x) div gcd(floor(x), 4))) >= (ilog2((16/7)) * 0)
table (abs(max(37, x)) * (((22/7))^3 + isqrt(x))), 1 over x=-9..-27 by -3
crossover ilog2(ilog2(max(x, x))), (clog2(x))^3 over x=13..309
table (x div (min((14/3), 2) / x)), 1 over x=-10..-5 by 1
minimize (x * (round((if y < 26 then x else y)) div y)) over x=3..9 over y=5..8
crossover (clog2((x div x)))^2, (min((x - (35/2)), (24 mod x)) + max((x)^3, x)) over x=20..128
minimize (isqrt((if (y / 6) < (x + 29) then clog2(y) else abs(y))) mod ((if isqrt(19) < (37 div 19) then y else ((19/7) - x)) * clog2(min(y, x)))) over x=-2..10 over y=6..28
minimize (floor(max((x mod (29/3)), (x mod x))) div ((max(x, 25))^3 / ((10 * (7/3)) + (35 + 3)))) over x=10..209
find x over x=23..108 where x < ((if (18/7) < x then x else x) mod (x - (34/3)))
crossover ilog2((clog2(x))^2), (((17 div 38) + gcd(floor(x), 9)))^2 over x=12..219
minimize min(max(isqrt(floor(x)), (x div ilog2(x))), ilog2((isqrt(x) - isqrt(35)))) over x=-1..465
minimize max((max((y / 36), ((39/2) + x)) div (if (21 - y) < min(x, y) then max(6, x) else gcd(floor(5), 5))), (ceil((38 div (16/7))))^2) over x=6..9 over y=6..29
minimize (min((isqrt(x) + max(x, x)), x))^3 over x=-7..271
minimize (gcd(floor((27/2)), 12) + (if ceil((x div x)) < x then min((if x < x then 16 else x), (21 / x)) else ((38 / (39/7)) / min(x, (23/7))))) over x=-7..7
crossover round(((if x < x then x else x) div 15)), (((if (13/3) < x then 0 else 3))^3 + 17) over x=9..297
crossover abs((max(5, x) - (x)^3)), (x)^2 over x=9..399
crossover ((floor(x))^2 / (gcd(floor(34), 1) * max(11, x))), min(isqrt((x / x)), ((x / x) mod (x)^3)) over x=9..157
table x, 1 over x=-6..-34 by -7
table x, 1 over x=-16..-19 by -1
crossover min(((if x < 12 then 21 else x) mod max(12, x)), ceil((x - (39/2)))), max((min(23, 18) - (x - 7)), ilog2((17 mod x))) over x=17..61
table floor(gcd(floor(((31/7) div x)), 7)), 1 over x=15..37 by 5
find x over x=-15..358 where gcd(floor((floor(x))^3), 10) == isqrt(ilog2(x))
table x, 1 over x=-8..-11 by -3
minimize (ilog2(ceil(abs((18/7)))) * min(isqrt((x - 38)), (x / (34 * 2)))) over x=-1..421
crossover ((abs(x) - (x - 18)))^3, max(gcd(floor(ilog2((21/2))), 8), (clog2((21/2)) mod (x)^2)) over x=6..79
crossover abs(min((12 * x), isqrt(x))), gcd(floor(isqrt(x)), 11) over x=8..534
crossover (isqrt(max(x, x)))^3, ((((15/7))^2 / (x * x)) * max(round(x), (14)^2)) over x=18..208
minimize (isqrt(((if 38 < x then x else 17) + (x * x))) + ((((6/7) mod 10) / round(x)) + x)) over x=20..171
minimize ((((x - 10))^3 * floor((if y < x then x else 33))) + (ilog2(min(11, x)) div max((y + x), (x)^2))) over x=2..3 over y=1..2
find x over x=20..189 where (x - (if (x mod 27) < min(30, 11) then ((13/2) / x) else max(x, 9))) > ((21)^2 mod ceil(x))
minimize (min((ceil(y) div (x)^3), abs((y)^2)) mod ilog2(((y * x) / (x * y)))) over x=5..14 over y=1..18
crossover (gcd(floor(x), 1) + x), (x - (gcd(floor(20), 4) div 14)) over x=5..86
table (min(22, isqrt(x)) * (((28/3) - x) + (if 11 < x then (23/2) else x))), 1 over x=17..12 by -1
find x over x=2..123 where x > ilog2(min(x, x))
find x over x=-28..51 where (gcd(floor((x + 37)), 1))^2 == ceil(x)
crossover gcd(floor(x), 6), min((isqrt(x))^3, min((x * x), ilog2(17))) over x=3..413
minimize (round(((x mod x) mod y)) / y) over x=2..24 over y=3..13
crossover (if max((11 - x), min(19, (3/7))) < (((19/7) + (29/3)) * clog2(x)) then (if (28 * x) < (x - (19/2)) then ilog2(35) else (x div 17)) else ((x)^2 div (x div x))), (round((2 div x)))^3 over x=2..459
table isqrt(((x)^2)^3), 1 over x=-19..-47 by -7
maximize (min((min(x, (31/2)) * (x - x)), gcd(floor(25), 12)) - (if max((24 / x), max(x, 17)) < (if ((11/3) * x) < 25 then max(x, 3) else (x / (27/2))) then (gcd(floor(6), 4) - max(2, x)) else 15)) over x=-12..231
maximize gcd(floor((clog2(min(x, x)) * ((x + 9) / (x)^3))), 1) over x=17..372
crossover (((3 * (17/2)) + ((33/2) / x)) div clog2(ceil(3))), (floor(isqrt(x)) - (if (8/7) < (x + x) then (4)^2 else (x + 35))) over x=7..245
minimize (max(((y / (24/7)) mod (x * x)), min(((15/2) / 34), (19)^2)))^2 over x=7..26 over y=5..24
table ((if (x * x) < (0 + (2/3)) then ((14/3) mod 4) else (15 mod (29/2))) / x), 1 over x=3..-39 by -7
find x over x=7..152 where (abs(min(x, (32/3))) * ((x + (4/3)) mod x)) <= ((18 mod x) + x)
crossover (ilog2(min(x, x)) * (if round(x) < (8)^3 then ceil(x) else min(18, x))), ((max(x, 20))^3 - gcd(floor(x), 2)) over x=11..41
minimize ((min(ceil(39), (x div x)))^2)^3 over x=18..162
crossover (((x - x) * ceil(x)))^2, (max(min((22/3), x), (9 / x)) / ((0 / x) / x)) over x=6..427
find x over x=3..97 where (if (gcd(floor(x), 8) mod (30 - x)) < ilog2((x mod (10/7))) then (24 - (2 / x)) else 13) <= ((34 + x) div (if (20/7) < x then x else x))
minimize ((y * ((y)^3 + max(4, x))) + (max((x - 26), (if y < 4 then 26 else (34/3))) div (clog2(x) * clog2(y)))) over x=-2..20 over y=2..7
minimize max(max(max(gcd(floor(x), 4), x), ((6 div x) div gcd(floor(0), 11))), (17/3)) over x=15..261
maximize (if (((x + 8))^2 + max((x * (19/2)), ilog2(22))) < x then ceil(((x)^3)^2) else ilog2(((31 div x) * (x - x)))) over x=-12..90
minimize floor((((x div (7/2)))^2 * ((28 * x) * gcd(floor(y), 6)))) over x=-2..10 over y=1..18
find x over x=12..230 where (x div max((x / x), (9 div x))) != max(12, (4 - 2))
crossover (((21)^3 + (x + (15/7))) mod ((38 + x) + (x / x))), (ilog2(abs(x)) mod ((x div x))^2) over x=15..250
minimize max(((isqrt(x) / ilog2(x)) mod (32/3)), (((x + x) + ((27/2) / 17)))^2) over x=17..234
maximize (x * ((ilog2(32) - isqrt(x)))^2) over x=4..307
minimize (ceil(y) mod (((x div y) + clog2(y)) div 20)) over x=5..12 over y=6..7
table (min(max(x, (39/7)), isqrt(x)))^2, 1 over x=-9..-23 by -7
find x over x=10..160 where (((x div x) div (10 + x)))^2 < (16 div 7)
find x over x=14..276 where (((x / x))^3 - (abs(x) - min(28, 1))) != (x / ((32/7) - 5))
find x over x=-20..248 where 17 <= round((x * (9/7)))
crossover (isqrt(abs((32/7))) - (ceil(x) / (x + (33/7)))), gcd(floor(max((11/7), (13 * x))), 5) over x=9..477
maximize ((isqrt(clog2(2)) div (abs(x) * (x + 2))) / 26) over x=-16..134
maximize (isqrt(gcd(floor((x / x)), 5)))^3 over x=16..17
maximize max(abs(((x * x) * (x)^3)), (34/7)) over x=1..400
table max((ceil(x) mod ceil(x)), gcd(floor(round(4)), 6)), 1 over x=10..5 by -1
crossover (if ceil(gcd(floor(8), 1)) < min(round(x), (x - x)) then (ceil((25/2)) mod (if x < x then 8 else x)) else 16), (abs((x - x)) div (round(x) / gcd(floor(x), 11))) over x=10..241
crossover (gcd(floor((x / (33/7))), 6) + round((x - 21))), round(x) over x=4..236
minimize ((19)^2 mod (floor((y div x)) + ilog2((11 div x)))) over x=-5..10 over y=5..28
maximize gcd(floor(((x - gcd(floor(x), 9)) * (min(x, (37/3)) / gcd(floor(x), 12)))), 8) over x=7..278
crossover (((6 div (10/7)) / ilog2(x)) mod (max(x, (26/7)) + (x / (19/7)))), ilog2(((x - 14) - min(x, x))) over x=2..599
maximize isqrt(round((x mod (x + 1)))) over x=-16..170
crossover min(((x * (13/2)))^3, ceil((x + 38))), floor(((x div x) * ilog2((22/3)))) over x=6..332
crossover (ilog2(isqrt(x)) mod ((20 - 6) div (x - 29))), floor(ceil((x * (19/2)))) over x=18..529
minimize ((x + (((25/3) * x) mod (y mod 10))) + ((y div (12 / x)) + round(isqrt(x)))) over x=10..23 over y=1..5
minimize round((if ((x + y) div 18) < abs(isqrt(20)) then ceil((1 / y)) else isqrt(round(y)))) over x=9..30 over y=4..8
maximize abs(((if gcd(floor(19), 4) < round(x) then (38 + x) else (14 + x)) + ((x / x) mod (x / 37)))) over x=18..71
find x over x=23..229 where (if (isqrt(9) + (2 * x)) < ((if 6 < x then x else x) mod (14/3)) then (if (if (10/7) < 24 then x else x) < (if x < x then x else x) then max(x, x) else min(x, x)) else (40/7)) <= max(min(x, x), 4)
crossover x, max(x, min(28, x)) over x=2..602
crossover x, min(((if x < x then 7 else x) * gcd(floor(x), 10)), ((if x < x then 18 else x) - max(x, (13/3)))) over x=9..564
crossover (((if 14 < x then 13 else x) * floor(x)))^2, ((x)^2 + ((x)^2 * (20 mod x))) over x=10..246
table ((abs(3) - (if x < 38 then (33/7) else x)))^2, 1 over x=-12..-33 by -7
maximize (if x < ((if x < (x + x) then (x mod x) else (10 - 9)))^2 then (((2 * 31) mod x))^3 else max((ilog2(x))^2, (12 / (x * 16)))) over x=20..165
maximize min(x, (round((x / x)) div ((x / x) + ((38/3))^2))) over x=20..247
maximize (ceil(clog2(min((31/7), x))) - (x)^3) over x=14..184
minimize ((isqrt((x mod 15)) div x) mod (((x + 25) / min(x, x)) / min(ilog2(x), ((37/7) mod x)))) over x=-20..339
crossover ilog2((if (x - 16) < abs(x) then ((1/3) mod 14) else (x div x))), (x * (round(x) mod (if x < x then x else 3))) over x=14..558
minimize clog2(min(max(min(y, x), (y / x)), (if min(0, 14) < clog2(x) then 29 else (y div x)))) over x=-4..6 over y=1..25
crossover ((round(25))^3 * (((1/7))^3 div isqrt(x))), gcd(floor(isqrt((x + x))), 4) over x=6..212
find x over x=-19..170 where ceil((floor(8) div isqrt(24))) != ((x - (3/2)) mod ceil(3))
minimize (if floor(ceil(y)) < 34 then ((abs(y) mod ceil(x)) + isqrt((y mod 32))) else (max(clog2(y), (x - 38)))^3) over x=2..9 over y=6..13
table min(clog2((16 + x)), ((x * x) - (x mod (10/3)))), 1 over x=-9..-4 by 5
minimize (round(y) / (37 - gcd(floor((if x < y then y else y)), 6))) over x=1..9 over y=6..18
crossover ((gcd(floor(x), 10) mod (x)^2))^3, abs((ilog2(x) div (27)^3)) over x=1..70
minimize (gcd(floor(((y / 29))^3), 12) - (ceil((x + x)))^3) over x=8..31 over y=3..7
maximize max(clog2(gcd(floor(max(x, (30/7))), 8)), isqrt(round(floor(x)))) over x=-20..147
table x, 1 over x=16..13 by -1
minimize x over x=-8..387
find x over x=-6..389 where x < ((x)^2)^3
maximize ((((x mod x))^3)^2 * (floor((x)^3) + isqrt((x + x)))) over x=14..444
table max(min(clog2(x), abs(1)), (x - x)), 1 over x=-10..-5 by 1
find x over x=-9..149 where gcd(floor(abs((24 mod x))), 7) < (if (25 div 8) < (x + 10) then round((13/3)) else (if 26 < 23 then x else x))
find x over x=23..231 where 7 > ((x div 38) / gcd(floor(x), 8))
table (((x)^2)^2)^3, 1 over x=-13..-48 by -7
table (((9 mod x) / (x * x)) mod round(floor(x))), 1 over x=-5..-23 by -3
find x over x=-16..206 where ilog2(x) >= clog2(round(7))
crossover ceil(ceil((x / x))), (isqrt(min(x, x)) - ((x div x) mod (x)^3)) over x=13..119
crossover (x)^3, (x)^3 over x=9..65
find x over x=-30..59 where gcd(floor((abs((8/7)) mod (x - x))), 5) >= ((x div 1) / clog2(x))
table ((if (x - x) < ((1/7))^3 then max(x, 3) else x) mod 23), 1 over x=-17..-18 by -1
minimize ((ilog2(isqrt(16)) * ((25 mod x) mod gcd(floor((27/2)), 7))))^2 over x=-14..347
table ((if (x * x) < min(35, x) then (x)^2 else (x)^2) mod x), 1 over x=-8..-3 by 1
maximize (((max(18, x) - (x / x)) * isqrt(isqrt(x))) * (min(ilog2(x), max(3, x)) div ceil(x))) over x=-4..233
minimize (clog2(((x + (34/7)) mod 18)))^3 over x=19..167
maximize max(floor(x), (round((29/3)) div round((x * (39/7))))) over x=14..192
maximize (((ilog2(9) * (x mod x)))^2)^3 over x=-4..126
minimize x over x=-12..320
maximize (if (gcd(floor(ilog2((23/3))), 11) div ((x / x) - isqrt(17))) < (max(x, min(x, 29)) mod ((x * x) * ((34/7) div x))) then round(clog2(x)) else ((x / x) - (isqrt(3) / abs((38/3))))) over x=18..230
minimize clog2(((if (12 div 5) < ((40/3) div 8) then (x / y) else min(x, 13)) mod ilog2((x)^2))) over x=9..30 over y=4..11
crossover (((x div x) / gcd(floor(x), 5)) - ((x * 11) * abs(x))), (min(gcd(floor(x), 8), (0 + x)) * (if clog2(x) < floor(x) then ((3/2) div x) else (x)^3)) over x=9..219
table ((clog2(x) mod ((22/3) * 18)))^3, 1 over x=-8..-9 by -1
minimize gcd(floor((max(x, (x)^2) div (if floor(x) < (x)^3 then (2 div (1/2)) else (30)^3))), 5) over x=-20..447
minimize (((max(x, (38/3)) / clog2(2)) mod clog2(floor(x))))^3 over x=16..26
minimize max((max(ilog2(y), max(y, x)) - ((y / x) * (y)^3)), isqrt((round(y) - y))) over x=1..17 over y=1..7
minimize (if ((gcd(floor(y), 4) + (0 - (19/3))) - 8) < (if ceil(ilog2((25/3))) < (floor(y) / (x + 13)) then 34 else ((x mod x) mod (7 / 36))) then clog2(((17/3) * x)) else (y - x)) over x=5..19 over y=4..5
minimize ((((27 / x) / ((36/7) / x)) div ((15/2) * min(x, 22))) / (if (gcd(floor(x), 1) * (x div x)) < round(min(x, x)) then ((7 * x) - (x - x)) else x)) over x=-8..133
maximize (ceil(clog2((x mod x))) div x) over x=-18..412
crossover (round((x)^3) div floor((if x < x then x else 3))), (ilog2((12 / 4)) * (gcd(floor(x), 8) mod (if x < x then 1 else x))) over x=17..336
minimize (x div (if ceil(min(x, x)) < max(x, (y)^3) then (floor(y) * (24 / 9)) else floor(round(x)))) over x=6..9 over y=5..6
minimize gcd(floor((if (((25/2) mod x))^3 < 9 then (if (if x < 7 then x else (13/7)) < abs(x) then min(x, x) else (x - x)) else gcd(floor(ilog2(1)), 8))), 3) over x=-8..415
minimize ilog2((y div (ilog2(x))^3)) over x=-4..20 over y=6..20
minimize (isqrt(((x - (5/7)) + abs(x))) div abs(((x / 9) mod x))) over x=10..312
crossover x, (if max(min(x, x), min(x, x)) < ((6)^2 + ((5/3) / x)) then x else (min(x, x))^3) over x=16..196
minimize ilog2(((if isqrt(x) < x then round((29/2)) else (15 + 1)) mod ((x + x))^2)) over x=-19..280
minimize isqrt(max((min(x, (2/3)))^2, round((if x < 4 then x else x)))) over x=-14..29
minimize isqrt((if ((if 28 < 26 then 7 else (4/7)) / round(x)) < ((y div x) mod (5/3)) then ((y - x) mod (x div x)) else (1)^2)) over x=5..30 over y=1..16
find x over x=-6..119 where gcd(floor((floor(x))^2), 12) <= (round(3) + (x + 35))
maximize gcd(floor(x), 2) over x=10..167
find x over x=-15..374 where gcd(floor(37), 1) != ((x + 2) div (25 / 14))
minimize ((ceil((15 mod x)) + ((19/7) mod (y * x))) * (clog2((11 + 8)) - ((18 * x) - 15))) over x=-4..5 over y=5..13
crossover (((if (2/7) < x then (31/2) else 18) / (x - x)) mod clog2((if (39/7) < x then x else 18))), (((x)^3 div (if (17/3) < x then 7 else x)) / ceil((34 mod (2/3)))) over x=18..90
table clog2((ilog2((1/2)) div (x mod 18))), 1 over x=-16..-12 by 2
crossover (clog2(max(15, x)) mod ((x + x) - (x / x))), (((x div (17/3)) / min(10, 28)))^2 over x=14..365
crossover (clog2((if 0 < (12/7) then 28 else x)))^3, ((min(x, x) mod ((5/3) mod x)) mod isqrt(x)) over x=13..30
crossover ((x div (x div x)) * ((19 + x) * x)), (if min(((20/7))^2, x) < max(clog2(x), (x - x)) then (isqrt(x) + (x)^3) else (gcd(floor(2), 4) div round(x))) over x=8..553
find x over x=23..26 where x < x
crossover (x)^3, (((x)^3)^2 mod (ilog2(x) mod (x - 13))) over x=16..41
minimize ((((x - x))^2 * 16))^2 over x=5..439
crossover x, gcd(floor(((20)^3 - (x * (25/3)))), 4) over x=16..176
crossover (min((x)^3, gcd(floor(x), 2)) / max((x + 36), (x - x))), (((17/2))^3 mod x) over x=7..78
crossover max((abs(11))^2, (x / gcd(floor((17/7)), 10))), (ceil(clog2(1)) div ((x mod x) + (16 + 29))) over x=17..133
minimize ((if abs((x + x)) < x then (if (13 mod x) < (20)^3 then max(x, x) else ((27/7) mod x)) else 28) * ((clog2(x) mod (x - y)) + ((x mod y))^3)) over x=2..27 over y=1..3
find x over x=-2..299 where (if x < max((x * x), 25) then ilog2((x)^2) else x) == gcd(floor((9 - x)), 9)
table (abs((x)^3) + gcd(floor((x)^3), 2)), 1 over x=-10..21 by 5
crossover (ilog2((x - x)))^2, gcd(floor(min((x + 18), abs(x))), 11) over x=20..307
crossover min(((if x < x then x else x) + ((9/2) / (19/7))), ilog2(min(0, x))), (gcd(floor((x / 18)), 6) + ((27 * 7) mod (x)^3)) over x=16..73
maximize (abs((max(x, x))^3) div (1/2)) over x=-17..7
table (x * (isqrt(x) * (17 mod x))), 1 over x=-2..16 by 5
table (isqrt((x div x)) mod x), 1 over x=15..18 by 2
minimize min((31/3), abs(min((26)^3, (x div 12)))) over x=16..300
find x over x=-10..382 where abs(((x)^3 * (x + (6/7)))) <= (if floor(x) < min(x, (36/7)) then ilog2((17/7)) else min(x, x))
minimize ((0 / max(max(x, (39/7)), (x * 6))) div (((x)^3 - x))^2) over x=8..418
table gcd(floor(abs(abs(x))), 11), 1 over x=-11..-9 by 1
crossover floor((min(11, x) * round(x))), (abs(round(x)) - isqrt((if x < 11 then x else 9))) over x=7..493
find x over x=29..33 where clog2(((3 div x) / min(6, x))) != ((x / x))^2
table ((x / min(x, 14)) + floor(floor(x))), 1 over x=-18..-14 by 1
table min(ceil((x)^3), (x + (x)^2)), 1 over x=18..12 by -1
minimize (max(((0 / (11/7)) mod (18 * y)), (if (x / 13) < (y * y) then abs(y) else isqrt(y))))^2 over x=-4..4 over y=5..25
find x over x=-6..362 where gcd(floor(isqrt((x mod x))), 2) < ((x / 2))^3
table ((if (x mod (4/3)) < gcd(floor(x), 3) then isqrt(x) else round(x)) / ((x - 37) * gcd(floor(3), 11))), 1 over x=-6..12 by 5
minimize round(gcd(floor(((x * (7/3)))^3), 2)) over x=13..102
crossover (if abs(max((24/7), 5)) < gcd(floor(floor(26)), 2) then (if (x div 16) < ((22/3))^2 then min((10/3), 2) else (14 mod x)) else clog2((x + x))), (ceil(gcd(floor(25), 8)) + ((if 35 < (16/3) then x else 4) div (if 1 < x then x else x))) over x=14..528
table gcd(floor(x), 12), 1 over x=-13..-19 by -1
crossover (max((12 - 2), (x mod x)) + floor(gcd(floor(x), 12))), (((20 - 2) * ilog2(x)) * (x - (if (4/3) < x then x else x))) over x=0..526
table (abs((1/3)) * ((x + x))^2), 1 over x=8..3 by -1
crossover max(gcd(floor(round(x)), 11), (((32/3) / 5) + abs(35))), (x div ((x mod (25/3)) * max(x, x))) over x=20..117
minimize (x + 13) over x=16..399
crossover (isqrt(isqrt(31)) / x), x over x=17..194
crossover (floor(gcd(floor(x), 5)) * (clog2(34) div (29 - x))), (((13/2) - (27 div x)) + floor(x)) over x=0..288
crossover (ilog2(min((25/7), (8/3))) + floor(max(x, 1))), ((max(x, x) / (if x < x then x else (4/3))) * (if x < gcd(floor((32/3)), 6) then (x - x) else (if 15 < x then x else x))) over x=14..275
find x over x=-16..336 where (if max(((38/7) + 16), (2 + x)) < ((x mod x))^2 then round((if x < x then 22 else x)) else ceil(gcd(floor(x), 11))) <= ((34 div (1/3)) * abs(x))
table (((x div x) - 39) * (max(29, 30) mod round(x))), 1 over x=-12..-18 by -3
crossover x, ((max(x, 12) - (21)^3) / (5 div (3)^3)) over x=14..228
crossover ((round(x))^3 mod ((if x < 21 then 11 else x) / ((24/7) div x))), (((x)^2)^3 mod ((x)^2 * (27/7))) over x=6..359
find x over x=7..42 where (if x < (if (18 mod x) < clog2(x) then (if x < x then x else x) else (x - 12)) then ((22/3) * x) else clog2(gcd(floor(12), 6))) <= max((x - x), max(25, x))
minimize (isqrt(floor((38 div x))) mod ((ilog2((19/3)))^3 - (max(y, x) - (if 26 < y then 1 else x)))) over x=5..27 over y=2..14
table max((abs(x) / min(x, x)), (x mod (x)^3)), 1 over x=-11..-7 by 1
minimize ((x mod round((x + x))) - 27) over x=-17..233
table (min(37, ((17/7) div x)))^2, 1 over x=8..5 by -3
crossover (abs((x mod 24)))^3, ceil((x div (5/3))) over x=4..372
minimize min((if (3/2) < (max(x, 22))^2 then ((18 / x) / (13)^3) else min((12 + x), floor(x))), floor((x mod (x)^3))) over x=-8..15
crossover gcd(floor(floor((x mod x))), 12), ((round(4) * (x - x)))^2 over x=19..608
crossover round(max((x)^3, (25)^2)), (if (floor(25))^3 < (x - (x)^2) then (clog2(x) div (x - x)) else (ceil(x))^2) over x=10..144
minimize (((gcd(floor((3/2)), 1) / (if 34 < x then x else x)) - (((15/7) / x) - gcd(floor(1), 11))))^3 over x=1..443
crossover (((7 - 5) - (x mod x)))^2, ((if min(x, 3) < (if x < (31/3) then x else (9/7)) then ilog2(34) else (x / 21)) mod x) over x=9..414
minimize (((((33/7) * y) - isqrt(x)) * ((x / (20/7)) + y)) / ((abs(19))^2 mod floor(min(x, (11/2))))) over x=-4..12 over y=4..20
minimize round(clog2(min((x div y), (33 div x)))) over x=-1..21 over y=5..28
crossover min(x, ((if 33 < x then x else x) * ceil(x))), floor(((x)^2 + min(x, (20/3)))) over x=3..248
minimize min(min(isqrt((12)^2), ilog2(isqrt(x))), (gcd(floor(round(x)), 11) mod max((x)^3, floor(x)))) over x=12..81
crossover (min(((29/3) + 22), x) div min((if x < x then (18/7) else x), ilog2(x))), x over x=18..211
minimize x over x=20..74
crossover min(((11)^2 + (x / (3/2))), ilog2((x / x))), max((gcd(floor(x), 9))^2, ((x)^3 mod (x)^3)) over x=7..520
crossover max((x)^2, ((x mod x) * (x)^2)), isqrt(((x * 19) div clog2(0))) over x=2..263
table (if ((x * 32))^3 < floor((x div x)) then (((23/2) - x) div (if x < x then x else x)) else ceil((x div x))), 1 over x=0..9 by 2
maximize (x mod (max((x mod x), (x)^3) mod gcd(floor(ilog2(x)), 6))) over x=-5..346
minimize gcd(floor(min((x / (27 * (8/7))), (max(2, x) * (x)^3))), 5) over x=19..257
crossover (x)^3, (37 mod ((16)^2 + (x * (5/7)))) over x=7..586
find x over x=-15..156 where gcd(floor((x / min(x, x))), 4) != x
maximize x over x=-18..39
crossover gcd(floor(x), 11), (if min(floor((2/7)), floor(39)) < ((x div x))^3 then gcd(floor(max((19/7), x)), 12) else ((1 mod 36) - (x div (1/3)))) over x=16..597
maximize gcd(floor(x), 11) over x=2..79
minimize (((ilog2((3/2)) - y) * (x - (x)^2)))^3 over x=8..29 over y=1..10
crossover min(max((if (17/2) < x then 10 else x), (x)^3), max(isqrt(x), ((13/3) mod 26))), (ilog2(min(x, 6)) / isqrt(x)) over x=12..38
maximize ((x - (if (x div x) < (2 div x) then (x * x) else (11)^3)))^2 over x=-15..397
find x over x=-26..198 where ((isqrt(x) + (32 - (35/2))) - max(clog2(x), (x)^2)) < ceil(clog2(x))
table (((if (11/3) < (31/3) then x else x) mod max(37, 1)) mod gcd(floor(min(15, x)), 6)), 1 over x=-20..-27 by -7
crossover (((3/7) / (32 * x)) - (if (x)^3 < x then round(x) else (x + x))), (abs((x div x)) - min((5 div x), floor(x))) over x=6..373
crossover (x)^3, ((20/3) + ((x div 11) / min(3, (35/3)))) over x=16..502
maximize (ilog2(x) / isqrt((if clog2((39/7)) < round(10) then (x)^2 else min(0, 18)))) over x=18..385
crossover (min(max(x, x), (x - x)) mod isqrt(ceil(x))), ilog2(((x)^3 - ((16/7) - 10))) over x=1..505
crossover gcd(floor(clog2(floor(x))), 11), ((x * (x div 12)) - (x)^2) over x=3..505
minimize (ilog2(gcd(floor(floor(x)), 4)) mod gcd(floor(min(11, max(x, 16))), 4)) over x=10..363
minimize (if gcd(floor(isqrt(((19/3) - y))), 1) < ((x mod abs(x)))^3 then (if ((x + 4) * (10)^3) < clog2(abs(y)) then ((37 mod x) * (9)^3) else abs(gcd(floor(x), 10))) else (min((x)^3, floor(y)) div ((30 - 16))^3)) over x=-2..2 over y=4..23
minimize round(clog2(x)) over x=15..107
minimize x over x=-9..383
crossover min(floor((x / x)), ((x div (4/3)) div (7/2))), (ceil(x) + ((14/3) mod (x / x))) over x=4..581
table (isqrt(x) - (if (x div x) < (x / 8) then (14 mod 1) else (x div 0))), 1 over x=-18..-17 by 1
crossover ceil(((x - x))^3), ((min(36, x) - ((15/2) / 37)) mod clog2(max(x, x))) over x=10..54
minimize (((gcd(floor(y), 12) + ((32/7) * x)))^2 + (((x / x) div floor(x)) * abs((y - 29)))) over x=4..12 over y=3..23
minimize min((min(clog2(x), ceil(x)) + x), round(ilog2(round(8)))) over x=-17..129
crossover (gcd(floor(0), 12) / ilog2((13 div x))), (min((x * (21/2)), (25 + 21)))^2 over x=20..284
maximize (x - (((x div x))^2 / (if (x + 2) < floor((19/3)) then (x div x) else (36 / x)))) over x=20..369
maximize max(((abs(9) * x) mod min(((2/7) / x), max(x, x))), ((max(x, x))^2 + ((0)^3 div (x / x)))) over x=8..90
crossover ceil(((18 + 13) - (x mod x))), (max((31 + 36), min(x, x)) mod (max((39/7), 9) div (28 * 36))) over x=14..63
minimize ((14 - (min(x, x) mod 3)) mod (gcd(floor((x mod 8)), 4) - ((x mod (2/7)))^3)) over x=-16..-10
minimize ((ilog2((if 8 < x then y else 4)) * ((if x < 11 then x else x))^2) + ilog2(((if x < y then 28 else y) mod (if x < x then y else y)))) over x=8..22 over y=6..16
find x over x=30..121 where ilog2(((x)^3 - (x)^3)) != x
minimize min(gcd(floor((((16/3) - 30) * (24 mod x))), 2), (((x mod x) * (x)^2) div ilog2((x)^2))) over x=9..224
crossover min(((4/3) mod clog2(x)), (x div (x * x))), (max(floor(x), round(x)))^2 over x=13..380
crossover (((x * x) - round((22/3))) + abs(floor((39/2)))), ((x div (x - 34)))^3 over x=7..221
table (ilog2(floor(x)))^3, 1 over x=1..-17 by -3
table round(((7 + x) / ((7/2) / 0))), 1 over x=-13..11 by 5
crossover round(clog2(clog2(x))), (((10 * x))^3)^3 over x=4..249
crossover x, gcd(floor(((x)^2 / (x - x))), 2) over x=1..204
crossover (((x - (15/2)) mod min(x, 30)) / round(round(26))), max(((x / (1/7)) div (x / x)), ((10 - (18/7)) * ceil(x))) over x=13..605
minimize clog2((if isqrt(round(y)) < ((y * y) * y) then (floor(0) * (x - y)) else (x div min(y, 26)))) over x=-1..8 over y=3..16
minimize ceil(max(clog2((x * 8)), (max(26, x) - (6 / 26)))) over x=14..275
table ((max(17, 4) * (x - (4/7))) - ilog2((x)^3)), 1 over x=-12..19 by 5
find x over x=7..405 where x != (if clog2(17) < floor(29) then (x mod x) else (29 - x))
maximize (((gcd(floor(x), 2) * round(4)) mod ((x mod x) + (x - x))) * (clog2((x - 34)))^3) over x=-2..281
crossover ((if x < (10 - x) then (8 div 25) else floor((23/3))) mod (if isqrt(0) < isqrt((2/3)) then (x mod 25) else min((28/3), 23))), (if (if ((40/7))^3 < (if x < x then 12 else (16/3)) then 1 else (13 mod x)) < gcd(floor(x), 3) then round(x) else ((if x < x then x else x))^2) over x=8..573
crossover ((isqrt(x) / isqrt(x)) / (floor((19/2)) div max(x, x))), (round(((26/3))^3) + (ilog2((12/7)) / (if x < (10/7) then x else 40))) over x=18..228
crossover max(abs(x), (x + floor(x))), clog2(ceil((x mod x))) over x=13..250
find x over x=-26..226 where floor((if 22 < isqrt(x) then x else (x div x))) > 1
find x over x=-30..160 where x >= (x)^2
table gcd(floor((floor(x) * ceil((23/7)))), 3), 1 over x=-16..-11 by 5
table (max(x, (37/2)))^2, 1 over x=0..13 by 5
crossover round((if max((27/7), x) < (x div x) then min(22, x) else floor(2))), min(min(((29/7) div 24), (x * 4)), ilog2(max(x, x))) over x=16..516
maximize ((((x - (29/7)) div ilog2(x)) - abs(clog2(1))))^3 over x=4..82
minimize (((x - gcd(floor(x), 2)) + ceil((x - x))))^2 over x=8..392
table max(min((x + x), x), gcd(floor((6 - x)), 3)), 1 over x=16..18 by 1
crossover ceil((((31/3) - x) * (x div x))), gcd(floor(((x div x) + min(x, 12))), 9) over x=10..442
crossover gcd(floor(isqrt(max(x, x))), 7), gcd(floor((if (x div x) < max(x, x) then abs((36/7)) else min(x, 30))), 12) over x=4..419
maximize gcd(floor(floor(((x)^2 / max(x, x)))), 10) over x=-6..265
minimize max(gcd(floor(gcd(floor((y / x)), 5)), 11), abs((min(17, 18) / floor(y)))) over x=6..25 over y=6..30
minimize ((if max(floor(x), (6 - x)) < (x + gcd(floor((15/2)), 7)) then ((x)^2 - (23 - x)) else ceil(isqrt(x))) * (x)^3) over x=-14..411
crossover (ceil(x))^3, ((clog2(x) - (37 mod (33/2))))^2 over x=2..25
minimize abs((gcd(floor((y div y)), 5) / min(round(x), ilog2(12)))) over x=8..28 over y=5..21
crossover round(((if x < 5 then x else 4) * max(x, x))), min(floor(max(x, 30)), ((x * x) * isqrt(x))) over x=3..48
minimize (abs((floor(39) mod (x)^3)) / (abs(x) div ((x div (29/3)) - x))) over x=-20..50
minimize (min(x, (isqrt(x) / min(y, (9/2)))) div (((15)^3 * floor(35)))^2) over x=8..11 over y=3..18
minimize (6 + (round(gcd(floor(y), 11)) + ceil((x * 2)))) over x=0..24 over y=6..9
crossover (floor((x - x)) + 6), ((19 + x) mod abs((x mod x))) over x=5..37
maximize ((ceil((if 28 < x then 23 else x)) * ((15 - x))^2) div max(floor(x), ((if x < x then x else x) - (x + (35/3))))) over x=-1..41
find x over x=-13..286 where ceil((max(1, 5) * floor(31))) > ((x - 23) * (x mod (27/2)))
find x over x=-12..66 where min(((x - x) / min(x, (7/2))), ((x * (25/3)) / (x - x))) == abs(floor(x))
minimize (if gcd(floor((if (11/7) < (y div 19) then clog2(x) else (y / 1))), 8) < (((y + 11) div gcd(floor(x), 7)) + gcd(floor(gcd(floor(y), 8)), 8)) then ilog2((clog2(35) + abs(x))) else ((max(x, 26) / (x / y)))^2) over x=5..8 over y=3..22
crossover ceil(x), abs(min(ceil(28), (x * x))) over x=4..532
crossover max((gcd(floor(x), 6) / abs(x)), x), (max(min(11, x), (x)^2) mod ((x div 39) - abs((19/3)))) over x=20..118
find x over x=15..194 where (x mod ((x div x) div round(27))) == ((x div 28) + min((19/7), x))
minimize (if (min(gcd(floor(x), 1), (if x < 9 then 3 else x)) - x) < y then y else ((x mod gcd(floor(y), 5)) / max((y - 3), (23 * x)))) over x=-3..17 over y=4..7
crossover (floor(min((31/7), x)))^2, min(((2 + x) / (x + (40/7))), ((x * x) + (x div x))) over x=12..159
find x over x=19..170 where (13)^2 != ((x - x))^3
minimize (gcd(floor(isqrt((8 * x))), 1) * (gcd(floor((if x < x then x else 23)), 1) / (20/3))) over x=-2..421
table (x)^2, 1 over x=-8..-11 by -3
table (max(((20/3) - 6), ((15/2) mod x)) mod (if max(x, x) < (if x < 33 then x else (2/7)) then (x div x) else abs(x))), 1 over x=12..15 by 1
find x over x=-2..41 where (max((x mod x), (x / x)) + (2/3)) != max((18 / x), (x / x))
table min(x, 32), 1 over x=-12..-24 by -3
find x over x=4..370 where (((28)^3 mod ((33/7))^3) mod (x div (2 mod x))) <= x
crossover isqrt((if round(x) < (x - x) then x else max((35/2), x))), (if (6 - (37 * x)) < ((9 mod 30) mod (x * x)) then (round(4) + (if x < 28 then 3 else (13/2))) else max(((29/3) / 14), min(10, x))) over x=0..264
table clog2(((x div x) / (x * x))), 1 over x=-4..-16 by -3
find x over x=-16..302 where ilog2(x) < ((x div x))^2
table (isqrt((x)^2) * 21), 1 over x=-17..-13 by 1
crossover min(((x + x))^3, (min(x, x) * round(37))), x over x=16..308
minimize (floor(((if y < (26/3) then x else x) + isqrt(14))) / (floor(abs(x)) * (((19/3) * (21/2)) / max(33, x)))) over x=7..8 over y=5..10
table max((ilog2(x) * (10)^3), (min(3, x) + (x / x))), 1 over x=-6..4 by 2
table x, 1 over x=-1..5 by 1
find x over x=-24..67 where gcd(floor((x)^2), 7) < (ceil(23) + x)
minimize (((min(x, 29) / x) + min((10 mod x), (40 div y))) + min(((12)^2 * (17 + 10)), (4/7))) over x=-3..19 over y=3..22
maximize ((gcd(floor(ilog2(x)), 11) * ((x)^3 + floor(x))) + (min(ceil(x), (if x < x then 9 else x)) mod (gcd(floor(x), 1))^3)) over x=-9..317
crossover ((if (if x < x then (19/3) else x) < 12 then round(x) else ((39/7) mod 18)) div (if (x)^2 < (x * (37/3)) then (if x < x then x else (34/3)) else (x + x))), ((min(x, (37/2)) * isqrt(x)) * ((x * x) mod ((38/3) * x))) over x=0..235
minimize ((39/2) div isqrt((if ilog2(y) < ((28/3) mod y) then clog2(x) else (y * y)))) over x=4..5 over y=1..22
table (min((2 - (31/7)), (x - x)) mod ceil(floor(x))), 1 over x=16..7 by -3
crossover x, ((clog2((5/7)) * round(x)) / isqrt(((20/7) + 6))) over x=6..583
table clog2(((x)^2 * (4 * 15))), 1 over x=-18..-24 by -3
table min((((29/7) / x) - isqrt(x)), (max(11, 28) mod (24 * (4/3)))), 1 over x=5..7 by 1
crossover ((((7/2) + x) + x) / ((if x < x then x else x) + gcd(floor(3), 2))), ((if clog2(x) < (x mod (32/3)) then clog2(x) else gcd(floor(x), 7)))^2 over x=5..61
crossover ((max(x, 25) + (x)^3) / min(floor(x), (6 / 25))), (gcd(floor(round(x)), 9) div (min(x, 3))^3) over x=17..370
crossover (max(gcd(floor(x), 6), ((25/3) mod 25)))^3, abs((((22/3) div x))^3) over x=12..123
crossover ceil(((if x < 0 then 3 else 13) mod min(x, x))), isqrt(((if x < 8 then 19 else x) mod (x + (37/2)))) over x=13..104
minimize (max(max(abs(x), (x - 7)), (((23/2) + x))^3) * x) over x=-13..466
maximize ilog2(min(clog2((11 - x)), x)) over x=16..182
crossover (if gcd(floor((x - (29/7))), 6) < x then max((x - x), x) else ((x div x) / x)), min(((37)^3 / floor(x)), min(floor(x), ((25/7))^3)) over x=9..424
minimize (y div (gcd(floor(round((16/3))), 6) / (round(x))^3)) over x=-4..16 over y=1..19
table (((x mod x))^3 - x), 1 over x=5..34 by 5
minimize ((if y < (((25/3) - x) div y) then ((x div y) mod gcd(floor(17), 2)) else x) div max(gcd(floor((if x < y then x else x)), 8), (if (y mod 4) < (x * y) then max(24, y) else min(x, 1)))) over x=-5..-3 over y=1..8
crossover (ilog2(max(x, (33/7))) mod ((x)^2 / floor(3))), (((x mod 20))^3 * gcd(floor(x), 4)) over x=13..315
crossover ((floor(x))^2 - x), ((x mod (x * x)) - ceil(gcd(floor(28), 2))) over x=4..71
maximize (((gcd(floor((23/3)), 6))^2 / (if (11)^3 < (x * (31/2)) then (x)^2 else floor(x))) * 32) over x=15..472
find x over x=9..110 where (x / ((x mod x) - gcd(floor((39/7)), 3))) > ((x * (25/3)) - max(x, x))
find x over x=7..98 where ((((7/2))^3)^3 * (floor((23/7)) div (1)^3)) > ((if x < 10 then x else 11))^3
minimize (if max(ceil((x)^3), (if (y)^3 < y then y else ((12/7) + x))) < gcd(floor((max(x, (21/2)))^3), 7) then (gcd(floor(((16/7) / x)), 5) * (28/3)) else ((min(3, y) / abs((26/7))) * ((x + y) div floor(x)))) over x=2..26 over y=3..14
minimize max(gcd(floor(x), 1), (((32 - 5) * (y + 1)) * (if (x * y) < (x mod x) then (21 - x) else (19)^2))) over x=8..12 over y=3..16
maximize (((max(x, (22/3)))^3 + (floor((15/7)))^2) * (((if x < x then 12 else 36) div x) + (max(x, x))^3)) over x=14..97
maximize (clog2(isqrt((x / 25))) / (max(((26/3) / (35/3)), (x)^3) div clog2(abs(x)))) over x=5..39
crossover max((min(x, 10) + (if x < x then x else x)), ((if x < x then 0 else 40) * (19/7))), (ceil((x)^3) mod (clog2((7/2)) - ((2/3) div x))) over x=19..217
minimize (ceil(round(min(x, x))))^2 over x=-14..275
minimize gcd(floor(isqrt(((y * y) - (y * x)))), 4) over x=-5..15 over y=1..19
minimize (round((floor(x) mod (x + x))))^2 over x=1..31
crossover gcd(floor(((x mod x))^3), 10), ceil(x) over x=18..151
minimize (min(round(x), (21/2)))^3 over x=9..378
minimize ((gcd(floor((x div x)), 3) / ((x - x) / (x)^3)))^3 over x=13..406
maximize (ilog2(x) div x) over x=-11..203
crossover max(((14 * x) + (9 - (22/3))), x), (28 * (if (x)^3 < (x / x) then gcd(floor(x), 4) else (x - x))) over x=0..46
maximize ((x div isqrt((1 + x))))^3 over x=16..254
find x over x=-22..227 where clog2((ilog2(x) / abs(x))) < (max((5/7), 10) div (x / (17/2)))
crossover (clog2((if x < x then x else 7)) div (if (3 - x) < max(x, 7) then round(x) else gcd(floor(x), 10))), ((min(x, x) + min(x, 0)))^3 over x=6..573
crossover (x mod (max(4, x))^3), ((min(x, x) - (x / x)))^3 over x=2..426
minimize ((ceil(gcd(floor(y), 11)) mod (ilog2(x) div min(30, y))) div (min(abs(2), max(40, x)))^2) over x=5..13 over y=1..14
maximize (((gcd(floor(10), 4) + gcd(floor(x), 4)) / x))^2 over x=-11..39
find x over x=28..90 where abs((min(15, x))^2) <= (abs(x) * (if x < 3 then x else x))
find x over x=19..246 where (20/3) < (x mod abs(x))
minimize (if ((max((4/3), y) mod (40/3)) div ((9 + y) mod (x + x))) < min(((x - x))^2, gcd(floor((x div y)), 3)) then x else max(x, (max(y, y) / (27 mod 17)))) over x=-5..6 over y=1..12
crossover (x)^3, ((min(x, x) + ((29/2) - x)))^2 over x=12..533
minimize (max(((x mod x) + (7 + x)), (((16/3))^3 / ceil(x))) / (if (25/3) < floor((x)^3) then ((if (23/2) < x then x else x) - (x - x)) else (if clog2(13) < (x / x) then (2 * (9/2)) else ((34/7) mod x)))) over x=10..407
maximize ((((if x < x then 11 else x))^3)^2)^2 over x=17..516
minimize (((y)^2 div ((11 + 24) + max(x, y))) div ((max(x, (31/2)) * ilog2(13)))^2) over x=10..12 over y=4..14
table max(max(min(x, 11), (x / x)), ((if 23 < 11 then 0 else (12/7)) div round(14))), 1 over x=-7..-14 by -7
crossover (if (isqrt((4/7)) * x) < (abs((15/2)) / (32 - x)) then x else 13), x over x=15..614
crossover ((max(15, x) mod (x mod x)) mod (31/7)), (round(isqrt(8)) / ilog2(gcd(floor(x), 10))) over x=12..415
minimize ((((y * x) - ((1/3))^3))^3 + ((if (x)^2 < (x - 13) then clog2(x) else (y)^3))^3) over x=6..28 over y=3..21
minimize (ilog2((24 div (x + x))) + (if ((x mod 34))^2 < ((x / x) / (x - 13)) then (floor(x) - ((23/2))^2) else round((x * (32/3))))) over x=-3..168
minimize (if ilog2(abs(4)) < abs(min(ilog2((33/2)), (x)^3)) then ((ilog2((8/7)) * (y mod 39)))^2 else min((round(y) + y), ((x * y) * ceil(x)))) over x=9..24 over y=1..14
table gcd(floor((abs(x) / isqrt((34/7)))), 6), 1 over x=6..7 by 1
minimize floor((gcd(floor(max(x, 20)), 9) mod ((y - x) div (x mod y)))) over x=0..1 over y=6..31
find x over x=10..347 where ilog2(((x)^3 - max(x, x))) != gcd(floor(floor(40)), 1)
find x over x=28..397 where (25/3) < ((9)^3 + (x div (5/2)))
crossover ilog2(((x + x) + (x div x))), x over x=14..113
crossover isqrt(x), max(24, (min(x, x))^3) over x=14..249
table (x * ilog2(((26/3) / 6))), 1 over x=-2..-1 by 1
minimize max(abs(((x - x) / gcd(floor(x), 4))), (x)^2) over x=2..452
crossover gcd(floor(((x / x) / (x mod 10))), 1), (max(((31/7) - (14/3)), (if x < x then x else 19)) - (((39/2) mod x) / max(x, x))) over x=12..484
crossover round((min(x, x) * ((35/2))^3)), min(max(0, (38 mod x)), (gcd(floor(x), 9))^2) over x=4..532
find x over x=0..231 where min(max((x)^3, ilog2(x)), ceil(ilog2(x))) != (abs(x) * max(x, 15))
minimize min(max((gcd(floor((16/7)), 2))^2, (y)^3), (min((y / y), min(x, 11)) / max((y div y), abs(y)))) over x=8..10 over y=5..28
maximize max(ilog2(gcd(floor((x * 9)), 3)), (36/7)) over x=8..480
minimize ilog2(((gcd(floor(x), 6) + ilog2(3)) + (max(28, y) + (x)^3))) over x=1..5 over y=3..5
crossover gcd(floor(((x)^2 mod abs(x))), 5), min(((x div x) / round(x)), ((x + x) - isqrt(35))) over x=20..456
minimize ceil(max(clog2((x mod x)), min((x)^3, gcd(floor(x), 9)))) over x=18..34
minimize ((ceil((x * x)))^2 + round((gcd(floor(x), 6) - (x * 37)))) over x=-12..375
find x over x=29..381 where max((gcd(floor(x), 9) / min(39, x)), x) < gcd(floor((27)^2), 4)
table (if (floor(35) * (x + x)) < isqrt(((11/7) * x)) then x else (13/7)), 1 over x=-7..-5 by 1
crossover x, x over x=12..584
minimize ceil(max(max((y - (5/2)), round(x)), 30)) over x=9..16 over y=5..13
maximize ceil((isqrt(x) + ((x div x) mod x))) over x=10..414
minimize (gcd(floor((max(x, x) * isqrt(y))), 7) * (if abs(ceil(y)) < x then gcd(floor(20), 8) else ((y / 24) * gcd(floor(0), 8)))) over x=2..23 over y=1..14
minimize (6 - ilog2(((11 + y) mod (6 + x)))) over x=9..33 over y=4..10
table (max((x)^3, ((36/7))^3) - ceil((x)^3)), 1 over x=6..12 by 2
crossover ceil((min((20/3), x) + (33 - x))), ((ilog2(x))^2 + max((25 * x), ilog2(10))) over x=8..207
crossover (max(gcd(floor(x), 1), floor((16/3))) mod x), ilog2(isqrt(min(30, x))) over x=10..584
crossover (max(((23/3) div x), (0 * x)) + (isqrt(x) div (x * x))), gcd(floor(max((x)^2, (x div (25/3)))), 2) over x=18..589
crossover x, ((min(x, 0) * ((3/7))^3) * (x * (x * x))) over x=17..525
find x over x=19..354 where (((x + x))^3)^2 < ((0 - x) / (x)^3)
crossover (floor(x) * (if (x + x) < min(x, x) then (x - (16/7)) else (x - x))), min((round(x) * (x)^3), (x / (16 - x))) over x=9..278
maximize (floor((clog2(x))^2) div ((gcd(floor(x), 11))^3 div (ceil(16) + (33 * 33)))) over x=2..482
minimize ((y / (7/2)) - ((((25/7) mod y) div (y div y)) + ((y - x) + floor(y)))) over x=7..8 over y=2..9
minimize ((if (min(y, x) div min(y, x)) < isqrt((if y < 11 then 18 else x)) then ((y * 36))^2 else clog2(x)) mod (31)^3) over x=10..12 over y=6..8
minimize abs(((min(x, 17) * (if x < x then 3 else x)) div (gcd(floor(11), 3) + (x + x)))) over x=-4..136
table ceil(max((x div (32/3)), (x)^2)), 1 over x=3..30 by 5
minimize max(((y + (x * y)) div round((if (3/7) < y then x else y))), gcd(floor(gcd(floor(x), 10)), 12)) over x=10..23 over y=2..9
crossover max((gcd(floor(x), 1) div (x * x)), floor(14)), (floor(isqrt(x)))^2 over x=12..568
table ((clog2(13) - (x mod x)) mod (gcd(floor(4), 2) - (x div x))), 1 over x=8..13 by 1
find x over x=-17..317 where isqrt((max(x, x) mod round(x))) < round(floor(x))
crossover ((((20/7) mod x))^3 / ((7)^2 * max(x, x))), (clog2(min(x, x)) div round(x)) over x=8..570
crossover x, x over x=14..206
find x over x=-3..159 where x == ((22 - 36) - (12 / x))
table ((if (x)^3 < (14 div x) then (x * x) else gcd(floor(x), 4)))^2, 1 over x=-15..-50 by -7
crossover gcd(floor((ilog2(x) + min(x, (3/7)))), 9), x over x=3..47
table abs(ilog2((10 + x))), 1 over x=-12..-19 by -7
minimize (round(15) - (floor(max(x, y)) - ilog2((if (38/3) < x then x else 3)))) over x=6..29 over y=2..18
find x over x=2..163 where x > 15
find x over x=0..312 where abs((clog2(x) / (x div x))) == x
table round(gcd(floor((x div x)), 9)), 1 over x=-1..4 by 2
maximize min((37/2), ((min(x, 26) div (x * x)) + ((38/7) / ((12/7))^2))) over x=-9..427
crossover ((if (40 * 1) < (x * x) then (35)^3 else min(x, (40/7))) mod ((22 - x) / gcd(floor(x), 6))), (ceil((x * 20)) - gcd(floor(min(x, x)), 8)) over x=14..296
find x over x=3..69 where ((19 / min(x, x)))^2 < (x + abs(x))
find x over x=-6..0 where (39 * ((x mod x) - (x div x))) >= x
maximize (if (9 / max((x mod x), (x - x))) < (((if 11 < (35/3) then x else 6))^3 - (x)^2) then round(max((if x < x then 11 else x), (x - x))) else ilog2(13)) over x=-20..160
crossover (if ((17 / x))^3 < ((if 19 < 9 then x else 6))^2 then ((if x < x then x else x) mod gcd(floor(x), 4)) else ilog2(x)), isqrt(abs(round(x))) over x=17..263
maximize (((min(x, x) div min(x, 18)) div isqrt((19 div x))) + ((4/3) mod (((35/2) - x))^2)) over x=7..129
minimize (if (gcd(floor(gcd(floor(x), 10)), 12) * clog2(x)) < ((if (21 - x) < gcd(floor(9), 12) then clog2(y) else (x div 9)) / ((x mod x) - (y * x))) then ceil(((y mod (23/2)) * gcd(floor(8), 6))) else clog2(((26 + 4) + (y * y)))) over x=-5..-3 over y=6..25
crossover ilog2(min(20, x)), ilog2((x + (x mod (18/7)))) over x=15..582
minimize min(x, isqrt(((x * y))^2)) over x=4..20 over y=6..29
find x over x=6..322 where (((x div x) - (x mod (10/7))))^3 < isqrt(abs(19))
crossover floor(gcd(floor((x * x)), 3)), (round(floor(x)) mod ((x + x) * (x div x))) over x=6..460
crossover round(max(round(x), (x * 31))), max(floor(x), 38) over x=8..421
find x over x=14..168 where gcd(floor((((2/3) - (28/3)) + round((11/7)))), 12) > clog2(min(17, x))
minimize (((((26/7) + x) - x) / gcd(floor((y)^2), 1)))^2 over x=3..27 over y=2..23
table x, 1 over x=2..9 by 2
crossover gcd(floor(gcd(floor(x), 7)), 8), min(max(round(x), (0 mod 5)), gcd(floor((if 28 < 28 then x else 34)), 11)) over x=0..327
crossover (if ((x + x) / (x / x)) < (if floor((26/3)) < (x)^2 then floor((39/7)) else min((10/3), 5)) then min(abs((5/3)), max((22/7), x)) else ((x mod x))^3), ((gcd(floor((33/2)), 12) / min(x, 1)) * max((x)^2, x)) over x=16..475
find x over x=4..134 where x == floor((if x < x then x else x))
maximize (((x + (6)^3))^3 mod ((if ilog2((19/2)) < isqrt(39) then ilog2((19/2)) else gcd(floor(19), 1)) mod (if (21 * (7/3)) < ((4/7) - x) then (34 * 17) else (x / (13/2))))) over x=-5..180
crossover gcd(floor(((x div (23/7)) * (x)^2)), 10), (13 * x) over x=6..457
table x, 1 over x=13..12 by -1
crossover (ilog2((if x < x then 40 else 16)) mod x), clog2(round(isqrt(x))) over x=10..553
crossover gcd(floor(((5)^3 - round(x))), 7), (((14 - 4) / round(x)) - (if floor(19) < (35)^3 then (15 div 33) else ilog2(36))) over x=3..36
minimize min((((x)^3)^3 - ((27/2))^3), gcd(floor(((if x < x then x else 5))^3), 8)) over x=-3..334
crossover (clog2(floor(x)) / (min(x, x) - (0)^3)), min((gcd(floor(x), 5))^3, ((x)^2 + max(1, x))) over x=11..440
find x over x=1..170 where (x)^2 <= gcd(floor(abs(x)), 9)
minimize ((((y - y) - (if 10 < x then 4 else y)) div isqrt((32 mod 34))))^3 over x=-3..22 over y=5..13
crossover ((if ilog2(x) < (20 + (11/7)) then ilog2((12/7)) else (x div x)) + (((27/7) mod x))^2), (((if x < x then x else x) + ((23/2) - x)))^2 over x=18..310
find x over x=21..287 where round(ilog2(ilog2(x))) < ceil((x)^3)
crossover (max((if x < x then 12 else 13), 19) div x), ((isqrt(2) / max(x, 32)))^2 over x=5..91
minimize min((((26)^3 - isqrt(x)) * min((25/7), min(y, y))), (y + min(abs(y), clog2(y)))) over x=10..13 over y=1..3
table (abs(x))^2, 1 over x=-7..-13 by -1
table max((x mod (4 - x)), 17), 1 over x=-7..-5 by 1
table (floor((x - (33/7))) mod (if ceil(x) < (x + x) then (x)^3 else (7/3))), 1 over x=-8..-50 by -7
minimize (((max(x, y) div (x div y)) div (max(17, (33/2)) + y)) + max((11/2), max(((15/7) + y), 17))) over x=1..7 over y=1..24
table min((floor(x) / (x + (15/7))), 29), 1 over x=13..19 by 1
maximize (max(max((x div x), x), clog2(x)) + (abs(ilog2(20)))^3) over x=1..131
crossover (((x - 0) / ilog2(x)) mod (if (x div 17) < ceil((25/7)) then (9 / 21) else clog2(x))), isqrt(((29 mod x) mod (5 + x))) over x=17..609
minimize (((isqrt(13) div max((6/7), x)) / ((x)^3 * max(x, (25/3)))) + (12 * x)) over x=-13..479
maximize round(((if round(x) < max(x, (13/7)) then (20 div (3/7)) else gcd(floor(x), 12)))^3) over x=-15..285
maximize ((((24 * x) div (if 27 < (1/7) then x else x)) - gcd(floor((if (33/2) < 40 then x else x)), 12)))^3 over x=14..309
minimize ceil(max((((13/3))^2 / gcd(floor(y), 1)), (max(x, 1) / (if y < (9/2) then x else 22)))) over x=7..26 over y=3..16
maximize x over x=4..306
find x over x=-2..350 where isqrt(((x * x) - (if x < x then 11 else x))) < x
table ((gcd(floor(x), 2) * (35 + 10)) + (if abs((7/2)) < isqrt(x) then x else (x * x))), 1 over x=-10..0 by 2
find x over x=0..28 where max(x, (min((26/3), x) / (x / x))) > min(x, ceil(x))
minimize x over x=13..406
maximize (if max((min(x, x))^2, round((1)^2)) < (isqrt((x + x)))^2 then (clog2(ilog2(x)) mod abs(28)) else (if isqrt(min(x, x)) < ((20 * x) mod (x + (35/2))) then max((36 * x), (x * x)) else min((x)^3, min(9, (40/3))))) over x=-3..182
crossover (x + ((7 div 8) - ((16/7) div 9))), x over x=12..255
table min(min(min(x, x), (0 mod x)), (floor(3))^2), 1 over x=-6..4 by 5
crossover min((22/3), ((x div 16) / (x)^2)), (if max(isqrt(3), (x + x)) < round(gcd(floor(40), 6)) then (x * round(x)) else (if clog2((20/7)) < x then (x)^3 else abs(x))) over x=0..434
crossover (((x)^3 div (x mod 11)))^2, (abs(((29/7) - (33/2))) mod (if (x div 24) < ilog2((22/7)) then min(24, x) else ((3/2) - x))) over x=8..122
minimize (((if min(26, x) < ((19/2) * x) then max(17, y) else min(y, x)) + (gcd(floor(y), 4) div ilog2((32/3)))) div (round((y div y)) mod clog2((x)^3))) over x=-1..11 over y=6..8
minimize (min((x * max(x, x)), ((x * (25/7)))^2) mod (((x)^3)^2)^2) over x=-11..181
maximize (((x div (x mod 2)) mod ((x + x) + isqrt((29/3)))) * (min((x)^2, max(x, 37)))^3) over x=9..178
maximize ilog2((((x * 11) div x) / (ilog2(x) - isqrt(x)))) over x=11..229
minimize (clog2(((11 - 33) + (29 * y))) + (((1 * x) / (y * x)))^2) over x=-3..20 over y=6..17
crossover (((if 28 < 19 then x else x) - max(x, (2/3))))^2, (x * (x / (x div x))) over x=20..182
maximize (round(((x)^2 mod min(x, 5))))^2 over x=-5..182
crossover min(((x)^2 - (x + (9/7))), x), ((clog2(25))^3 * ((x div x))^2) over x=9..66
table ((ceil(x) / gcd(floor(x), 3)))^3, 1 over x=8..10 by 2
find x over x=-7..215 where (floor(gcd(floor(11), 11)) / (x + (x)^3)) == ((x)^3 div floor(x))
maximize (if isqrt((ilog2(x) div ((25/7) mod x))) < ((((24/7) div 30))^2 - ((x - x) / (12 + x))) then 14 else (((x div x) * clog2(13)))^3) over x=6..202
crossover ((x + gcd(floor(x), 12)) * (34 - min(x, (22/3)))), (13 mod x) over x=2..104
maximize ilog2((ilog2(((19/7) div x)) - (gcd(floor(x), 11) / x))) over x=17..510
crossover ((clog2(20) + ((24/7))^3) div (x mod ceil(x))), floor((min(x, x) + clog2(24))) over x=0..253
minimize clog2((if min((8 + (10/3)), ((17/3) mod x)) < ((y)^2 mod round(x)) then round(y) else floor(gcd(floor(y), 9)))) over x=7..9 over y=2..19
minimize (if (((22 + 1) / round(x)) + ((2 * (33/2)) * ceil(12))) < (((if y < 33 then y else (40/7)) / ((25/2) * 5)))^3 then (((x - x))^3)^2 else 36) over x=4..8 over y=2..20
minimize (if min((gcd(floor(34), 2) / (y - y)), max(abs(y), (y - y))) < (min((x * 10), (x div (37/7))))^2 then (max(((4/7))^2, (y + y)))^3 else (((if x < y then 31 else y) div gcd(floor(y), 1)) * x)) over x=3..25 over y=2..24
maximize (if max((if (x - x) < (x)^3 then (x * x) else (x / 23)), min((x * x), (x)^3)) < max(round((7 mod x)), max((x - (39/7)), (x + x))) then (clog2((36 + x)) mod clog2(abs(x))) else ((clog2(x) + floor(x)) - (((25/3) / 9) mod (x + x)))) over x=10..436
crossover ((gcd(floor(11), 4))^2 - max((39 * x), round((31/2)))), ((if (x * 1) < floor(16) then (x div x) else (35)^2) div x) over x=20..244
minimize gcd(floor(max((((17/3) + 24) * gcd(floor(24), 6)), (x / ((34/3) - x)))), 1) over x=-12..337
minimize (((gcd(floor((10/7)), 4) / 14) mod ilog2(abs(x))) mod ((if min(15, x) < (0 / x) then (x mod x) else ilog2(29)) mod (abs(x) div floor(x)))) over x=6..76
find x over x=-27..-3 where ((ilog2(x) - ((19/2) - 22)))^3 > ((2 * x) + min(19, (8/3)))
table min((floor(x))^3, clog2(min(x, x))), 1 over x=-16..-10 by 1
maximize x over x=14..242
crossover ilog2(max((14 div x), (x)^2)), (min(abs(14), (x div (1/3))) mod ((x / 10) mod (if x < x then (6/7) else x))) over x=0..187
minimize (((ceil((25/2)) div gcd(floor((17/7)), 11)) / (((19/3) mod 2))^3) + (gcd(floor(round(11)), 9) mod ((x div x))^3)) over x=-15..135
table (round((x - x)) / ((27/2) / 34)), 1 over x=-14..-10 by 1
table ceil(min((x + (40/3)), ceil(x))), 1 over x=-2..4 by 2
minimize (if min(((8 * 0) / (x / (39/7))), y) < max((y div gcd(floor(3), 11)), min(ilog2(33), (12)^3)) then ((max(y, 1))^3 + abs((y - 16))) else ((clog2(8) + (1 - 39)) div (y * isqrt(6)))) over x=9..23 over y=1..26
crossover (x / (if (x div x) < min(x, x) then (x div x) else min(x, 10))), (max((3)^2, clog2(14)) + ((4 mod x) mod (18 mod (19/7)))) over x=2..579
minimize (ilog2((max(10, x))^3) * max(max(clog2((8/7)), (y - 21)), ((y / 27))^2)) over x=5..10 over y=3..19
maximize (gcd(floor(((x * (26/7)) mod (x)^3)), 6))^2 over x=-16..152
minimize (x div (round((y / (27/2))) div (if (if x < y then x else y) < ((17/2))^3 then (2 / y) else max(8, 6)))) over x=2..16 over y=3..7
find x over x=-3..166 where max((if (if (14/3) < (23/7) then x else x) < (if 24 < x then x else x) then gcd(floor(30), 9) else isqrt(x)), gcd(floor(abs(x)), 1)) <= max((x + x), (0 mod 4))
minimize clog2(clog2(((y + x) + (x)^2))) over x=-4..14 over y=5..30
crossover isqrt(gcd(floor((x mod x)), 7)), max((((36/7))^3 / gcd(floor(20), 11)), min(0, (x * (35/3)))) over x=15..322
maximize x over x=8..457
find x over x=-10..354 where clog2(38) >= x
find x over x=26..161 where ceil(max((x)^2, round(x))) < clog2(min(x, 1))
crossover min(((x * x))^2, ((x - x))^3), ((((4/7) * (25/7)) mod round(x)))^3 over x=2..468
crossover (x div (ceil((19/3)) / (7 * x))), clog2(min(max(x, x), abs(x))) over x=4..541
table ((ceil(x) - (7 mod x)))^3, 1 over x=-12..-5 by 2
minimize ((((y + y) div (y div y)) / isqrt(x)))^3 over x=-2..0 over y=5..22
minimize (if abs(min((x)^3, max(1, 34))) < (max(floor(25), isqrt(y)))^3 then gcd(floor((((34/3))^3 + (26 div x))), 8) else ceil((clog2(x) + (25 / y)))) over x=7..27 over y=5..14
minimize (min(isqrt(31), ((x - y) div (6 + 9))) * clog2(y)) over x=-2..9 over y=6..7
minimize ((((x mod x) - (39 div 27)) / max((32/3), x)))^2 over x=17..506
crossover x, min(((x mod x) + max(x, x)), (if ceil(x) < max(1, 13) then (5 div x) else round(x))) over x=6..580
crossover round((if (x)^3 < isqrt((26/7)) then gcd(floor(x), 8) else max(6, x))), x over x=20..497
minimize max((x)^2, ceil(x)) over x=-19..303
find x over x=4..270 where (x * (gcd(floor(x), 10))^2) >= abs((if x < x then x else x))
crossover (min(5, (x - x)) div min((x - x), (34 div x))), (((x)^2 * (x)^2) + round(clog2((21/2)))) over x=15..115
crossover ((if abs((37/3)) < 35 then round(x) else (16 * x)))^3, floor(((x + (37/2)))^3) over x=2..60
crossover ceil(clog2((x * (6/7)))), (((x mod x) mod min(x, (4/3))))^2 over x=3..562
find x over x=-7..275 where (min(min(x, x), (9/7)) div clog2((3)^3)) == clog2(ilog2(7))
maximize ilog2(clog2((round(x) - (x div 12)))) over x=10..87
table ((x * (x mod x)))^3, 1 over x=-18..-23 by -1
table (if x < ((x div x) div floor(x)) then ((x div x) + gcd(floor(38), 5)) else (max(x, x) div ilog2(4))), 1 over x=8..1 by -7
crossover ((isqrt(34) + min((5/3), x)))^2, (x / (((35/3) / x) mod (if x < x then (8/7) else x))) over x=3..506
maximize (min(max((x)^2, (x * x)), (ceil((23/7)) - gcd(floor(x), 9))))^3 over x=13..299
minimize ((((x)^2 mod (x)^2) + min(((29/7) * 28), (6 mod x))) div gcd(floor(((x * x) mod (x - x))), 9)) over x=-6..55
crossover ((max(x, 27) * (if 5 < x then x else (8/3))) * round(max(x, 4))), max(x, ((x - 1))^3) over x=4..68
crossover clog2(min(min(15, x), abs((17/3)))), (if gcd(floor((1 / x)), 8) < ((x)^3 mod max(x, x)) then (abs(x) - ceil(x)) else ((x - x))^3) over x=19..25
crossover (((x - x) / (x)^2) mod ((if x < 0 then x else x) - x)), x over x=17..191
minimize floor(clog2(max(((1/2) - 22), (x + y)))) over x=-2..5 over y=6..12
minimize (round((((11/2) + y) + ceil((11/7)))) + x) over x=2..24 over y=2..15
crossover gcd(floor(ceil((30 * x))), 4), (if 4 < (gcd(floor(x), 5) * (x + x)) then max(max(x, x), (x + x)) else round((x / 25))) over x=8..64
maximize abs(floor(min((39 / (19/7)), ceil(x)))) over x=4..101
crossover (clog2((x mod x)) - ((x / x) mod x)), (ceil((38)^2) * max(abs(x), (x / x))) over x=7..141
table max(isqrt(abs(x)), max((if (4/3) < 13 then x else 20), (x)^3)), 1 over x=-1..2 by 1
maximize (max((isqrt(x))^2, x))^3 over x=14..321
crossover ((if ((11/3) * (25/2)) < (x div x) then x else ceil(x)) + (max(x, 21))^2), (((x)^3)^2 div ((x / x))^2) over x=8..46
maximize (if min((min(x, x) * 1), ((x * 31))^2) < ((x)^3 * (round(38) - (x)^3)) then clog2(((x + (37/7)) + clog2(x))) else (x + 36)) over x=-14..396
minimize (if (((x mod x))^2 * x) < (ceil(39) + (if (0 + (23/3)) < ceil(15) then (x)^2 else ((12/7) mod 0))) then floor(((x - x) mod max(40, x))) else round(max((x * x), ilog2(x)))) over x=16..282
find x over x=-30..359 where min(21, ceil((x + x))) > 3
crossover (max(min(x, x), ilog2(11)) + ((4 mod x) - x)), (((24 + (11/2)) div min(x, 33)) - ((x - x))^3) over x=18..461
crossover ((10)^3 + max(min(x, x), (7 div 7))), x over x=18..233
minimize (ilog2(((x * x) div ((9/7) + y))) mod min((min((31/7), y) + floor(x)), ((y div 36) / (x * x)))) over x=-2..1 over y=1..7
maximize (clog2(max(max(x, x), max(3, x))))^2 over x=-2..171
table (min(((17/2) + x), max(21, x)) * (if ((16/7) + x) < min(x, x) then (38)^3 else (x + x))), 1 over x=15..20 by 2
minimize gcd(floor(((x + (x * (11/3))) * gcd(floor((5 / x)), 9))), 9) over x=0..168
minimize ((((y div (6/7)) div (34 / x)) div ((7)^3 mod (33 mod x))) / round(x)) over x=8..19 over y=1..16
minimize (min((if (37 - x) < ((4/7) + (25/7)) then round(8) else ((5/7) / 10)), (((17/3) * x) * x)) mod (isqrt((if x < x then x else x)) + (ceil(x) / (if x < x then 13 else x)))) over x=-1..188
crossover gcd(floor(((x)^3)^3), 10), ((isqrt(x) / min(x, 1)))^2 over x=6..99
find x over x=-4..236 where (((x * (4/7)) mod 16) div min(max((20/7), x), floor(x))) < (((15/2) * x))^2
crossover (if floor(isqrt(x)) < round(abs(x)) then (floor(2))^2 else clog2((5)^2)), (round(max(x, x)) / (abs(x) + (x - 19))) over x=1..376
minimize min((if max((x - x), clog2(3)) < ((x)^3 * (x div (40/7))) then (if min(x, x) < (if 34 < x then 8 else 27) then (23 div x) else x) else (abs(x) * 1)), (if gcd(floor((x + x)), 9) < x then x else max((x mod 4), isqrt(20)))) over x=-8..433
crossover ((round(22) + ((8/3))^3) + (isqrt(x) div x)), abs(gcd(floor(((21/2) + x)), 1)) over x=5..183
crossover (gcd(floor((x * x)), 5))^3, ((max(x, 5) / (x)^3) mod min((x mod 38), (20 mod x))) over x=12..221
table (if ((16)^3 * isqrt(23)) < floor(ilog2(0)) then (((13/2) / (22/7)) - max(x, (9/7))) else ((34 div x) div (x)^2)), 1 over x=-15..-29 by -7
crossover (min((22 mod (26/7)), clog2((8/7))) + (min(x, 15) mod (x / x))), max(7, (isqrt(x))^2) over x=8..599
find x over x=-9..27 where (abs(abs(x)) - ((if 15 < x then x else x) mod (31)^2)) > clog2(gcd(floor(x), 12))
find x over x=-5..177 where max(clog2(gcd(floor(x), 11)), max(min(x, x), floor(x))) == ((x * 23) + ilog2(14))
crossover (x / ((x mod x) - ((5/7) mod x))), (((x div x))^3 div isqrt(((31/3))^2)) over x=5..334
find x over x=-21..-5 where (ceil(x) + ((15 div x) div (21 mod (19/7)))) <= x
find x over x=-29..163 where (if max(((19/7) + x), (28 div x)) < min((x / (35/3)), min(x, (26/7))) then (round((1/2)))^3 else ceil((32 div x))) == round((x + x))
maximize (max((x mod min((24/7), 16)), (ilog2(x) div x)))^3 over x=6..74
maximize (((min(x, x) + max((17/3), x)) div (x / (12)^2)) mod min(27, ((x - x) - (x / x)))) over x=-14..214
minimize min(gcd(floor((if (16 - y) < round((7/3)) then clog2(y) else (x + (29/2)))), 1), gcd(floor((y - ((13/7) - y))), 11)) over x=8..32 over y=6..12
minimize (isqrt(((x)^2 + gcd(floor(29), 5))) * isqrt(max(x, (34 mod 14)))) over x=-11..181
maximize gcd(floor(x), 1) over x=-19..284
minimize gcd(floor(round(x)), 1) over x=-4..67
find x over x=-23..145 where (isqrt(0) + max((27 + (21/2)), clog2(x))) >= ((if (22/3) < (40/3) then x else x))^3
crossover ((min(9, (27/2)) * ((5/7) / x)) / ((if x < x then 31 else (37/2)))^2), x over x=3..598
minimize (max(((y - x) div (20 div y)), (x * ilog2(y))) - min(((y + 26) / (y div x)), (if (8 mod (23/2)) < gcd(floor(x), 7) then min(y, 28) else (9 / y)))) over x=-2..11 over y=1..2
crossover (x / 33), min((gcd(floor(x), 9) div gcd(floor(2), 4)), max(((5/2) - x), max((6/7), (3/2)))) over x=11..324
maximize ceil((clog2(gcd(floor(x), 3)) - ((10 / x) * (1 div 5)))) over x=2..222
maximize gcd(floor((if max((x + x), isqrt(x)) < (min(x, (36/7)))^3 then ((x + x) div (x + 6)) else x)), 5) over x=-19..398
find x over x=-20..211 where round((gcd(floor(x), 5) div max(x, 21))) >= min((3 + x), min((19/3), x))
find x over x=-9..353 where (min((x mod x), ((5/3) - 10)) * max(max(18, 35), (x + 3))) > (12 / floor(36))
minimize (abs(abs((y + x))) div ((max(32, x) + min((9/2), x)) + ((if y < y then y else x) / min(23, y)))) over x=4..26 over y=3..24
crossover (floor(x) + (floor(x) - gcd(floor(x), 8))), min((29 * round(x)), (x)^2) over x=19..232
maximize x over x=-9..311
table x, 1 over x=-15..-18 by -3
minimize ilog2((((12 * y) mod x) div isqrt(max((39/7), x)))) over x=7..20 over y=3..23
table ilog2(x), 1 over x=6..3 by -3
minimize (clog2(((30 - x) div min(17, x))) div floor(((x * x))^2)) over x=-6..15
table clog2(floor(max(x, x))), 1 over x=16..17 by 1
crossover (abs((x * x)))^3, x over x=7..561
find x over x=18..293 where gcd(floor(((x mod x) - min(x, x))), 5) < ((x div x) + ((21/2))^2)
table min(max((x / 35), min((24/7), (11/3))), ilog2((x div x))), 1 over x=-1..12 by 5
minimize (x - (if clog2(round(y)) < min(min(x, x), ceil((6/7))) then 29 else (clog2(y) * (32 - y)))) over x=3..7 over y=1..4
maximize (((ceil(x) / (x div x)) - round((x)^2)) / ((max(x, x))^2 + ((13 mod x) div (x - 15)))) over x=9..369
minimize ceil(max(3, floor(min(7, x)))) over x=-16..51
minimize ilog2((((x mod x))^3 div (32/7))) over x=12..297
crossover max(((10 mod x) mod ((19/7) * 0)), ((24 * 36))^2), x over x=2..480
crossover (ceil((x / x)) + ((x + x))^3), ((if ceil((9/7)) < 11 then (x + x) else gcd(floor(34), 2)) / (32 - abs(x))) over x=7..123
minimize (if abs(min((7)^2, x)) < round(isqrt(max(18, 25))) then (min(max(17, (35/3)), gcd(floor(x), 2)) + clog2(max(x, x))) else x) over x=-19..321
minimize clog2(gcd(floor(((x)^2 mod abs(x))), 10)) over x=-8..85
table min(((if x < x then x else x) mod (x)^2), (isqrt((20/7)) / round((34/3)))), 1 over x=-5..-19 by -7
minimize (((max(x, y) - min(34, 23)) mod (y mod max(y, 4))) - max(clog2(floor(y)), (max(2, 25) * (x mod 7)))) over x=10..13 over y=1..13
crossover (x div ((x * x) + min(x, x))), (x + (if (x + x) < floor(x) then (x / x) else x)) over x=5..56
crossover ((ilog2((11/7)))^3 * ilog2((x * x))), (((if x < (35/3) then x else x) + (20 * (8/3))) div clog2((12 - 16))) over x=15..334
crossover floor(max(floor((3/7)), (x)^3)), (x mod (min(x, x) mod isqrt(x))) over x=1..258
crossover min(gcd(floor((14 * (12/7))), 12), ceil(ceil(x))), isqrt(min((16 div x), gcd(floor(x), 9))) over x=20..238
maximize gcd(floor((min(isqrt(x), max(x, 28)) + (gcd(floor(37), 2) + (x)^2))), 2) over x=-12..198
crossover gcd(floor(ceil(floor(x))), 10), min(x, ((37/2) mod floor(x))) over x=3..433
maximize ((abs((1 * x)) + min((17/2), 12)) / (11 + (floor(x))^2)) over x=7..33
find x over x=16..208 where abs(ilog2(gcd(floor(x), 1))) < (if max(x, x) < gcd(floor((11/3)), 12) then abs(x) else 38)
minimize ((floor((y / x)) mod ((0 - y) mod (18)^2)))^2 over x=2..11 over y=6..15
minimize (min(0, ((if 16 < y then 7 else x) div (y mod x))) + 38) over x=-4..18 over y=1..12
table ((if (x + x) < (x + x) then gcd(floor(x), 6) else (x)^3) * (((31/2) / x) mod floor(34))), 1 over x=5..-30 by -7
minimize (round((x)^2) mod ((floor(x) / (x div y)) + ((x)^3 div (y + x)))) over x=3..26 over y=2..21
minimize isqrt((((x + x) mod (if x < 15 then x else (5/3))) mod gcd(floor(ilog2((33/2))), 8))) over x=4..373
maximize ilog2((max(max(x, 17), ((40/3) mod x)))^3) over x=19..513
minimize (isqrt(ceil(gcd(floor((22/3)), 12))) / floor(((x * x) + max(5, x)))) over x=-12..453
minimize (clog2((ceil(x) * (6 * (35/3)))))^2 over x=16..489
crossover floor(((x)^2 - clog2(x))), (((x)^2 / (if x < x then (26/7) else x)) + min(x, (if 33 < x then x else x))) over x=2..482
crossover x, (abs(min(x, (31/7))) - ceil(7)) over x=16..603
minimize x over x=4..126
minimize (gcd(floor(ilog2((y * x))), 8))^3 over x=6..8 over y=3..7
crossover ((x)^3 mod ((x)^2 div (if x < x then 7 else 13))), (((9)^2)^3 + min(abs(x), (if 13 < (25/2) then x else x))) over x=0..429
find x over x=-7..193 where (max((x / x), (x - 1)))^2 < gcd(floor(ceil(x)), 2)
crossover (abs((31 - 0)) div ((40/3) + (x)^2)), ((gcd(floor(x), 2) / isqrt(16)) div (max((11/2), x) / (39 div 3))) over x=6..368
crossover (clog2(min((2/7), (26/7))) * round(x)), clog2(((7 * x))^2) over x=1..383
crossover max((x / ((10/3) / 38)), ((18)^2 + (if x < x then x else x))), clog2(((19 mod (31/7)) / (x / x))) over x=6..546
minimize (if (floor(min((25/2), x)) - max((y mod y), (if y < (16/7) then x else x))) < clog2(y) then (if min((x - x), min(y, y)) < (min(x, (30/7)) * gcd(floor(y), 11)) then (if (y div x) < (18 / (39/2)) then (y)^2 else (x * (37/3))) else x) else isqrt((1/2))) over x=0..19 over y=6..13
crossover floor(min((x / x), (x div 6))), x over x=9..71
table max((abs(x) * (7/2)), isqrt(ceil(x))), 1 over x=-16..-20 by -1
minimize (0 * (if (max(x, x))^3 < (((27/7))^3 + (x + 8)) then max(min(x, 22), (x)^3) else ((if 14 < 4 then 16 else x))^3)) over x=-17..331
table ((min(x, x) * (13 / 8)) + max((28 * 14), (4)^2)), 1 over x=2..13 by 5
minimize max((34 + (max(y, x) * (5 / (20/3)))), ilog2(max((1 * x), (y mod x)))) over x=9..30 over y=4..24
find x over x=-23..121 where ((x mod min(x, x)))^2 != round(max(x, x))
maximize (((x + (8 / x)) * abs(min((26/7), x))) div max(((x)^2 + (x * 7)), (2 mod (x + x)))) over x=3..331
find x over x=-25..7 where ceil(round(min(13, (32/3)))) > max((x + x), (x mod x))
find x over x=22..100 where floor(x) > abs(x)
minimize ((ilog2((x div y)) * ((if y < x then 9 else y) * ((5/3) - 20))) mod ((max((8/3), y) + ilog2(31)))^2) over x=9..28 over y=4..9
crossover x, max(isqrt(max(x, x)), ((x + x) / (x + x))) over x=16..521
table (abs(gcd(floor(x), 8)))^3, 1 over x=-9..-11 by -1
minimize ((max(max(12, y), ilog2(y)) * 0) * (max((x - x), abs(x)) * ((x div 25))^2)) over x=8..28 over y=6..26
minimize (((max((12/7), 34) div (29)^3) div ((17 + y) / x)) - (((y div y) + (10 / y)) div (min(19, x))^2)) over x=3..7 over y=2..3
maximize ceil((if ceil((x + x)) < ((x div x) - isqrt(x)) then ((1)^3 + 34) else x)) over x=13..269
minimize min(gcd(floor(max(min(x, x), (x)^2)), 11), min(((x / x))^3, floor(x))) over x=-1..395
minimize min(isqrt((if x < min(4, y) then max(x, 28) else abs(x))), (((y - y))^2 mod 35)) over x=7..10 over y=2..9
minimize (((if x < max(x, x) then (16 / x) else (if 20 < x then x else x)))^2 div (abs((x + x)))^2) over x=-18..217
crossover ((if round(21) < floor(7) then ceil(x) else clog2(x)))^2, ((ceil(30) div (11 - 6)) - x) over x=0..11
crossover (abs((x)^2) mod round(21)), ((min(14, 8) div (x div 13)) - abs((x mod x))) over x=5..31
minimize max((((y * x) mod ceil(38)) mod floor((y)^2)), (((x / 23))^3 / round((y mod y)))) over x=2..22 over y=2..3
crossover (((x - 32) * gcd(floor(8), 5)) / gcd(floor((x div x)), 10)), min((((11/2) mod x) + ilog2(8)), max((14 + x), min(x, 30))) over x=7..378
find x over x=1..194 where ilog2(ilog2(gcd(floor(9), 2))) > ilog2(floor(x))
crossover (((25 + x))^3 div (ceil(x) - (19 / 2))), (ilog2(x) * (x * (x div x))) over x=7..359
minimize ((max((16)^3, (x mod x)) mod y))^3 over x=0..8 over y=4..28
find x over x=-25..138 where (((if 39 < (1/2) then 28 else x) - ((8/3) - 9)) / x) == (ilog2(x))^2
table ((floor(x) * (if x < 36 then x else x)))^2, 1 over x=-16..-14 by 1
minimize (max((max(34, (11/7)) / max(x, 9)), floor((10/7))) - abs(((x / 38) mod isqrt(10)))) over x=18..305
minimize (((round(2) * (if 15 < y then 9 else x)) * ((x)^2)^2) / y) over x=9..25 over y=5..11
minimize (gcd(floor(ilog2((if x < 10 then 5 else x))), 4) div 32) over x=-2..327
minimize abs((round((x)^3))^2) over x=-20..393
minimize ((((if (38/7) < y then x else x) mod x) / min(gcd(floor(x), 8), abs(10))) div abs((round(9) div floor(y)))) over x=8..25 over y=3..28
maximize (if ilog2((min(x, 6) + min(x, x))) < ((((16/3) mod 9) + min((3/2), x)) div min(clog2(x), (x - x))) then ceil(((25 div x) / clog2(35))) else (((x)^2 - abs(x)) - clog2(((22/7))^2))) over x=7..210
find x over x=-17..331 where (min((x - x), isqrt(x)) * ceil((if (23/3) < 14 then 14 else x))) >= max(ilog2(11), (x)^2)
maximize (ceil(ilog2(min(32, x))) * ((isqrt(x) * (7 mod x)) * floor((x - x)))) over x=-15..-14
crossover ((if isqrt((19/2)) < isqrt(x) then round(x) else (x * (32/3))) mod abs((x / x))), ((27)^2 + floor(((13/7) * x))) over x=16..308
find x over x=-19..190 where gcd(floor(min((if x < x then (10/3) else x), (if 13 < (21/2) then 28 else x))), 9) == x
minimize ((23 mod floor(max(x, x))))^3 over x=12..76
find x over x=22..417 where (ilog2((36 - 11)) - isqrt(ilog2(x))) < (28 - (x mod 34))
minimize (max((y * (x / x)), ((y * y) / round(3))) mod round(round((y)^2))) over x=8..10 over y=2..8
crossover abs(max(x, gcd(floor(x), 8))), max(clog2((20)^2), ilog2(isqrt(x))) over x=5..375
minimize ((((32 - y) * 11) * abs(min(y, y))) * isqrt(max((y)^3, (x * 23)))) over x=-1..14 over y=6..26
maximize x over x=15..449
minimize ((if isqrt((x + 0)) < 5 then ceil(gcd(floor(y), 5)) else (if (y * 22) < ilog2(13) then x else (32 / x))) + ((37/2) div y)) over x=0..1 over y=1..26
find x over x=-18..326 where (((if x < 22 then 18 else x) / (16/3)) + (max(x, 8) - gcd(floor(x), 2))) >= ((x mod 2) * (if x < x then x else x))
minimize (ceil(round(min(x, x))) div floor(max((13 + 10), abs(x)))) over x=-10..155
minimize (max(ceil(round(y)), ((if (1/2) < y then y else y) * (if y < x then 29 else x))) mod y) over x=-3..6 over y=6..21
maximize ((max((x)^2, (27 - x)) - (max(x, (2/3)))^2) + ((min(x, x) * 34) div ((x mod x) * clog2(x)))) over x=0..459
table max(((x / (10/3)) div abs(x)), gcd(floor((x * x)), 10)), 1 over x=5..24 by 5
crossover floor(clog2(((6/7) + x))), x over x=9..34
crossover min(min(gcd(floor(9), 12), x), ilog2(16)), ((round(5))^2 + x) over x=9..137
crossover ceil(gcd(floor(gcd(floor(x), 10)), 5)), (((1)^3)^3 + (max(x, x) / (x mod x))) over x=9..580
find x over x=-4..362 where clog2(gcd(floor(max(8, x)), 7)) <= ((14)^2 + gcd(floor(20), 1))
minimize ((isqrt(min(5, x)) div (((38/3) * 33) div min(y, (13/2)))) / (if y < min(max((24/7), x), y) then (gcd(floor(y), 9) / (if x < x then y else x)) else ((7 + x) / abs(y)))) over x=1..22 over y=3..12
minimize max(clog2(round((39)^2)), (x / (if (15 * (14/3)) < (1/3) then (x)^2 else (3 div x)))) over x=-17..71
minimize (0 / (((20/7) * 14) * min(gcd(floor(x), 7), min(x, (20/3))))) over x=-14..264
find x over x=25..115 where (gcd(floor((x - (19/7))), 12) * ((x * 4) / (x)^2)) != round(1)
table floor((((7/2) / x) - clog2(x))), 1 over x=-5..14 by 5
minimize max(gcd(floor(abs(min((30/7), x))), 4), (max((x * y), clog2(y)) div (min(y, x) * (22 / x)))) over x=-3..20 over y=1..6
find x over x=19..419 where (min(ilog2(x), 12) - ((x div x) / floor(4))) != (gcd(floor(x), 11) / (x div 2))
minimize floor(ilog2(max(ilog2(x), x))) over x=6..497
table (ceil((if (22/7) < x then 11 else (1/2))))^3, 1 over x=14..21 by 2
crossover max(((x + (38/3)))^2, max((3/7), (5)^3)), (((x - x) mod ceil(x)))^2 over x=19..26
maximize min(((if ((40/3) / 2) < abs(x) then (5)^2 else gcd(floor(x), 10)) mod (clog2(x) div abs(x))), (max(isqrt(x), clog2(x)) - max(gcd(floor(10), 1), (x)^3))) over x=13..63
table gcd(floor(min(isqrt(x), ((18/7))^2)), 12), 1 over x=9..7 by -1
table floor((max(x, x))^3), 1 over x=-17..-12 by 1
table floor((gcd(floor(x), 11) mod ((28/3) - 1))), 1 over x=-10..-11 by -1
minimize round(round(gcd(floor(min(x, x)), 3))) over x=-5..318
minimize max(((x)^2)^2, (ilog2(ceil(x)) div (x div (4 / 7)))) over x=-10..159
crossover (clog2(gcd(floor(x), 8)) / (if max(4, x) < (0 - 5) then min(x, x) else 7)), isqrt((if ceil(x) < floor((7/2)) then (x * (29/3)) else (28 * (1/2)))) over x=2..342
crossover round(x), ((if (14 + (29/7)) < ((38/3) / 1) then (if 26 < x then x else 28) else floor(x)) + ((18 + 4) * (x + (27/2)))) over x=8..497
crossover ((min(1, x) * gcd(floor(x), 9)) / (min((37/3), 4) div x)), x over x=13..378
crossover (min((40 - 20), (x)^2) + x), (((if 14 < x then (38/7) else 35) * max(x, x)) * floor((x)^2)) over x=5..600
find x over x=16..347 where (abs((x)^3))^3 > (((14/3) / x) - abs(8))
table ((x / (if x < x then x else x)) div min(ilog2(x), (x + x))), 1 over x=11..24 by 2
find x over x=17..272 where (min((29 + x), (28/3)) - clog2(clog2(x))) > min((if x < x then 17 else x), (x div x))
crossover ((x * min(x, x)) - x), (if round((x * x)) < ((x - 5) / ((17/7) + (35/2))) then ((x * 39))^2 else max((x mod 16), round(x))) over x=15..348
find x over x=-5..10 where (23/3) >= ((x - x) + (32 + x))
find x over x=-16..56 where 6 < gcd(floor((x / x)), 5)
table (max(x, max(x, x)) - (if (37/3) < (x - 34) then max(3, 0) else clog2(x))), 1 over x=17..10 by -7
crossover ((max(17, x) / round(10)) + (if x < (34)^3 then (25 mod 5) else (3 mod x))), (if ((if x < (37/3) then 3 else x) * ((28/3) / x)) < round(max(29, x)) then (((7/2) - (35/2)) * min((9/7), x)) else x) over x=7..580
crossover ((clog2((6/7)))^2 - ((if 27 < x then x else x) - x)), min(max((x - x), abs(x)), (min(x, 32) / (30)^3)) over x=13..226
find x over x=-21..45 where min((if x < (0 mod (40/3)) then x else (x / x)), (if abs((16/7)) < (x - 21) then 30 else ((23/3))^2)) >= round((13 mod x))
minimize (min(max((x - x), max(x, x)), ((29)^2)^2) div min((min(x, x) mod (x * x)), (gcd(floor(26), 2) * (37/2)))) over x=1..252
table ((round(x) + abs(x)) * min((x div x), (x + x))), 1 over x=16..17 by 1
minimize (((13 - (x + (3/2))) - (gcd(floor(y), 2) / round((19/7)))) mod ((if (y)^3 < min(x, x) then ((5/3) * x) else abs(y)) * (gcd(floor(x), 5) mod min((28/3), 0)))) over x=9..25 over y=5..16
minimize ((if (abs((40/3)) + (if x < x then x else x)) < (x / ((19/7) + 35)) then max(x, (10 / x)) else ceil((32 div x))) - (32/7)) over x=-5..361
find x over x=23..234 where clog2((if (5)^3 < max(x, x) then floor(32) else (x)^2)) <= ilog2(ilog2(x))
minimize (abs(ilog2((y div (35/3)))) + (((9 div x) / (if x < x then y else x)) + floor(isqrt(y)))) over x=9..11 over y=4..6
minimize ((((x div x) + ilog2(x)))^3 mod min(gcd(floor(((21/2) mod x)), 11), (round(7) - max(x, x)))) over x=13..192
maximize (floor((round(13) + ((31/7))^3)) - ((if (x div x) < (16 / x) then (x - x) else (x - x)))^2) over x=12..90
minimize (clog2((ceil(x) - x)) + ((6)^2 mod ((x mod x) + (x)^2))) over x=-20..301
find x over x=-3..65 where (floor((x + x)) * ((14 / (16/3)) mod max(x, x))) >= (x)^2
minimize (gcd(floor((x - (x mod 19))), 11) * 26) over x=-10..-5
minimize (if (x mod ((37)^3 / (36 mod 6))) < (if (min(x, 8) + ((10/7))^3) < gcd(floor((x)^2), 7) then min((38)^2, (y / y)) else y) then abs((if x < (33/7) then (6 - y) else (y - (4/3)))) else ((((32/7) mod 16) / y) div (clog2(y) div ((3/7))^2))) over x=6..8 over y=4..20
minimize ((if ceil(((26/7) + x)) < floor(((34/3) - x)) then ((x / 1) div (12 + (32/7))) else (gcd(floor(26), 9) * (x)^2)) / (((x * x) - (x mod (8/7))) - (if max(28, x) < clog2(15) then 37 else (x div 3)))) over x=5..152
crossover (((22 + x) - ((33/2) mod x)))^3, ((x)^2 - round((8/3))) over x=1..188
minimize x over x=-13..108
find x over x=-27..249 where ((min(x, x) mod isqrt(1)) div floor(max(x, x))) == ((3 mod x) * (x + x))
minimize ((gcd(floor(clog2(x)), 3) + (((16/7) - x))^2) / ((gcd(floor((16/3)), 5) - round(x)) mod (isqrt((23/3)) - (x + x)))) over x=-13..395
maximize min(clog2(((x / x) * (x div x))), x) over x=-4..175
minimize max(round(min((x)^3, (x)^2)), x) over x=-19..11
maximize (isqrt((x mod (x - x))) + isqrt((ceil(36) + (x + 25)))) over x=-14..178
maximize clog2(((min(x, x) - ((23/3) div x)) + ((if x < 2 then (27/2) else (25/7)) div floor((28/3))))) over x=-10..66
table ((ilog2(x) div gcd(floor(36), 9)) mod ceil(27)), 1 over x=-18..-25 by -7
maximize (x + (x)^3) over x=-20..298
minimize ilog2((if (gcd(floor(y), 8) div (if (40/7) < y then x else y)) < ilog2(gcd(floor(y), 1)) then ((if y < x then y else y))^3 else ceil(clog2(31)))) over x=5..9 over y=6..21
find x over x=30..276 where (ilog2(ilog2((38/7))) / x) == x
minimize ((max((0)^3, 10) - y) + max(x, (x / (y div x)))) over x=5..9 over y=1..10
minimize clog2((((y - x) / (x mod x)) * (6/7))) over x=-4..20 over y=6..20
crossover floor((ceil(37) * (x)^2)), ilog2((if (29 / (15/7)) < ceil(x) then (38)^3 else gcd(floor(5), 10))) over x=7..128
crossover (((x mod x) div ilog2(3)) * (round(x) + max(x, x))), (((x + x) mod (7)^3))^2 over x=3..413
find x over x=-13..302 where abs(((x mod 26))^2) < (((36/7) mod x))^2
find x over x=6..271 where x >= (min(x, x) / clog2(20))
minimize floor((if (14 div (if 18 < (4/7) then x else x)) < ((9 mod x) mod (x - 19)) then ((x div x))^3 else x)) over x=17..193
find x over x=-12..271 where clog2(min((x * x), ilog2(x))) != ((x * (38/3)) + min((24/7), x))
maximize x over x=16..201
crossover ((abs(x) mod ceil(x)))^2, (x)^2 over x=18..324
maximize ((x + round((x)^2)) / x) over x=-18..315
crossover (((9)^3 * ((20/3) * x)) - floor((x - x))), ilog2(ceil((x / x))) over x=4..346
find x over x=17..298 where (ilog2(x) * (floor(x) div ((17/2) div x))) <= max(floor(34), (x)^3)
maximize ceil(((if (x)^3 < isqrt(16) then ilog2(x) else gcd(floor(x), 7)))^3) over x=-9..128
minimize max((if (((37/3) - 29) / (16 div y)) < (17/7) then x else floor(isqrt(21))), ilog2(((y * (23/3)) mod gcd(floor(y), 8)))) over x=-1..3 over y=6..12
table gcd(floor((29 / (20 div x))), 5), 1 over x=7..1 by -1
minimize round(clog2(min(max(x, y), (15 - y)))) over x=-3..14 over y=1..14
maximize (12 div x) over x=0..444
minimize isqrt(gcd(floor(((1/2) mod (x + x))), 8)) over x=-17..219
find x over x=-14..325 where ((clog2(21))^3)^2 >= ((x mod x))^3
maximize gcd(floor((abs((27)^2) div max((18 div x), clog2(x)))), 12) over x=-10..269
table gcd(floor((if abs(13) < ilog2(13) then gcd(floor(7), 8) else x)), 9), 1 over x=17..-4 by -7
minimize ((gcd(floor((y mod y)), 9) div ((x - 6) - max(y, y))) / abs(gcd(floor(min(37, x)), 8))) over x=8..10 over y=6..16
crossover floor(x), ((x)^2 - round(round(x))) over x=17..604
find x over x=20..72 where isqrt(((x - x) * (x + 6))) <= ((x + 20) - isqrt(4))
crossover x, min(((26 / 23) * max(x, (10/7))), ((28)^2)^3) over x=11..297
maximize (7 mod ((if (18 - 26) < x then abs(x) else ilog2((1/7))))^2) over x=12..166
crossover ((abs(x))^2 + ((x / x))^3), min((((32/3) - 3))^2, floor(ilog2(x))) over x=14..405
table max((if (x)^3 < floor(5) then min(5, x) else 11), x), 1 over x=-15..-30 by -3
crossover (((x + x) + ((25/7))^2) * (ceil(x) * floor(x))), max(((24/7) / (if (13/3) < 12 then x else (20/7))), 15) over x=15..390
crossover max(floor(3), gcd(floor((x div x)), 1)), floor(clog2(min(x, x))) over x=7..517
find x over x=27..406 where (gcd(floor(max(x, x)), 9) * (if clog2(x) < min(x, x) then (x mod (27/2)) else 38)) == ceil(min(10, x))
table (if isqrt(round(x)) < abs(((7/3) / 10)) then max((2 + x), (x)^2) else max((x * x), min(x, x))), 1 over x=11..2 by -3
maximize abs(x) over x=19..233
crossover clog2((abs(x) - min(10, x))), ((if (x mod x) < (x / x) then max(x, x) else (x - x)) / clog2(floor(x))) over x=3..432
minimize ((x mod ((y / y) + 24)) - (clog2((y - x)) - ((y + 8) div (x mod 2)))) over x=-2..1 over y=4..22
minimize ((min(max(x, 17), min(y, x)) / y))^2 over x=5..25 over y=6..29
table abs((if (24 / x) < ((19/3) - (1/7)) then floor(x) else (if (1/2) < (5/7) then (23/2) else x))), 1 over x=-17..-19 by -1
minimize (if (round(min(x, x)) / min((if 1 < 12 then x else x), min(1, x))) < (((1 - (22/3)))^2 + (ceil(8) - (19)^2)) then round(round((if (23/3) < x then 5 else x))) else ilog2(((x)^2 / (x mod x)))) over x=-6..250
maximize isqrt((((25 / x) * round((3/2))) / (gcd(floor(x), 1))^3)) over x=-11..441
minimize x over x=-13..162
minimize ((if ilog2((x * 4)) < clog2((x)^2) then min((24 + y), isqrt(5)) else ((y mod y) div (y + y))) - (clog2((if x < y then x else y)) div x)) over x=-1..0 over y=6..17
table ilog2(x), 1 over x=20..19 by -1
find x over x=21..203 where min(((x)^3 + x), ((x div x) / (x)^3)) < round(floor(34))
maximize (ilog2((if (14 div 8) < floor(x) then (2 + (20/7)) else isqrt((1/3)))) - (((x)^2 * (x div (38/3))))^2) over x=-14..253
find x over x=8..396 where (((x div x) * abs(8)) mod ((x)^2 - (x * x))) != ((x / x) div ilog2(17))
crossover (((x + x) mod x) - (max(x, x) * (x mod 4))), (isqrt(x) / isqrt((if (13/3) < 26 then x else 16))) over x=19..99
minimize gcd(floor(((min(x, x))^3)^3), 11) over x=15..266
minimize (clog2((((5/7) mod y) mod (x)^3)) div ilog2(max((y)^2, (15 / 5)))) over x=9..26 over y=4..8
crossover (((x)^3 div max(x, x)) div ((2 * 1))^3), x over x=8..305
maximize min((x / (isqrt(37) / (11 div 14))), ilog2(((if x < x then x else x) mod ilog2((8/7))))) over x=-14..467
table ((clog2(x) / (30 mod x)) / (max((40/7), 20) div (x - x))), 1 over x=5..-13 by -3
find x over x=16..107 where (((13 - x) - ilog2(x)) mod (if (x + 4) < (x mod x) then (x div x) else ilog2(11))) < (clog2(x) + (x div x))
table isqrt((if (1 * 2) < abs(27) then ilog2((23/3)) else (x mod x))), 1 over x=-10..-1 by 2
minimize min((max(min(x, 29), (y - y)) / ((y)^3 mod max(20, x))), round((gcd(floor(x), 2) mod (24/7)))) over x=7..20 over y=5..23
minimize (abs(ceil((10 mod x))) - max(((13 / 3) div (23 - x)), (x / floor(x)))) over x=20..492
minimize ((if ((x - x) * (if x < x then y else 18)) < ((x div 40))^2 then floor(min(31, (20/3))) else (if (13 * x) < abs(39) then min(y, y) else y)) / clog2((((39/2) + y) + ilog2(y)))) over x=5..30 over y=4..15
maximize ilog2(abs(min(ilog2(x), (10)^3))) over x=-15..-8
crossover x, (ceil((x)^2) * gcd(floor((x)^3), 1)) over x=13..432
maximize isqrt((((x + x))^3 + (23/2))) over x=6..351
find x over x=-17..180 where ((x)^3 / min((x)^2, max(x, 15))) < 29
minimize max(((max(6, 27) div (y - y)) / ((x)^2 + floor(x))), (gcd(floor((y * y)), 5) * ilog2((11 - x)))) over x=6..11 over y=3..9
table (((x - x) / (if x < x then 7 else 9)) + ((4 / x) / (2 + x))), 1 over x=-16..-30 by -7
find x over x=9..38 where (gcd(floor((36 mod x)), 7) div x) >= x
find x over x=-25..115 where (((1 + 2) div (x + x)) div ((31 div (29/7)) + (x)^3)) > ((20 + 23) div gcd(floor(x), 6))
crossover ((x)^3 / ((14 + 1) div (36)^3)), (((x)^2 mod (12 + x)))^3 over x=2..215
crossover ((((35/3) - 12) div (x div x)) + min(max(x, x), min(x, x))), (if (x / (x mod (29/3))) < round(((4/3) - 11)) then min((x mod x), gcd(floor(x), 11)) else min(x, (x)^3)) over x=14..196
minimize (((if ceil((10/7)) < ceil(34) then ((1/7) - x) else (1 div y)))^2 / 8) over x=-1..15 over y=4..10
crossover ((if (x * 8) < isqrt(1) then (if x < (18/7) then 11 else x) else ((36/7) - x)) + (max(x, x) div (30 + x))), min((max(x, x) / (17)^3), (clog2(x))^2) over x=5..109
find x over x=-6..217 where (16)^2 == max(5, isqrt(x))
table (x div floor((x)^2)), 1 over x=5..-7 by -3
find x over x=12..349 where (20)^3 == ((x mod 3) * (x * x))
maximize (max((ceil((5/2)) * max(x, x)), clog2(max(x, x))) - abs(((if x < x then x else (7/3)) div round(x)))) over x=7..325
minimize min((((y)^2 - (29 / x)) mod (y * y)), min(isqrt((y div x)), ((y + 17) - (3 div 0)))) over x=5..16 over y=4..9
maximize (min(round(x), (min((4/3), x) mod (x)^3)) mod max((9/2), (((32/7) mod x) + ((21/2) div x)))) over x=-14..265
minimize (gcd(floor((abs((25/7)) - clog2(x))), 6) - gcd(floor(isqrt((y + 11))), 8)) over x=0..17 over y=4..9
table (max((39 div 40), x) mod ((x)^2 + (34 * x))), 1 over x=-10..1 by 2
crossover (ilog2((x + 40)) mod min((if (20/7) < x then x else x), x)), (((2 div x) * 7) div (if round(x) < round(x) then ilog2(0) else (5 mod x))) over x=0..250
crossover round((floor(27) div max(x, (24/7)))), ((abs(x) mod isqrt(x)))^3 over x=8..310
maximize (if abs(max(7, (13 * x))) < min(x, floor((x)^2)) then round(ceil(abs(x))) else (clog2((3 / (26/3))) div max((x + x), round(39)))) over x=3..367
minimize ilog2((clog2(((35/2) - y)) + ((x)^2)^2)) over x=7..27 over y=2..13
table (if ((x)^3 div (x mod x)) < ((29/2) / ((33/2) * (35/3))) then clog2((0 mod x)) else (x div 21)), 1 over x=12..18 by 1
find x over x=-28..363 where (max(x, round(x)) / ((0 / 4) * (x - (28/3)))) != (min(x, x))^3
table ((((25/2) + (31/2)) - (39 mod x)) mod isqrt(round(x))), 1 over x=8..13 by 1
maximize gcd(floor((if round((10 div x)) < (floor((36/7)) * ceil((33/2))) then (if (3/2) < (17/2) then floor((39/2)) else (if (25/2) < x then 8 else (10/3))) else ((x - (3/7)) / (if 1 < 11 then x else x)))), 12) over x=-12..197
table (12 + gcd(floor(gcd(floor(x), 6)), 11)), 1 over x=-14..-13 by 1
find x over x=-17..383 where x > (x)^3
crossover (gcd(floor((x - x)), 4))^3, (((x mod x) - (x + x)) div min(abs((1/2)), 18)) over x=19..505
minimize ((17 mod (min(y, x) / 15)) + max((y mod (x div y)), max(min(y, 12), isqrt(8)))) over x=-1..2 over y=6..24
find x over x=26..157 where min(20, (abs(x) mod (x)^2)) >= ((x / x))^3
find x over x=13..127 where ((if clog2(x) < round(x) then abs(x) else x))^2 < (round(2) - (x / x))
crossover ((max((6/7), 32) - x) - gcd(floor((if x < x then x else x)), 9)), ilog2(((x div 2))^2) over x=8..394
minimize x over x=18..64
minimize ilog2((gcd(floor(((38/3) mod x)), 12) - (isqrt(x) * (10 + x)))) over x=5..89
maximize max(gcd(floor(ilog2(max((15/2), (31/7)))), 1), ilog2((round(10) - (2 + x)))) over x=-11..199
minimize min(min(x, ((28)^2 + x)), (((x - 37) div round(x)) - (gcd(floor(x), 5) mod (x + 4)))) over x=5..312
minimize floor(ilog2(((x)^2 / floor(x)))) over x=7..457
find x over x=3..139 where (if ((7 / 34) div ((38/7) div x)) < (if (x * 20) < x then (x * x) else (x * 18)) then (x / (x mod x)) else round((x * x))) != ((14 * x))^3
maximize (((min(x, (25/3)) div (37 div x)))^2 div ceil((ceil(x) * ilog2(x)))) over x=-7..209
maximize max((x - (max(x, x) * ((11/7) + x))), clog2(ilog2(((23/3) mod (2/3))))) over x=18..407
minimize floor((((if x < (38/3) then x else y) - (x mod 35)) * (min(x, x) mod (x div y)))) over x=3..25 over y=3..14
crossover (if gcd(floor(ilog2(x)), 7) < (abs(8) mod x) then x else (x div isqrt(x))), x over x=15..589
table (ceil(min(x, 28)) * abs(max(x, x))), 1 over x=-15..-18 by -1
find x over x=-19..321 where min((max(x, x) / ((27/2))^2), (max(x, 22) - 25)) <= (((23/3) + x) + (x)^3)
maximize max((ilog2((x)^3) * (floor(x))^2), 14) over x=11..132
minimize (x div 0) over x=-17..189
table min(((x - (2/7)))^3, (max((9/2), 0) div min(8, x))), 1 over x=8..12 by 2
find x over x=23..398 where (max(((26/7) div 16), (7/2)) div (abs(33) / min(16, x))) >= 0
minimize (if abs(((x - 10) mod (0 + x))) < max(((3 + 11) / (x / 2)), gcd(floor(min(x, 12)), 1)) then ((min(x, x) - min(x, x)))^3 else max(gcd(floor((x)^2), 8), (((18/7) - 7) mod 21))) over x=17..489
minimize (((min(x, y) - (11 div (22/3))) - ((x)^3 mod abs(y))) + max((x + max((35/3), x)), ((y / (18/7)) mod (x - 5)))) over x=-3..5 over y=3..15
minimize max(((x / min(11, y)) / round(gcd(floor(y), 1))), ((round(y) * min(y, 3)))^3) over x=2..10 over y=5..7
find x over x=-23..60 where (gcd(floor(34), 6) + round(x)) == (isqrt(x))^3
maximize ((if ((x + x) * min(1, (3/2))) < clog2(max(x, 25)) then ((x mod x) - max(x, x)) else (ceil(22))^2) div (min((x)^2, (if (31/3) < 26 then 19 else x)) / (x * gcd(floor(2), 10)))) over x=-14..129
minimize ((ceil((if 4 < (16/3) then x else x)) mod (((33/2) * 7) * (y)^3)) / ((32/3) mod ceil((if y < x then x else (5/7))))) over x=0..12 over y=2..18
minimize gcd(floor((((y - x) - gcd(floor(0), 5)) mod (22 * floor(12)))), 6) over x=-3..2 over y=3..13
minimize ceil(min(ceil(min(x, y)), (ilog2(x) + floor(x)))) over x=1..3 over y=6..20
find x over x=7..336 where clog2(abs(max((25/7), 3))) > ((2 + x) - (x + x))
maximize ((x mod (floor(22))^2))^2 over x=13..394
find x over x=-3..161 where (ilog2(max(x, x)) * (ceil((14/3)) + (x div 25))) >= ((x + x))^3
table ((if (x / x) < min(x, x) then gcd(floor(28), 11) else (x + x)) mod 29), 1 over x=10..4 by -1
table (max((28 * x), (29 + 20)) mod ilog2((if (7/2) < 5 then x else 13))), 1 over x=-17..11 by 5
crossover (x mod (if (19 * x) < (12)^2 then (37)^2 else (if 18 < x then 24 else 13))), ((if max(0, x) < (x div x) then min(23, x) else max(x, 24)) - (x + gcd(floor(x), 4))) over x=4..79
maximize (if (((9)^3 mod (x + x)) * (clog2(x) div (x * 17))) < clog2(28) then ((if 38 < (x / x) then (x / x) else gcd(floor(x), 7)) div (abs(x) / abs(x))) else abs(round((x + x)))) over x=17..497
minimize max((max(abs(17), (x + y)) - ((y + 32) + 37)), round(ceil((if 21 < x then y else x)))) over x=8..17 over y=6..24
maximize min(((ilog2(x))^2 + ((x div (28/3)))^3), (32/7)) over x=12..467
find x over x=-3..396 where ilog2(gcd(floor(max(x, (10/7))), 12)) == 3
find x over x=-27..59 where (((12 / 2))^2)^2 <= ((x + 32) div (14 - (33/7)))
minimize ceil((if (gcd(floor(25), 2))^2 < ilog2((x * x)) then max((34 + x), min(9, 15)) else ((x * 2) div (5 - (38/7))))) over x=7..410
maximize abs(isqrt(min(ilog2(x), (x mod x)))) over x=3..66
minimize ((((y / y) * ((19/3) div 1)) + floor((y)^3)) / (max(10, x))^2) over x=9..18 over y=6..26
crossover (((15 mod x) * (x div x)))^3, x over x=3..73
table (round((29)^3) / x), 1 over x=9..15 by 1
table max(max(ilog2(x), x), (clog2(x) + floor(x))), 1 over x=-8..-20 by -3
minimize ((ilog2((29 / x)) * ((x / x) * (x * 10))))^2 over x=-17..149
find x over x=26..425 where 3 == ((4/3) / min(x, x))
crossover x, ((if (x)^2 < (13/3) then 1 else gcd(floor(x), 4)) mod (max(x, x) + x)) over x=4..40
find x over x=-1..30 where (if (x * gcd(floor(38), 3)) < (gcd(floor(x), 4) - floor(x)) then ((x / x) - (x - (19/2))) else isqrt((38)^2)) >= max((x)^3, (x + (19/7)))
crossover max((min(x, x) * (x * x)), gcd(floor(min((22/3), x)), 8)), abs((gcd(floor(x), 12) - ceil((11/7)))) over x=7..63
minimize (gcd(floor(isqrt(ceil(8))), 10) div floor((min(17, y) * x))) over x=-3..16 over y=1..9
crossover (floor((if x < (22/3) then (2/3) else x)) mod (gcd(floor(x), 6) + (x div 7))), max(((x)^2 div clog2(40)), min((if x < x then x else x), ((28/3) / x))) over x=0..231
maximize (((if ceil(x) < max((32/7), 26) then abs(x) else (x mod 16)))^2 mod round(gcd(floor(min((28/3), x)), 1))) over x=8..415
find x over x=19..119 where min(22, ((35 / 25) div clog2((19/7)))) != (max(x, 20) + ((20/3) + (18/7)))
minimize max(floor((if max(y, y) < max(x, x) then (13 div y) else (y mod 29))), (if max((if y < 20 then x else 36), ((17/3) - x)) < x then (x / gcd(floor(x), 11)) else gcd(floor((x div 19)), 3))) over x=7..11 over y=2..7
table ((if (x + x) < min(19, x) then (if 4 < 10 then x else 9) else (x)^2) - x), 1 over x=-19..-28 by -3
maximize (isqrt((abs(x) div min(30, 23))) * (((x)^3)^3)^3) over x=-9..126
maximize max((abs(x) / ceil(24)), ((if min(x, x) < (13 div 8) then (x div x) else (x * 20)) div ((2 mod 7) * (x - 37)))) over x=9..406
table (((x)^2 / round((20/7))) div min((x)^2, (x + (11/2)))), 1 over x=-19..-37 by -3
minimize (gcd(floor(((15 * 19) / (y)^3)), 2) - (26 div x)) over x=1..19 over y=1..5
find x over x=19..20 where (if 12 < (((2/7) mod x))^2 then abs(min(29, (13/2))) else ((x / x) mod isqrt(x))) < (ceil((36/7)))^3
find x over x=7..383 where max(((x mod x) * (x * 37)), (ilog2(10))^2) != (3 - (3 + 2))
table (((x)^3 mod isqrt(x)) / (max(x, 18) mod (x - x))), 1 over x=2..13 by 2
crossover (((x)^3 div (x)^3) + round(min(x, x))), (((x / x) mod (30)^2) / ((x div 2) - 28)) over x=12..565
crossover max(ilog2(gcd(floor(23), 10)), round((x)^3)), (floor((if 37 < x then x else x)) / ((if x < (7/2) then 9 else (22/3)) - ((2/3) mod x))) over x=8..604
table clog2((if (x - 34) < max(x, x) then (4 + x) else min(x, x))), 1 over x=-15..-6 by 2
find x over x=-9..67 where gcd(floor((gcd(floor(x), 11) * min(x, x))), 4) > (x div (39)^3)
find x over x=-1..365 where ((((40/3) + 26) div (x div 30)) - ((x mod x) div abs(11))) > ((40 / x))^2
maximize x over x=12..227
find x over x=4..324 where isqrt(ilog2((x / x))) < gcd(floor((23 - x)), 1)
find x over x=11..301 where ((if (if x < x then x else x) < x then ((29/3) div x) else ceil(x)) + max(gcd(floor(x), 7), isqrt(4))) != (((8/3) div (38/3)))^3
crossover gcd(floor((abs(3) - isqrt(x))), 11), gcd(floor(x), 12) over x=1..408
crossover ((round(35) mod (7/2)) + gcd(floor(isqrt(x)), 4)), min(x, 28) over x=15..52
minimize (clog2(min(((14/3) - 27), ((40/3))^3)) * (((if (11/7) < x then y else y) * min((17/3), (30/7))) / isqrt(max(y, x)))) over x=-5..9 over y=4..19
table abs(((if x < x then x else x) div (x mod (8/3)))), 1 over x=-9..-7 by 1
minimize gcd(floor((y + ((x div x) - min(1, (22/7))))), 9) over x=-2..13 over y=5..18
maximize ((min(max(x, 6), (x)^3) div ((22 / x) / ceil(x))) / clog2((abs(35) * gcd(floor(40), 4)))) over x=-19..400
minimize min(gcd(floor(abs(x)), 4), (round(((26/3) * (5/2))) div abs((x mod 24)))) over x=20..148
minimize x over x=10..426
find x over x=-9..340 where isqrt((floor(x))^3) >= (gcd(floor(23), 4) + (19 / x))
minimize (if gcd(floor((min(x, y) - x)), 9) < ((if (x)^2 < (x * x) then (y * y) else (20 * x)) + min((24 * y), (23 / x))) then (floor(y))^2 else gcd(floor(((x + (3/2)) + (x)^2)), 1)) over x=7..32 over y=5..26
minimize (ceil((ilog2(1) / x)) mod (abs((26 / y)) / isqrt((x * 13)))) over x=-5..16 over y=1..4
table round(x), 1 over x=-18..-5 by 2
crossover (((35 mod (40/3)) mod (x / x)) * ((x + x) div max(x, (18/7)))), (if floor((x / x)) < max((x - x), ((39/2) / x)) then ((35 / 32) * ((24/7) - x)) else (((3/7) - (11/3)))^3) over x=1..388
maximize (((14)^3 / min(min(x, x), (if 40 < x then x else x))))^2 over x=11..100
table gcd(floor(x), 11), 1 over x=10..16 by 5
maximize (ceil(min(((23/3) * (13/3)), x)) - abs((min(x, (5/2)) + x))) over x=10..207
crossover max(ceil((x)^3), (abs(10))^2), ((min(x, x) * max((9/2), x)) * x) over x=20..276
minimize (clog2(max((x * (3/7)), x)) * (gcd(floor((4)^3), 6))^3) over x=19..217
crossover (((if x < (20/7) then 12 else (9/2)) / max(x, (8/7))) - isqrt((x / x))), ((isqrt(17) div clog2(25)) / min((x + 14), 21)) over x=7..477
minimize ((if 9 < x then ((x mod x))^3 else (39)^2))^2 over x=20..89
crossover ceil(x), ceil((ilog2(x) * (5 - x))) over x=6..436
find x over x=20..364 where gcd(floor(isqrt((x)^2)), 12) <= ((x - x))^2
table gcd(floor(round((x div x))), 9), 1 over x=-4..-2 by 1
maximize (((((26/3) / (37/3)) * min(x, x)) * max(min(x, x), (17)^2)) / (max((x - x), floor(x)) * ((5 - 5) + (x)^2))) over x=-17..475
table ((min(x, x) * (x div x)) - clog2((x mod (29/7)))), 1 over x=7..12 by 5
crossover ((max((39/7), x) div clog2(x)) + x), (if ((x)^3 * (x)^2) < (x div gcd(floor((30/7)), 8)) then 0 else ((x div x) div round(x))) over x=7..228
minimize (isqrt((ilog2((27/2)) * ((38/7) div y))) * ceil((if (y + 13) < y then y else (x)^3))) over x=1..6 over y=1..15
minimize floor(((x div min(x, x)))^3) over x=-6..83
minimize ((ilog2(min(35, (11/7))) mod (round((7/3)) div (y)^2)) / gcd(floor(max(ilog2(y), floor(x))), 4)) over x=4..8 over y=1..4
find x over x=-13..207 where isqrt(clog2((22 / (11/3)))) <= max(round(x), (23/3))
find x over x=-17..358 where max(((x div (19/7)) * ceil(35)), clog2(max(x, 9))) == ((x div x) - 15)
maximize ceil(gcd(floor(((18 + 37) - round(x))), 9)) over x=2..408
crossover floor((gcd(floor(20), 3) * gcd(floor(x), 11))), isqrt(x) over x=16..332
minimize (12 - (y + ((y div y) * (x * 13)))) over x=-2..20 over y=2..15
maximize (((min(6, (37/3)) + (x div x)) + ilog2(gcd(floor(x), 11))) - (x + ((x - 24) + x))) over x=17..492
minimize (clog2((gcd(floor(2), 12) + (x)^3)) mod round(round((x)^3))) over x=8..95
table ((x + (x + x)) mod x), 1 over x=-14..-56 by -7
minimize round(x) over x=10..415
maximize ((ceil((x / x)) mod gcd(floor((x - x)), 9)) / (max((7 div x), ((29/2))^2) div max((x / 33), floor(x)))) over x=-5..60
minimize (ilog2(floor(ceil(29))) / (((x)^2)^2 div ((x mod x) / round(10)))) over x=-12..153
table (gcd(floor(max(x, x)), 8) - ((x * x) / (x)^2)), 1 over x=-6..21 by 5
table (((x * x))^2 / abs(x)), 1 over x=17..21 by 1
find x over x=-4..166 where round(gcd(floor(min(x, 4)), 7)) > ceil((x div x))
find x over x=-27..304 where (max((37 * 13), gcd(floor(x), 10)))^2 <= ((x + x) - (11 + x))
minimize (if max(((x div x) + (8 + 6)), (if max((13/7), x) < (x div x) then floor(x) else (x - 40))) < ilog2(ceil(min(2, 39))) then ceil((x div (13 div (1/3)))) else (((if (4/7) < (5/7) then x else x))^3)^2) over x=7..166
find x over x=20..24 where max(x, clog2(isqrt(x))) == ((11 mod x) / ((8/7) * 14))
crossover round(x), ((if x < (if (7/3) < x then 17 else 6) then (if 2 < x then 28 else 27) else (if x < 18 then x else x)) + max(min(x, x), isqrt(x))) over x=6..564
table max((floor(16))^2, ilog2((x)^3)), 1 over x=10..11 by 1
minimize isqrt((if clog2(round((40/7))) < ((if 4 < x then 17 else (25/7)) * abs(y)) then (round(36) / (y div 4)) else ((6 * y) mod round(5)))) over x=7..15 over y=4..21
minimize ((if gcd(floor(gcd(floor(3), 1)), 4) < (floor(x) + floor((33/7))) then ((27)^3)^3 else (gcd(floor(x), 3) div (21 - x))) / ilog2(((x + x) + min((1/7), x)))) over x=1..398
crossover (if ((if 38 < x then (38/3) else x))^2 < (if isqrt(x) < x then (x - x) else ilog2(x)) then ceil(min(27, 13)) else (max(35, x))^3), (max((7)^3, (x * x)) - ((5 / x) - floor((34/3)))) over x=12..593
minimize abs((floor((x div (35/3))) mod ((24 * 16) * (x * x)))) over x=12..254
maximize ((abs(isqrt((35/3))) / x) / max(x, ((10 - 19) + (x)^2))) over x=20..252
crossover (if (isqrt(x) / x) < (14/3) then (((8/7) mod 34) + gcd(floor(x), 5)) else (if ceil(x) < (3 + x) then (x - x) else (18)^3)), x over x=5..35
crossover (if max((22 mod x), floor(x)) < max((x mod 5), (x / x)) then (gcd(floor(x), 12))^3 else (if (x / x) < gcd(floor(x), 4) then (x - x) else (x + x))), ((ceil(x) + (x * x)) div ceil((if (25/7) < 34 then x else x))) over x=13..381
minimize ((gcd(floor((34 / x)), 12) + min(gcd(floor(x), 7), (y + x))))^3 over x=7..28 over y=6..29
crossover min(((x mod x))^3, (if (x * x) < gcd(floor(0), 6) then (x)^2 else (x)^3)), (((8 * x) / min(10, x)) div round((x + x))) over x=17..410
maximize (floor(min((x + x), (18)^3)) + gcd(floor((x + (2 / (37/7)))), 9)) over x=10..221
crossover x, max(((x div 18) div (x / 33)), (ceil(31) mod (x - x))) over x=14..73
minimize max((min((if (13/3) < x then 24 else x), (x div x)) div abs(4)), (floor((x div x)) / round(x))) over x=4..63
crossover (((x mod 32))^3 div abs(min(x, x))), max((gcd(floor(x), 3) mod (x * x)), isqrt(isqrt(x))) over x=20..550
table (ceil(gcd(floor(x), 5)) mod floor(min(28, x))), 1 over x=2..11 by 2
table x, 1 over x=-2..10 by 5
minimize ((isqrt((x + y)) + ((y mod (27/7)) mod ((37/2))^2)) div (ilog2((19 div 3)) mod (if ((39/2) div x) < ((39/2) - (15/7)) then (if y < 15 then y else 18) else max(x, 18)))) over x=-5..5 over y=4..20
minimize max((((x + x) * (x / x)) div x), (max(round(x), (x)^2) / gcd(floor((x / x)), 10))) over x=-4..175
minimize (ilog2(((13)^3 mod min(y, (14/3)))) - (round((x + y)) * (4/3))) over x=-1..13 over y=6..16
minimize (y * (isqrt((y - x)) mod max((30)^2, clog2((27/2))))) over x=6..23 over y=1..9
minimize ((abs((y * 21)) * abs(clog2(y))) * (((x + 7) mod x) / round((x)^2))) over x=0..9 over y=2..16
find x over x=-7..65 where max(max((if x < (20/7) then x else x), max(14, 2)), (if (if x < x then x else x) < (if 10 < x then x else 5) then (if x < (23/7) then 29 else x) else max(x, x))) > (if (x mod x) < (x div x) then (x - x) else max(x, x))
minimize min(min(abs(gcd(floor(y), 10)), y), ((isqrt(x) - clog2(y)) mod floor((23 - (17/7))))) over x=7..9 over y=1..25
table (if ((x)^3 * (x * (23/2))) < ((x)^3 / (x div x)) then (40/7) else (abs(x) mod (37 div x))), 1 over x=1..-14 by -3
crossover floor((ceil(x) * abs(5))), ((if round(x) < (x)^2 then (if (7/2) < 3 then x else x) else min((29/3), x)))^2 over x=15..360
minimize (x / (gcd(floor((x)^2), 3) / gcd(floor(isqrt(11)), 2))) over x=6..267
find x over x=-20..293 where abs(((x)^2)^2) > max(27, (x mod x))
maximize ((((x mod x) mod (x - x)) mod (isqrt(22))^3) - ceil(((if x < x then x else x) + (0 mod 16)))) over x=4..423
minimize (max(ceil((x div 39)), (isqrt(22) / (x + (19/2)))) mod (((x - x) div (x - 20)))^3) over x=-1..358
maximize gcd(floor((max((x - 1), (22/3)) * (ilog2(x) / (x)^3))), 7) over x=16..41
table ((max((3/7), x))^3)^3, 1 over x=2..32 by 5
