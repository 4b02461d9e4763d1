import type { Expression, StatedType } from '../../fileSyntax';
import { createInstance, type SyntaxBuilder } from '../../syntaxBuilder';

const maxDepth = 10;

export function readTypedValue(file: SyntaxBuilder, node: number): Expression | undefined {
  return createInstance(readEcmaType(file, file.field(node, 'type')));
}

export function readEcmaType(file: SyntaxBuilder, node: number, levels = maxDepth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  const at = file.start(node);
  switch (file.kind(node)) {
    case 'type_annotation':
    case 'constraint':
    case 'parenthesized_type':
    case 'readonly_type':
      for (const child of file.children(node)) return readEcmaType(file, child, levels - 1);
      return undefined;
    case 'type_identifier':
    case 'identifier':
    case 'predefined_type':
      return file.text(node) === 'any' || file.text(node) === 'unknown' || file.text(node) === 'object'
        ? undefined
        : { path: [file.text(node)], at, args: [] };
    case 'nested_type_identifier':
    case 'member_expression':
      return { path: file.text(node).split(/\s*\.\s*/), at, args: [] };
    case 'this_type':
      return { path: ['this'], at, args: [] };
    case 'generic_type': {
      const baseType = readEcmaType(file, file.field(node, 'name'), levels - 1);
      const typeArguments = file.field(node, 'type_arguments');
      const args = typeArguments < 0
        ? []
        : [...file.children(typeArguments)].flatMap((argument) => readEcmaType(file, argument, levels - 1) ?? []);
      return baseType && { ...baseType, args };
    }
    case 'union_type': {
      const members = [...file.children(node)].filter((member) => !/^(?:null|undefined|void)$/.test(file.text(member)));
      return members.length === 1 ? readEcmaType(file, members[0]!, levels - 1) : undefined;
    }
    case 'object_type':
      return { path: [formatObjectTypeName(file, node)], at, args: [] };
    case 'intersection_type':
      for (const child of file.children(node)) {
        const part = toPartialType(readEcmaType(file, child, levels - 1));
        if (part) return part;
      }
      return undefined;
    case 'conditional_type': {
      const [yes, no] = ['consequence', 'alternative'].map((fieldName) =>
        readEcmaType(file, file.field(node, fieldName), levels - 1)
      );
      return yes && no && yes.path.join('.') === no.path.join('.') ? toPartialType(yes) : undefined;
    }
    default:
      return undefined;
  }
}

export function toPartialType(type: StatedType | undefined): StatedType | undefined {
  return type && { ...type, isPartial: true };
}

export function formatObjectTypeName(file: SyntaxBuilder, node: number): string {
  return `{${file.start(node)}}`;
}
