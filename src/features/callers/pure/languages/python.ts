import type { Expression, StatedType } from '../fileSyntax';
import { createInnerValue, createInstance, createMemberAccess, createCallResult, type SyntaxBuilder,
  type SyntaxRules } from '../syntaxBuilder';

const maxDepth = 10;
const functionScopes = new Set(['module', 'function_definition', 'lambda']);

export const pythonRules: SyntaxRules = {
  scopes: new Set([...functionScopes, 'class_definition', 'list_comprehension', 'set_comprehension',
    'dictionary_comprehension', 'generator_expression']),
  visit: {
    import_statement(file, node) {
      for (const child of file.children(node)) {
        const isAliased = file.kind(child) === 'aliased_import';
        const path = file.text(isAliased ? file.field(child, 'name') : child);
        const source = { specifier: path, line: file.line(node), name: '*' };
        if (isAliased) file.bind(file.field(child, 'alias'), 'import', findPythonScope(file, node), { source });
        else if (path.includes('.'))
          file.bindAs(path.split('.')[0]!, child, 'import', findPythonScope(file, node), {
            source: { ...source, specifier: path.split('.')[0]! },
          });
        else file.bind(child, 'import', findPythonScope(file, node), { source });
      }
    },
    import_from_statement(file, node) {
      const moduleNode = file.field(node, 'module_name');
      const source = { specifier: file.text(moduleNode).replace(/\s/g, ''), line: file.line(node) };
      for (const child of file.children(node)) {
        if (child === moduleNode) continue;
        if (file.kind(child) === 'wildcard_import')
          file.wildcards.push({ source: { ...source, name: '*' }, exported: true });
        else if (file.kind(child) === 'aliased_import')
          file.bind(file.field(child, 'alias'), 'import', findPythonScope(file, node), {
            source: { ...source, name: file.text(file.field(child, 'name')) },
          });
        else file.bind(child, 'import', findPythonScope(file, node), { source: { ...source, name: file.text(child) } });
      }
    },
    function_definition: readFunction,
    class_definition(file, node) {
      const name = file.field(node, 'name');
      if (name < 0) return;
      file.bind(name, 'type', findPythonScope(file, node));
      file.addType(file.text(name), node, false);
      const bases = file.field(node, 'superclasses');
      if (bases < 0) return;
      for (const child of file.children(bases))
        if (file.kind(child) === 'call') file.addUnknownBase(file.text(name), child);
        else file.addBase(file.text(name), readStatedType(file, child));
    },
    assignment: readAssignment,
    named_expression: (file, node) =>
      declare(file, file.field(node, 'name'), findPythonScope(file, node),
        readExpression(file, file.field(node, 'value'))),
    default_parameter: (file, node) =>
      file.bind(file.field(node, 'name'), 'value', file.scopeOf(node), {
        ...toValueProperty(readExpression(file, file.field(node, 'value'))),
      }),
    typed_default_parameter: (file, node) =>
      file.bind(file.field(node, 'name'), 'value', file.scopeOf(node),
        toValueProperty(createInstance(readStatedType(file, file.field(node, 'type'))))),
    typed_parameter(file, node) {
      for (const name of file.children(node)) {
        const isPlain = file.kind(name) === 'identifier';
        if (isPlain)
          file.bind(name, 'value', file.scopeOf(node),
            toValueProperty(createInstance(readStatedType(file, file.field(node, 'type')))));
        return;
      }
    },
    parameters: readParameters,
    lambda_parameters: readParameters,
    as_pattern(file, node) {
      const target = file.field(node, 'alias');
      let value = -1;
      for (const child of file.children(node)) {
        value = child;
        break;
      }
      const isExceptClause = file.findAncestor(node, new Set(['except_clause']), 3) >= 0;
      const valueExpression = readExpression(file, value);
      if (target >= 0) {
        for (const name of file.children(target))
          declare(file, name, findPythonScope(file, node),
            isExceptClause ? createCallResult(valueExpression) : valueExpression);
      }
    },
    for_statement: (file, node) => declare(file, file.field(node, 'left'), findPythonScope(file, node), undefined),
    for_in_clause: (file, node) => declare(file, file.field(node, 'left'), file.scopeOf(node), undefined),
    call: (file, node) => readCall(file, file.field(node, 'function')),
    decorator(file, node) {
      for (const child of file.children(node)) if (file.kind(child) !== 'call') readCall(file, child);
    },
  },
};

/** Finds the scope of a node. Names defined in a class are visible only in the class body and as members. */
function findPythonScope(file: SyntaxBuilder, node: number): number {
  return file.scopeOf(node);
}

function toValueProperty(value: Expression | undefined): { readonly value?: Expression; } {
  return value ? { value } : {};
}

function readFunction(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  const value = createInstance(readStatedType(file, file.field(node, 'return_type')));
  const owner = findEnclosingClass(file, node);
  if (owner === undefined) return file.bind(name, 'function', findPythonScope(file, node), toValueProperty(value));
  const decoratorText = file.kind(file.parent(node)) === 'decorated_definition'
    ? file.slice(file.start(file.parent(node)), file.start(node)).slice(0, 300)
    : '';
  file.addMember(owner, name, /@(?:[\w.]*_)?property\b/.test(decoratorText), value);
}

/** Returns the name of the class whose body directly contains a statement. */
function findEnclosingClass(file: SyntaxBuilder, node: number): string | undefined {
  const scope = file.scopeOf(node);
  return file.kind(scope) === 'class_definition' ? file.text(file.field(scope, 'name')) : undefined;
}

