/* What the preprocessor makes of it parses; what is written does not. */
#ifdef FAST
int run(int a) {  // ^outline: function run 3-3 exported
    if (a > 1) {
#else
int run(int a, int b) {  // ^outline: function run 6-12 exported
    if (b > 1) {
#endif
        a++;
    }
    return a;
}

int after(void) {  // ^outline: function after 14-19 exported
    FOREACH(item, items)
        use(item)
    END_FOREACH
    return 0;
}

MODULE_EXPORT(int) exported(void *data UNUSED)  // ^outline: function exported 21-25 exported
    THROWS(error)
{
    return 0;
}

#define DECLARE(name) struct name {  // ^outline: function DECLARE 27-27 exported
DECLARE(odd)
    int x;
};

static void last(void)  // ^outline: function last 32-34
{
}
