import type { Expression, StatedType } from '../../fileSyntax';
import { createInstance, type SyntaxBuilder } from '../../syntaxBuilder';

const maxDepth = 10;

export function readTypedValue(builder: SyntaxBuilder, node: number): Expression | undefined {
  return createInstance(readEcmaType(builder, builder.findField(node, 'type')));
}

export function readEcmaType(builder: SyntaxBuilder, node: number, maxLevels = maxDepth): StatedType | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  const offset = builder.getStart(node);
  switch (builder.getKind(node)) {
    case 'type_annotation':
    case 'constraint':
    case 'parenthesized_type':
    case 'readonly_type':
      for (const child of builder.listChildren(node)) return readEcmaType(builder, child, maxLevels - 1);
      return undefined;
    case 'type_identifier':
    case 'identifier':
    case 'predefined_type':
      return builder.getText(node) === 'any' || builder.getText(node) === 'unknown' ||
          builder.getText(node) === 'object'
        ? undefined
        : { path: [builder.getText(node)], offset, args: [] };
    case 'nested_type_identifier':
    case 'member_expression':
      return { path: builder.getText(node).split(/\s*\.\s*/), offset, args: [] };
    case 'this_type':
      return { path: ['this'], offset, args: [] };
    case 'generic_type': {
      const baseType = readEcmaType(builder, builder.findField(node, 'name'), maxLevels - 1);
      const typeArguments = builder.findField(node, 'type_arguments');
      const args = typeArguments < 0
        ? []
        : [...builder.listChildren(typeArguments)].flatMap((argument) =>
          readEcmaType(builder, argument, maxLevels - 1) ?? []
        );
      return baseType && { ...baseType, args };
    }
    case 'union_type': {
      const members = [...builder.listChildren(node)].filter((member) =>
        !/^(?:null|undefined|void)$/.test(builder.getText(member))
      );
      return members.length === 1 ? readEcmaType(builder, members[0]!, maxLevels - 1) : undefined;
    }
    case 'object_type':
      return { path: [formatObjectTypeName(builder, node)], offset, args: [] };
    case 'intersection_type':
      for (const child of builder.listChildren(node)) {
        const part = toPartialType(readEcmaType(builder, child, maxLevels - 1));
        if (part) return part;
      }
      return undefined;
    case 'conditional_type': {
      const [consequence, alternative] = ['consequence', 'alternative'].map((fieldName) =>
        readEcmaType(builder, builder.findField(node, fieldName), maxLevels - 1)
      );
      return consequence && alternative && consequence.path.join('.') === alternative.path.join('.')
        ? toPartialType(consequence)
        : undefined;
    }
    default:
      return undefined;
  }
}

export function toPartialType(type: StatedType | undefined): StatedType | undefined {
  return type && { ...type, isPartial: true };
}

export function formatObjectTypeName(builder: SyntaxBuilder, node: number): string {
  return `{${builder.getStart(node)}}`;
}