function readParameters(file: SyntaxBuilder, node: number): void {
  const method = file.parent(node);
  const isMethod = file.kind(method) === 'function_definition' && findEnclosingClass(file, method) !== undefined;
  let isFirst = isMethod;
  for (const child of file.children(node)) {
    if (file.kind(child) === 'identifier')
      file.bind(child, 'value', file.scopeOf(child), isFirst ? { value: { kind: 'self', at: file.start(child) } } : {});
    else if (/splat/.test(file.kind(child))) file.bind(file.child(child, 'identifier'), 'value', file.scopeOf(child));
    isFirst = false;
  }
}

function readAssignment(file: SyntaxBuilder, node: number): void {
  const left = file.field(node, 'left');
  const type = createInstance(readStatedType(file, file.field(node, 'type')));
  const value = type ?? readExpression(file, file.field(node, 'right'));
  const owner = findEnclosingClass(file, node);
  if (owner !== undefined && file.kind(left) === 'identifier') return file.addMember(owner, left, true, value);
  if (file.kind(left) === 'attribute') {
    const object = file.field(left, 'object');
    if (/^(?:self|cls)$/.test(file.text(object)))
      file.addMember(file.ownerOf(node, 30), file.field(left, 'attribute'), true, value);
    return;
  }
  declare(file, left, findPythonScope(file, node), value);
}

function declare(file: SyntaxBuilder, pattern: number, scope: number, value: Expression | undefined, levels = 5): void {
  if (pattern < 0 || levels === 0) return;
  if (file.kind(pattern) === 'identifier') return file.bind(pattern, 'value', scope, toValueProperty(value));
  if (/tuple|list|pattern/.test(file.kind(pattern))) {
    for (const element of file.children(pattern)) declare(file, element, scope, undefined, levels - 1);
  }
}

function readCall(file: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  if (file.kind(callee) === 'identifier') file.addCall(callee);
  else if (file.kind(callee) === 'attribute')
    file.addCall(file.field(callee, 'attribute'), readExpression(file, file.field(callee, 'object')) ?? 'unread');
}

function readExpression(file: SyntaxBuilder, node: number, levels = maxDepth): Expression | undefined {
  if (node < 0 || levels === 0) return undefined;
  switch (file.kind(node)) {
    case 'identifier':
      return { kind: 'name', name: file.text(node), at: file.start(node) };
    case 'attribute':
      return createMemberAccess(readExpression(file, file.field(node, 'object'), levels - 1),
        file.text(file.field(node, 'attribute')));
    case 'call': {
      const callee = file.field(node, 'function');
      if (file.text(callee) === 'super') return { kind: 'base', at: file.start(node) };
      if (/^(?:typing\.)?cast$/.test(file.text(callee))) {
        for (const argument of file.children(file.field(node, 'arguments')))
          return createInstance(readStatedType(file, argument));
      }
      return createCallResult(readExpression(file, callee, levels - 1));
    }
    case 'await':
      for (const child of file.children(node)) return createInnerValue(readExpression(file, child, levels - 1));
      return undefined;
    case 'parenthesized_expression':
    case 'conditional_expression':
      for (const child of file.children(node)) return readExpression(file, child, levels - 1);
      return undefined;
    case 'string':
    case 'concatenated_string':
      return createBuiltinInstance(file, node, 'str');
    case 'list':
    case 'list_comprehension':
      return createBuiltinInstance(file, node, 'list');
    case 'dictionary':
    case 'dictionary_comprehension':
      return createBuiltinInstance(file, node, 'dict');
    default:
      return undefined;
  }
}

function createBuiltinInstance(file: SyntaxBuilder, node: number, name: string): Expression {
  return { kind: 'instance', type: { path: [name], at: file.start(node), args: [] } };
}

function readStatedType(file: SyntaxBuilder, node: number, levels = maxDepth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  const at = file.start(node);
  switch (file.kind(node)) {
    case 'type':
    case 'parenthesized_expression':
      for (const child of file.children(node)) return readStatedType(file, child, levels - 1);
      return undefined;
    case 'identifier':
      return /^(?:Any|object)$/.test(file.text(node)) ? undefined : { path: [file.text(node)], at, args: [] };
    case 'attribute':
    case 'member_type':
      return { path: file.text(node).split(/\s*\.\s*/), at, args: [] };
    case 'string': {
      const name = /^["']([\w.]+)["']$/.exec(file.text(node))?.[1];
      return name === undefined ? undefined : { path: name.split('.'), at, args: [] };
    }
    case 'subscript':
    case 'generic_type': {
      const [first, ...argumentNodes] = [...file.children(node)];
      const name = first === undefined ? undefined : readStatedType(file, first, levels - 1);
      const list = argumentNodes.flatMap((child) =>
        file.kind(child) === 'type_parameter' ? [...file.children(child)] : [child]
      );
      const args = list.flatMap((argument) => readStatedType(file, argument, levels - 1) ?? []);
      const last = name?.path[name.path.length - 1];
      if (last === 'Optional' || last === 'Annotated' || last === 'Type' || last === 'type') return args[0];
      if (last === 'Union') return args.length === 1 ? args[0] : undefined;
      return name && { ...name, args };
    }
    case 'binary_operator':
    case 'union_type': {
      const alternatives = [...file.children(node)].filter((child) => file.text(child) !== 'None');
      return alternatives.length === 1 ? readStatedType(file, alternatives[0]!, levels - 1) : undefined;
    }
    default:
      return undefined;
  }
}
