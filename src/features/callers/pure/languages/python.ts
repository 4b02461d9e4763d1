import type { Expression, StatedType } from '../fileSyntax';
import { createInnerValue, createInstance, createMemberAccess, createCallResult, type SyntaxBuilder,
  type SyntaxRules } from '../syntaxBuilder';

const maxDepth = 10;
const functionScopes = new Set(['module', 'function_definition', 'lambda']);

export const pythonRules: SyntaxRules = {
  scopes: new Set([...functionScopes, 'class_definition', 'list_comprehension', 'set_comprehension',
    'dictionary_comprehension', 'generator_expression']),
  visit: {
    import_statement(builder, node) {
      for (const child of builder.listChildren(node)) {
        const isAliased = builder.getKind(child) === 'aliased_import';
        const path = builder.getText(isAliased ? builder.findField(child, 'name') : child);
        const source = { specifier: path, line: builder.getLine(node), name: '*' };
        if (isAliased)
          builder.bind(builder.findField(child, 'alias'), 'import', findPythonScope(builder, node), { source });
        else if (path.includes('.'))
          builder.bindAs(path.split('.')[0]!, child, 'import', findPythonScope(builder, node), {
            source: { ...source, specifier: path.split('.')[0]! },
          });
        else builder.bind(child, 'import', findPythonScope(builder, node), { source });
      }
    },
    import_from_statement(builder, node) {
      const moduleNode = builder.findField(node, 'module_name');
      const source = { specifier: builder.getText(moduleNode).replace(/\s/g, ''), line: builder.getLine(node) };
      for (const child of builder.listChildren(node)) {
        if (child === moduleNode) continue;
        if (builder.getKind(child) === 'wildcard_import')
          builder.wildcards.push({ source: { ...source, name: '*' }, isExported: true });
        else if (builder.getKind(child) === 'aliased_import')
          builder.bind(builder.findField(child, 'alias'), 'import', findPythonScope(builder, node), {
            source: { ...source, name: builder.getText(builder.findField(child, 'name')) },
          });
        else builder.bind(child, 'import', findPythonScope(builder, node), {
            source: { ...source, name: builder.getText(child) },
          });
      }
    },
    function_definition: readFunction,
    class_definition(builder, node) {
      const nameNode = builder.findField(node, 'name');
      if (nameNode < 0) return;
      builder.bind(nameNode, 'type', findPythonScope(builder, node));
      builder.addType(builder.getText(nameNode), node, false);
      const bases = builder.findField(node, 'superclasses');
      if (bases < 0) return;
      for (const child of builder.listChildren(bases))
        if (builder.getKind(child) === 'call') builder.addUnknownBase(builder.getText(nameNode), child);
        else builder.addBase(builder.getText(nameNode), readStatedType(builder, child));
    },
    global_statement: readOuterNames,
    nonlocal_statement: readOuterNames,
    assignment: readAssignment,
    augmented_assignment: (builder, node) =>
      declarePythonPattern(builder, builder.findField(node, 'left'), findPythonScope(builder, node), undefined),
    named_expression: (builder, node) =>
      declarePythonPattern(builder, builder.findField(node, 'name'), findWalrusScope(builder, node),
        readExpression(builder, builder.findField(node, 'value'))),
    dotted_name: readCapture,
    splat_pattern: readCapture,
    delete_statement(builder, node) {
      for (const child of builder.listChildren(node))
        declarePythonPattern(builder, child, findPythonScope(builder, node), undefined);
    },
    default_parameter: (builder, node) =>
      builder.bind(builder.findField(node, 'name'), 'value', builder.getScope(node), {
        ...toValueProperty(readExpression(builder, builder.findField(node, 'value'))),
      }),
    typed_default_parameter: (builder, node) =>
      builder.bind(builder.findField(node, 'name'), 'value', builder.getScope(node),
        toValueProperty(createInstance(readStatedType(builder, builder.findField(node, 'type'))))),
    typed_parameter(builder, node) {
      for (const nameNode of builder.listChildren(node)) {
        const isPlain = builder.getKind(nameNode) === 'identifier';
        if (isPlain)
          builder.bind(nameNode, 'value', builder.getScope(node),
            toValueProperty(createInstance(readStatedType(builder, builder.findField(node, 'type')))));
        return;
      }
    },
    parameters: readParameters,
    lambda_parameters: readParameters,
    as_pattern(builder, node) {
      const target = builder.findField(node, 'alias');
      if (builder.getKind(builder.getParent(node)) === 'case_pattern') return readCapture(builder, node);
      let value = -1;
      for (const child of builder.listChildren(node)) {
        value = child;
        break;
      }
      const isExceptClause = builder.findAncestor(node, new Set(['except_clause']), 3) >= 0;
      const valueExpression = readExpression(builder, value);
      if (target >= 0) {
        for (const nameNode of builder.listChildren(target))
          declarePythonPattern(builder, nameNode, findPythonScope(builder, node),
            isExceptClause ? createCallResult(valueExpression) : valueExpression);
      }
    },
    for_statement: (builder, node) =>
      declarePythonPattern(builder, builder.findField(node, 'left'), findPythonScope(builder, node), undefined),
    for_in_clause: (builder, node) =>
      declarePythonPattern(builder, builder.findField(node, 'left'), builder.getScope(node), undefined),
    call(builder, node) {
      readCall(builder, builder.findField(node, 'function'));
      readSetAttribute(builder, node);
    },
    decorator(builder, node) {
      for (const child of builder.listChildren(node)) if (builder.getKind(child) !== 'call') readCall(builder, child);
    },
  },
};

