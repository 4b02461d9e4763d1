import { createInstance, type SyntaxBuilder } from '../../syntaxBuilder';
import { readEcmaExpression, functionKinds, readEcmaResult } from './ecmaExpressions';
import { readEcmaType, formatObjectTypeName, toPartialType, readTypedValue } from './ecmaTypes';

export function readEcmaClass(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  const parent = builder.getParent(node);
  const typeNode = nameNode >= 0
    ? nameNode
    : builder.getKind(parent) === 'variable_declarator'
    ? builder.findField(parent, 'name')
    : -1;
  if (typeNode < 0) return;
  const type = builder.getText(typeNode);
  const isInterface = builder.getKind(node) === 'interface_declaration';
  if (builder.getKind(node) !== 'class')
    builder.bind(typeNode, isInterface ? 'interface' : 'type', builder.getScope(node));
  else if (nameNode < 0) builder.bind(typeNode, 'type', builder.getScope(parent));
  builder.addType(type, node, isInterface);
  for (const heritage of builder.listChildren(node)) {
    const kind = builder.getKind(heritage);
    if (kind === 'class_heritage' || kind === 'extends_type_clause') readHeritage(builder, type, heritage);
  }
}

function readHeritage(builder: SyntaxBuilder, type: string, node: number): void {
  for (const child of builder.listChildren(node))
    if (['extends_clause', 'implements_clause'].includes(builder.getKind(child))) readHeritage(builder, type, child);
    else if (builder.getKind(child) === 'call_expression') builder.addUnknownBase(type, child);
    else builder.addBase(type, readEcmaType(builder, child));
}

export function readTypeAlias(builder: SyntaxBuilder, node: number): void {
  const nameNode = builder.findField(node, 'name');
  const valueNode = builder.findField(node, 'value');
  if (nameNode < 0 || valueNode < 0) return;
  if (builder.getKind(valueNode) === 'object_type') {
    builder.bind(nameNode, 'interface', builder.getScope(node));
    return builder.addType(builder.getText(nameNode), node, true);
  }
  const value = createInstance(readEcmaType(builder, valueNode));
  builder.bind(nameNode, 'alias', builder.getScope(node), value ? { value } : {});
}

/** Reads an object type. A type without a name is named after its position in the file. */
export function readObjectType(builder: SyntaxBuilder, node: number): void {
  if (builder.getKind(builder.getParent(node)) === 'type_alias_declaration') return;
  const name = formatObjectTypeName(builder, node);
  builder.bindAs(name, node, 'interface', 0);
  builder.addType(name, node, true);
}

export function readEcmaTypeParameter(builder: SyntaxBuilder, node: number): void {
  const constraintNode = builder.findField(node, 'constraint');
  const bound = constraintNode < 0 ? undefined : toPartialType(readEcmaType(builder, constraintNode));
  const value = createInstance(bound);
  builder.bind(builder.findField(node, 'name'), 'typeParameter', builder.getScope(node), value ? { value } : {});
}

export function readEcmaMethod(builder: SyntaxBuilder, node: number): void {
  const value = readEcmaResult(builder, node).value;
  builder.addMember(builder.findOwner(node, 2), builder.findField(node, 'name'),
    /^(?:static\s+)?get\s/.test(builder.getText(node)), value, builder.getKind(node) === 'abstract_method_signature');
}

export function readEcmaField(builder: SyntaxBuilder, node: number): void {
  const valueNode = builder.findField(node, 'value');
  const isMethod = valueNode >= 0 && functionKinds.includes(builder.getKind(valueNode));
  builder.addMember(builder.findOwner(node, 2), builder.findField(node, 'name', 'property'), !isMethod, isMethod
    ? readEcmaResult(builder, valueNode).value
    : readTypedValue(builder, node) ?? readEcmaExpression(builder, valueNode));
}
