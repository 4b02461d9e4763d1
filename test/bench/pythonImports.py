"""For pythonEdges.ts: every import of every file given on standard input, by the ast module and the import system's finder."""
import ast, json, os, sys
from importlib.machinery import PathFinder, NamespaceLoader

root = os.path.realpath(sys.argv[1])

def find(parts, roots):
    path, spec = roots, None
    for i, part in enumerate(parts):
        spec = PathFinder.find_spec('.'.join(parts[:i + 1]) if i == 0 else part, path)
        if spec is None:
            return None
        path = list(spec.submodule_search_locations or [])
        if not path and i + 1 < len(parts):
            return None
    return spec

def origin(spec):
    if spec is None or not spec.origin or not spec.origin.endswith(('.py', '.pyi')):
        return None
    real = os.path.realpath(spec.origin)
    return os.path.relpath(real, root) if real.startswith(root + os.sep) else None

def targets(path, level, module, names):
    folder = os.path.dirname(os.path.join(root, path))
    parts = module.split('.') if module else []
    if level:
        for _ in range(level - 1):
            folder = os.path.dirname(folder)
        base = None
        for i in range(len(parts)):
            spec = PathFinder.find_spec(parts[i], [folder])
            base = spec
            if spec is None: return []
            folder = (list(spec.submodule_search_locations or []) or [None])[0]
            if folder is None: break
        own = origin(base) if parts else (os.path.relpath(os.path.join(folder, '__init__.py'), root) if os.path.exists(os.path.join(folder, '__init__.py')) else None)
        search = [folder] if folder else []
    else:
        top = folder
        while os.path.exists(os.path.join(top, '__init__.py')): top = os.path.dirname(top)
        spec = find(parts, [top, root, os.path.join(root, 'src'), os.path.join(root, 'lib')])
        if spec is None: return []
        own, search = origin(spec), list(spec.submodule_search_locations or [])
    out, rest = [], False
    for name in names:
        sub = origin(PathFinder.find_spec(name, search)) if search and name != '*' else None
        if sub: out.append(sub)
        else: rest = True
    if own and rest: out.append(own)
    return out

for path in sys.stdin.read().split('\n'):
    if not path: continue
    try:
        with open(os.path.join(root, path), 'rb') as f: tree = ast.parse(f.read())
    except (SyntaxError, ValueError):
        print(json.dumps({'path': path, 'broken': True})); continue
    imports = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                imports.append([node.lineno, alias.name, ['*'], [t for t in targets(path, 0, alias.name, ['*']) if t != path]])
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
            imports.append([node.lineno, '.' * node.level + (node.module or ''), names, [t for t in targets(path, node.level, node.module or '', names) if t != path]])
    print(json.dumps({'path': path, 'imports': imports}))
