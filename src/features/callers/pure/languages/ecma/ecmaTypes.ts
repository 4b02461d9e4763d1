import type { Expression, StatedType } from '../../fileSyntax';
import { createInstance, type SyntaxBuilder } from '../../syntaxBuilder';

const depth = 10;

export function typedValue(file: SyntaxBuilder, node: number): Expression | undefined {
  return createInstance(ecmaType(file, file.field(node, 'type')));
}

export function ecmaType(file: SyntaxBuilder, node: number, levels = depth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  const at = file.start(node);
  switch (file.kind(node)) {
    case 'type_annotation':
    case 'constraint':
    case 'parenthesized_type':
    case 'readonly_type':
      for (const child of file.children(node)) return ecmaType(file, child, levels - 1);
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
      const baseType = ecmaType(file, file.field(node, 'name'), levels - 1);
      const list = file.field(node, 'type_arguments');
      const args = list < 0
        ? []
        : [...file.children(list)].flatMap((argument) => ecmaType(file, argument, levels - 1) ?? []);
      return baseType && { ...baseType, args };
    }
    case 'union_type': {
      const all = [...file.children(node)].filter((member) => !/^(?:null|undefined|void)$/.test(file.text(member)));
      return all.length === 1 ? ecmaType(file, all[0]!, levels - 1) : undefined;
    }
    case 'object_type':
      return { path: [objectTypeName(file, node)], at, args: [] };
    case 'intersection_type':
      for (const child of file.children(node)) {
        const part = partialType(ecmaType(file, child, levels - 1));
        if (part) return part;
      }
      return undefined;
    case 'conditional_type': {
      const [yes, no] = ['consequence', 'alternative'].map((fieldName) =>
        ecmaType(file, file.field(node, fieldName), levels - 1)
      );
      return yes && no && yes.path.join('.') === no.path.join('.') ? partialType(yes) : undefined;
    }
    default:
      return undefined;
  }
}

export function partialType(type: StatedType | undefined): StatedType | undefined {
  return type && { ...type, isPartial: true };
}

export function objectTypeName(file: SyntaxBuilder, node: number): string {
  return `{${file.start(node)}}`;
}
