/* Stacks that take turns on one thread of the system. */
#ifndef MMCALC_STANDIN_FIBER_H
#define MMCALC_STANDIN_FIBER_H

enum { STACK = 64 << 10 };

char *stack_take(void);
void stack_give(char *stack);

/* What *sp must hold so that the first switch to it calls entry, which never returns. */
void *fiber_new(char *stack, void (*entry)(void));

/* Goes on at `to`; *from gets where the caller goes on. */
void fiber_switch(void **from, void *to);

#endif
