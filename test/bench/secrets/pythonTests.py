"""Reads parametrized tests of pytest without running them: for each file on standard input one line of JSON, a list of
[names of the parameters, list of cases]. What is no literal is {"unknown": true}. Lists
that a file keeps under a name follow as tables of one parameter, which is that name."""
import ast
import json
import sys
import textwrap

UNKNOWN = {'unknown': True}


class Unknown(Exception):
    pass


def value(node, names):
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, bool, int, type(None))):
        return node.value
    if isinstance(node, ast.Name) and node.id in names:
        return names[node.id]
    if isinstance(node, (ast.Tuple, ast.List)):
        return [tolerant(one, names) for one in node.elts]
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mult)):
        left, right = value(node.left, names), value(node.right, names)
        return left + right if isinstance(node.op, ast.Add) else left * right
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        bounds = [None if end is None else value(end, names) for end in (node.slice.lower, node.slice.upper)]
        return value(node.value, names)[slice(*bounds)]
    if isinstance(node, ast.JoinedStr):
        return ''.join(str(value(one.value if isinstance(one, ast.FormattedValue) else one, names)) for one in node.values)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        args = [value(one, names) for one in node.args]
        if node.func.attr == 'dedent':
            return textwrap.dedent(*args)
        if node.func.attr in ('format', 'strip', 'lower', 'upper'):
            return getattr(value(node.func.value, names), node.func.attr)(*args, **{one.arg: value(one.value, names) for one in node.keywords})
    raise Unknown()


def tolerant(node, names):
    try:
        return value(node, names)
    except (Unknown, TypeError, IndexError, KeyError, ValueError):
        return UNKNOWN


def tables(tree):
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            known = tolerant(node.value, names)
            if known != UNKNOWN:
                names[node.targets[0].id] = known
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == 'parametrize' and len(node.args) == 2:
            parameters, cases = (tolerant(one, names) for one in node.args)
            if isinstance(parameters, str):
                parameters = [one.strip() for one in parameters.split(',')]
            if isinstance(parameters, list) and isinstance(cases, list):
                yield [parameters, cases]
    for name, known in names.items():
        if isinstance(known, list):
            yield [[name], known]


for path in sys.stdin.read().splitlines():
    with open(path, encoding='utf-8') as file:
        print(json.dumps(list(tables(ast.parse(file.read())))))
