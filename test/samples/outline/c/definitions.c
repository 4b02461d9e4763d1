/* Everything that C defines. */
#include <stdio.h>
#include "definitions.h"

#define LIMIT 10  // ^outline: constant LIMIT 5-5 exported
#define MAX(a, b) \
    ((a) > (b) ? (a) : (b))  // ^outline: function MAX 6-7 exported

static int counter;  // ^outline: constant counter 9-9
const char *names[] = {  // ^outline: constant names 10-12 exported
    "a", "b",
};
extern int elsewhere;  // ^outline: constant elsewhere 13-13 exported

typedef unsigned long id_t;  // ^outline: type id_t 15-15 exported
typedef int (*callback)(void *data);  // ^outline: type callback 16-16 exported
typedef struct {  // ^outline: class point 17-19 exported
    int x, y;
} point;
typedef struct node {  // ^outline: class node 20-23 exported
    struct node *next;
    callback on_visit;
} node_t;  // ^outline: type node_t 23-23 exported

struct forward;
union value {  // ^outline: class value 26-29 exported
    int i;
    double d;
};
enum color { RED, GREEN };  // ^outline: enum color 30-30 exported
typedef enum { ON, OFF } state;  // ^outline: enum state 31-31 exported

static int later(int a);
int defined_elsewhere(const char *name);  // ^outline: function defined_elsewhere 34-34 exported

static inline int  // ^outline: function gnu_style 36-41
gnu_style(int a,
          int b)
{
    return later(a + b);
}

struct node *make_node(void) {  // ^outline: function make_node 43-47 exported
    static int made;
    made++;
    return NULL;
}

int old_style(a, b)  // ^outline: function old_style 49-54 exported
    int a;
    char *b;
{
    return a;
}

static int later(int a) { return a; }  // ^outline: function later 56-56

const char **pointers(void)  // ^outline: function pointers 58-61 exported
{
    return names;
}

__attribute__((noinline)) void attributed(void) {  // ^outline: function attributed 63-67 exported
    if (counter) {
        counter--;
    }
}

int (parenthesised)(int a) { return a; }  // ^outline: function parenthesised 69-69 exported

int main(int argc, char **argv) {  // ^outline: function main 71-74 exported
    struct point { int z; } p = { 1 };  // ^outline: class main.point 72-72
    return p.z;
}

static int __init module_start(void) { return 0; }  // ^outline: function module_start 76-76
static const char *label __initdata = "x";  // ^outline: constant label 77-77
struct outer { struct inner { int a; } i; } shared;  // ^outline: constant shared 78-78 exported; class outer 78-78 exported; class outer.inner 78-78 exported
static struct ops { int a; } table = { 1 };  // ^outline: constant table 79-79; class ops 79-79 exported
struct pair { int a; } make_pair(void) {  // ^outline: function make_pair 80-82 exported; class pair 80-80 exported
  return (struct pair) { 1 };
}
