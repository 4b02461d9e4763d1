import { createInstance, type SyntaxBuilder } from '../../syntaxBuilder';
import { readEcmaExpression, functionKinds, readEcmaResult } from './ecmaExpressions';
import { readEcmaType, formatObjectTypeName, toPartialType, readTypedValue } from './ecmaTypes';

export function readEcmaClass(file: SyntaxBuilder, node: number): void {
  const nameNode = file.field(node, 'name');
  const parent = file.parent(node);
  const name = nameNode >= 0 ? nameNode : file.kind(parent) === 'variable_declarator' ? file.field(parent, 'name') : -1;
  if (name < 0) return;
  const type = file.text(name);
  const isInterface = file.kind(node) === 'interface_declaration';
  if (file.kind(node) !== 'class') file.bind(name, isInterface ? 'interface' : 'type', file.scopeOf(node));
  else if (nameNode < 0) file.bind(name, 'type', file.scopeOf(parent));
  file.addType(type, node, isInterface);
  for (const heritage of file.children(node)) {
    const kind = file.kind(heritage);
    if (kind === 'class_heritage' || kind === 'extends_type_clause') readHeritage(file, type, heritage);
  }
}

function readHeritage(file: SyntaxBuilder, type: string, node: number): void {
  for (const child of file.children(node))
    if (['extends_clause', 'implements_clause'].includes(file.kind(child))) readHeritage(file, type, child);
    else if (file.kind(child) === 'call_expression') file.addUnknownBase(type, child);
    else file.addBase(type, readEcmaType(file, child));
}

export function readTypeAlias(file: SyntaxBuilder, node: number): void {
  const name = file.field(node, 'name');
  const valueNode = file.field(node, 'value');
  if (name < 0 || valueNode < 0) return;
  if (file.kind(valueNode) === 'object_type') {
    file.bind(name, 'interface', file.scopeOf(node));
    return file.addType(file.text(name), node, true);
  }
  const value = createInstance(readEcmaType(file, valueNode));
  file.bind(name, 'alias', file.scopeOf(node), value ? { value } : {});
}

/** Reads an object type. A type without a name is named after its position in the file. */
export function readObjectType(file: SyntaxBuilder, node: number): void {
  if (file.kind(file.parent(node)) === 'type_alias_declaration') return;
  const name = formatObjectTypeName(file, node);
  file.bindAs(name, node, 'interface', 0);
  file.addType(name, node, true);
}

export function readEcmaTypeParameter(file: SyntaxBuilder, node: number): void {
  const constraint = file.field(node, 'constraint');
  const bound = constraint < 0 ? undefined : toPartialType(readEcmaType(file, constraint));
  const value = createInstance(bound);
  file.bind(file.field(node, 'name'), 'typeParameter', file.scopeOf(node), value ? { value } : {});
}

export function readEcmaMethod(file: SyntaxBuilder, node: number): void {
  const value = readEcmaResult(file, node).value;
  file.addMember(file.ownerOf(node, 2), file.field(node, 'name'), /^(?:static\s+)?get\s/.test(file.text(node)), value,
    file.kind(node) === 'abstract_method_signature');
}

export function readEcmaField(file: SyntaxBuilder, node: number): void {
  const value = file.field(node, 'value');
  const isMethod = value >= 0 && functionKinds.includes(file.kind(value));
  file.addMember(file.ownerOf(node, 2), file.field(node, 'name', 'property'), !isMethod,
    isMethod ? readEcmaResult(file, value).value : readTypedValue(file, node) ?? readEcmaExpression(file, value));
}