/** Finds the scope of a node. Names defined in a class are visible only in the class body and as members. */
function findPythonScope(builder: SyntaxBuilder, node: number): number {
  return builder.getScope(node);
}

/** Finds the scope of `(name := value)`, which a comprehension does not limit. */
function findWalrusScope(builder: SyntaxBuilder, node: number): number {
  let scopeNode = builder.getScope(node);
  while (/_comprehension$|^generator_/.test(builder.getKind(scopeNode))) scopeNode = builder.getScope(scopeNode);
  return scopeNode;
}

/** Records that assignments in a function are those of outer variables. */
function readOuterNames(builder: SyntaxBuilder, node: number): void {
  const scopeNode = builder.getScope(node);
  const outerNames = builder.outerNames.get(scopeNode) ?? new Map<string, 'module' | 'function'>();
  builder.outerNames.set(scopeNode, outerNames);
  const scope = builder.getKind(node) === 'global_statement' ? 'module' : 'function';
  for (const child of builder.listChildren(node)) outerNames.set(builder.getText(child), scope);
}

/** Declares a variable, in the module if the function states it as global. */
function bindVariable(builder: SyntaxBuilder, nameNode: number, scopeNode: number,
  value: Expression | undefined): void
{
  const outerScope = builder.outerNames.get(scopeNode)?.get(builder.getText(nameNode));
  // the variable is declared around the function
  if (outerScope === 'function') return builder.addAssignment(nameNode, Math.max(0, builder.getStart(scopeNode) - 1));
  builder.bind(nameNode, 'value', outerScope === 'module' ? 0 : scopeNode, toValueProperty(value));
}

/** Reads the variables of a `case`: `case q`, `case [q, *rest]`, `case Cart(total=q) as cart`. */
function readCapture(builder: SyntaxBuilder, node: number): void {
  const [kind, parentKind] = [builder.getKind(node), builder.getKind(builder.getParent(node))];
  if (kind === 'dotted_name' && !capturePattern.test(parentKind)) return;
  const children = [...builder.listChildren(node)];
  const nameNode = children.at(-1) ?? -1;
  const isName = nameNode >= 0 && builder.getKind(nameNode) === 'identifier' && !builder.getText(node).includes('.');
  if (isName || nameNode >= 0 && kind === 'as_pattern')
    bindVariable(builder, nameNode, findPythonScope(builder, node), undefined);
}

const capturePattern = /^(?:case|keyword|union)_pattern$/;

