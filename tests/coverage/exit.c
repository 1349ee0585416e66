/* Linked with --wrap=_exit into a build that counts (tests/sanitize coverage): a process that ends
 * by _exit, as the workers of a batch do, keeps its counts. */
void __gcov_dump(void) __attribute__((weak));
void __real__exit(int status) __attribute__((noreturn));
void __wrap__exit(int status) __attribute__((noreturn));

void __wrap__exit(int status)
{
    if (__gcov_dump)
        __gcov_dump();
    __real__exit(status);
}
