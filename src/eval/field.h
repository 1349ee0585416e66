/* Fields of an answer by name, for who reads one: every name stands here once.  Names that are data
 * themselves - of parameters, metrics, algorithms - are asked for by result_get. */
#ifndef MMCALC_EVAL_FIELD_H
#define MMCALC_EVAL_FIELD_H

#include "eval/result.h"

#define FIELDS(F)                                                                                  \
    F(access) F(after) F(against) F(algorithm) F(algorithms) F(allocation) F(arrays) \
    F(asked) F(at) F(at_most) F(b) F(banks) F(banks_in_conflict) F(before) F(best) F(better) \
    F(bound) F(bound_source) F(cold_ns) \
    F(bound_sum) F(bounds) F(brent) F(by) F(cell) F(cells) F(certificate) F(cheaper) F(closed) \
    F(closed_needs) F(closed_source) F(column) F(command) F(comparison) F(comparisons) \
    F(complete) F(completed) F(conclusions) F(condition) F(conditions) F(cores) F(correct) \
    F(correctness_only) \
    F(cost) F(cost_optimal) F(cost_optimal_time) F(costs) F(costs_from) F(counted) F(cover) \
    F(curves) \
    F(default) F(derived) F(device) F(devices) F(direct_ns) F(discipline) F(dispatched) F(dmm) \
    F(does) F(dominates) F(driver) F(elements) F(end) F(equal) F(error) F(error_percent) \
    F(exact) F(expression) F(f) F(family) F(file) F(first) F(for) F(form) F(formula) \
    F(formula_from) F(from) F(from_model) F(g) F(gbps) F(group) F(growth) F(hardware) F(hint) \
    F(holds) F(how) F(i) F(indices) F(input) F(is) F(isoefficiency) F(kernel) F(keys_per_s) \
    F(kind) F(l) \
    F(last) F(law) F(least) F(least_formula) F(least_order) F(least_time) F(left) \
    F(left_out) F(less) F(limits) F(line) F(lines) \
    F(local) F(loops) F(lower_quartile) F(machine) F(mad_ns) F(max) F(may_be_best) F(mean) \
    F(meaning) F(measured_order) F(median) F(median_ns) F(memory) F(met) F(metric) F(metrics) \
    F(min) F(missing) F(model) F(model_order) F(model_time) F(more) F(most) \
    F(most_formula) F(most_order) F(most_processors) \
    F(multiplicity) F(multiprocessor) \
    F(multiprocessors) F(name) F(needs) F(next) F(note) F(o) F(o_regime) F(of) F(omega) \
    F(once) F(operation) F(operations) F(operator) F(optimal) F(optimal_why) F(order) \
    F(order_unknown) F(orders) F(over) F(over_is) F(p) F(padding) F(padding_limit) \
    F(padding_none) F(parameters) F(part) F(percent_of_copy) F(points) F(predicted_ns) \
    F(problem) F(proofs) F(proved) F(ranges) F(ratio) F(ratio_least) F(ratio_most) F(real) \
    F(reason) F(reference) F(references) F(refused) F(refused_why) F(regime) F(relation) \
    F(relations) F(requests) F(resident_blocks) \
    F(right) F(rival) F(rivals) F(round) F(rounds) F(row) F(rows) \
    F(run) F(runs) F(runtime) F(samples) F(says) F(searched) F(seeds) F(share) F(silent) F(size) \
    F(source) \
    F(stages) F(start) F(statement) F(step) F(stopped) F(strict) F(study) F(t) F(table) F(term) \
    F(theta) F(thread) F(tied) F(ties) F(time) F(time_of_all) F(times) F(title) F(to) F(to_best) \
    F(to_best_least) F(to_best_most) F(to_model) F(umm) F(unit) F(units) F(upper_quartile) \
    F(usable) F(value) F(valued) F(values) F(variant) F(variants) F(varying) F(violation) \
    F(violation_list) F(violations) F(w) F(wanted) F(warp) F(where) F(why) F(why_line) F(within) \
    F(without) F(work) F(worst) F(zero)

#define FIELD_NUMBER(name) F_##name,
typedef enum field { FIELDS(FIELD_NUMBER) FIELD_NONE } field;
#undef FIELD_NUMBER

const char *field_name(field f);

/* Of an object, which may be NULL: it has no fields then.  None is called FIELD_NONE. */
const result *field_get(const result *object, field f);   /* NULL if it is not there */
bool field_has(const result *object, field f);
const result *field_first(const result *object, field f); /* the first member of a list, or NULL */
const num *field_number(const result *object, field f);   /* NULL if it is no number */
long long field_count(const result *object, field f); /* a small integer; 0 if it is none */
bool field_true(const result *object, field f);       /* a truth that is true */
const char *field_text(const result *object, field f);    /* "" if it is not there */

/* Is the parameter or option one of what varies in the series of that head? NULL: none does. */
bool field_varies(const result *head, const char *name);

#endif