/** Reads `setattr(table, 'run', other)`. */
function readSetAttribute(builder: SyntaxBuilder, node: number): void {
  if (builder.getText(builder.findField(node, 'function')) !== 'setattr') return;
  const [, nameNode = -1] = builder.listChildren(builder.findField(node, 'arguments'));
  const name = nameNode < 0 ? undefined : /^["'](\w+)["']$/.exec(builder.getText(nameNode))?.[1];
  if (name !== undefined) builder.addFieldAssignment(nameNode, name);
}

function toValueProperty(value: Expression | undefined): { readonly value?: Expression; } {
  return value ? { value } : {};
}

function readFunction(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  const value = createInstance(readStatedType(builder, builder.findField(node, 'return_type')));
  const owner = findEnclosingClass(builder, node);
  if (owner === undefined)
    return builder.bind(nameNode, 'function', findPythonScope(builder, node), toValueProperty(value));
  const decoratorText = builder.getKind(builder.getParent(node)) === 'decorated_definition'
    ? builder.slice(builder.getStart(builder.getParent(node)), builder.getStart(node)).slice(0, 300)
    : '';
  builder.addMember(owner, nameNode, /@(?:[\w.]*_)?property\b/.test(decoratorText), value);
}

/** Returns the name of the class whose body directly contains a statement. */
function findEnclosingClass(builder: SyntaxBuilder, node: number): string | undefined {
  const scopeNode = builder.getScope(node);
  return builder.getKind(scopeNode) === 'class_definition'
    ? builder.getText(builder.findField(scopeNode, 'name'))
    : undefined;
}

function readParameters(builder: SyntaxBuilder, node: number): void {
  const method = builder.getParent(node);
  const isMethod = builder.getKind(method) === 'function_definition' &&
    findEnclosingClass(builder, method) !== undefined;
  let isFirst = isMethod;
  for (const child of builder.listChildren(node)) {
    if (builder.getKind(child) === 'identifier')
      builder.bind(child, 'value', builder.getScope(child),
        isFirst ? { value: { kind: 'self', offset: builder.getStart(child) } } : {});
    else if (/splat/.test(builder.getKind(child)))
      builder.bind(builder.findChild(child, 'identifier'), 'value', builder.getScope(child));
    isFirst = false;
  }
}

function readAssignment(builder: SyntaxBuilder, node: number): void {
  const leftNode = builder.findField(node, 'left');
  const type = createInstance(readStatedType(builder, builder.findField(node, 'type')));
  const value = type ?? readExpression(builder, builder.findField(node, 'right'));
  const className = findEnclosingClass(builder, node);
  if (className !== undefined && builder.getKind(leftNode) === 'identifier')
    return builder.addMember(className, leftNode, true, value);
  if (builder.getKind(leftNode) === 'attribute') {
    const objectNode = builder.findField(leftNode, 'object');
    const owner = /^(?:self|cls)$/.test(builder.getText(objectNode)) ? builder.findOwner(node, 30) : undefined;
    if (owner !== undefined)
      return builder.addMember(owner, builder.findField(leftNode, 'attribute'), true, value);
  }
  declarePythonPattern(builder, leftNode, findPythonScope(builder, node), value);
}

function declarePythonPattern(builder: SyntaxBuilder, pattern: number, scopeNode: number, value: Expression | undefined,
  maxLevels = 5): void
{
  if (pattern < 0 || maxLevels === 0) return;
  if (builder.getKind(pattern) === 'identifier')
    return bindVariable(builder, pattern, scopeNode, value);
  if (builder.getKind(pattern) === 'attribute') return readAssignedAttribute(builder, pattern);
  if (/tuple|list|pattern|parenthesized/.test(builder.getKind(pattern))) {
    for (const element of builder.listChildren(pattern))
      declarePythonPattern(builder, element, scopeNode, undefined, maxLevels - 1);
  }
}

/** Reads `table.run` where it gets another value. */
function readAssignedAttribute(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'attribute');
  builder.addFieldAssignment(nameNode);
  builder.addFieldAssignment(nameNode, builder.getText(node));
}

