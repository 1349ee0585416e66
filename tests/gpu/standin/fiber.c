/* Fibers: by hand on x86-64, where a switch takes a few nanoseconds; elsewhere with
 * ucontext, which asks the system each time. */
#include "fiber.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Stacks begin at different offsets within their pages, for they would share the same
 * few lines of the cache. */
enum { GROW = 64, LINE = 64, COLOURS = 31 };

static char *idle[1 << 14];
static int idle_count, made;

char *stack_take(void)
{
    if (idle_count == 0) {
        char *more = mmap(NULL, (size_t)GROW * STACK, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (more == MAP_FAILED) {
            perror("standin: stacks");
            abort();
        }
        for (int i = GROW; i-- > 0;)
            idle[idle_count++] = more + (size_t)i * STACK;
        made += GROW;
    }
    return idle[--idle_count];
}

void stack_give(char *stack)
{
    idle[idle_count++] = stack;
}

static char *top_of(char *stack)
{
    return stack + STACK - (uintptr_t)stack / STACK % COLOURS * 3 * LINE;
}

#ifdef __x86_64__

__asm__(".text\n"
        ".globl fiber_switch\n"
        ".type fiber_switch, @function\n"
        "fiber_switch:\n"
        "    pushq %rbp\n    pushq %rbx\n    pushq %r12\n    pushq %r13\n    pushq %r14\n    pushq "
        "%r15\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    popq %r15\n    popq %r14\n    popq %r13\n    popq %r12\n    popq %rbx\n    popq %rbp\n"
        "    ret\n"
        ".size fiber_switch, .-fiber_switch\n");

void *fiber_new(char *stack, void (*entry)(void))
{
    uintptr_t *sp = (uintptr_t *)((uintptr_t)top_of(stack) & ~(uintptr_t)15);
    *--sp = 0; /* the entry returns nowhere; after `ret` the stack is as after a call */
    *--sp = (uintptr_t)entry;
    for (int i = 0; i < 6; i++)
        *--sp = 0;
    return sp;
}

#else
#include <ucontext.h>

typedef struct place { ucontext_t c; } place;

void *fiber_new(char *stack, void (*entry)(void))
{
    place *p = (place *)stack; /* at the far end of the stack */
    getcontext(&p->c);
    p->c.uc_stack.ss_sp = stack + sizeof *p;
    p->c.uc_stack.ss_size = (size_t)(top_of(stack) - stack) - sizeof *p;
    p->c.uc_link = NULL;
    makecontext(&p->c, entry, 0);
    return p;
}

void fiber_switch(void **from, void *to)
{
    place here;
    *from = &here;
    swapcontext(&here.c, &((place *)to)->c);
}
#endif