function readCall(builder: SyntaxBuilder, callee: number): void {
  if (callee < 0) return;
  if (builder.getKind(callee) === 'identifier') builder.addCall(callee);
  else if (builder.getKind(callee) === 'attribute')
    builder.addCall(builder.findField(callee, 'attribute'),
      readExpression(builder, builder.findField(callee, 'object')) ?? 'unread');
}

function readExpression(builder: SyntaxBuilder, node: number, maxLevels = maxDepth): Expression | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  switch (builder.getKind(node)) {
    case 'identifier':
      return { kind: 'name', name: builder.getText(node), offset: builder.getStart(node) };
    case 'attribute':
      return createMemberAccess(readExpression(builder, builder.findField(node, 'object'), maxLevels - 1),
        builder.getText(builder.findField(node, 'attribute')));
    case 'call': {
      const callee = builder.findField(node, 'function');
      if (builder.getText(callee) === 'super') return { kind: 'base', offset: builder.getStart(node) };
      if (/^(?:typing\.)?cast$/.test(builder.getText(callee))) {
        for (const argument of builder.listChildren(builder.findField(node, 'arguments')))
          return createInstance(readStatedType(builder, argument));
      }
      return createCallResult(readExpression(builder, callee, maxLevels - 1));
    }
    case 'await':
      for (const child of builder.listChildren(node))
        return createInnerValue(readExpression(builder, child, maxLevels - 1));
      return undefined;
    case 'parenthesized_expression':
    case 'conditional_expression':
      for (const child of builder.listChildren(node)) return readExpression(builder, child, maxLevels - 1);
      return undefined;
    case 'string':
    case 'concatenated_string':
      return createBuiltinInstance(builder, node, 'str');
    case 'list':
    case 'list_comprehension':
      return createBuiltinInstance(builder, node, 'list');
    case 'dictionary':
    case 'dictionary_comprehension':
      return createBuiltinInstance(builder, node, 'dict');
    default:
      return undefined;
  }
}

function createBuiltinInstance(builder: SyntaxBuilder, node: number, name: string): Expression {
  return { kind: 'instance', type: { path: [name], offset: builder.getStart(node), args: [] } };
}

function readStatedType(builder: SyntaxBuilder, node: number, maxLevels = maxDepth): StatedType | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  const offset = builder.getStart(node);
  switch (builder.getKind(node)) {
    case 'type':
    case 'parenthesized_expression':
      for (const child of builder.listChildren(node)) return readStatedType(builder, child, maxLevels - 1);
      return undefined;
    case 'identifier':
      return /^(?:Any|object)$/.test(builder.getText(node))
        ? undefined
        : { path: [builder.getText(node)], offset, args: [] };
    case 'attribute':
    case 'member_type':
      return { path: builder.getText(node).split(/\s*\.\s*/), offset, args: [] };
    case 'string': {
      const name = /^["']([\w.]+)["']$/.exec(builder.getText(node))?.[1];
      return name === undefined ? undefined : { path: name.split('.'), offset, args: [] };
    }
    case 'subscript':
    case 'generic_type': {
      const [baseNode, ...argumentNodes] = [...builder.listChildren(node)];
      const name = baseNode === undefined ? undefined : readStatedType(builder, baseNode, maxLevels - 1);
      const argumentList = argumentNodes.flatMap((child) =>
        builder.getKind(child) === 'type_parameter' ? [...builder.listChildren(child)] : [child]
      );
      const args = argumentList.flatMap((argument) => readStatedType(builder, argument, maxLevels - 1) ?? []);
      const typeName = name?.path[name.path.length - 1];
      if (typeName === 'Optional' || typeName === 'Annotated' || typeName === 'Type' || typeName === 'type')
        return args[0];
      if (typeName === 'Union') return args.length === 1 ? args[0] : undefined;
      return name && { ...name, args };
    }
    case 'binary_operator':
    case 'union_type': {
      const alternatives = [...builder.listChildren(node)].filter((child) => builder.getText(child) !== 'None');
      return alternatives.length === 1 ? readStatedType(builder, alternatives[0]!, maxLevels - 1) : undefined;
    }
    default:
      return undefined;
  }
}
