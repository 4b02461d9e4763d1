import type { StatedType } from '../../fileSyntax';
import type { SyntaxBuilder } from '../../syntaxBuilder';

/** The maximum depth of nested nodes that are read. */
export const maxRustDepth = 10;
/** Standard library types on which the methods of their content can be called. */
const pointerTypes = new Set(['Box', 'Rc', 'Arc', 'Ref', 'RefMut', 'Cow', 'MutexGuard', 'Pin']);

export function readRustType(builder: SyntaxBuilder, node: number, maxLevels = maxRustDepth): StatedType | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  const offset = builder.getStart(node);
  switch (builder.getKind(node)) {
    case 'type_identifier':
    case 'primitive_type':
    case 'identifier':
      return { path: [builder.getText(node)], offset, args: [] };
    case 'scoped_type_identifier':
      return { path: builder.getText(node).replace(/<[^]*$/, '').split(/\s*::\s*/), offset, args: [] };
    case 'generic_type': {
      const baseType = readRustType(builder, builder.findField(node, 'type'), maxLevels - 1);
      const list = builder.findField(node, 'type_arguments');
      const args = list < 0
        ? []
        : [...builder.listChildren(list)].flatMap((argument) => readRustType(builder, argument, maxLevels - 1) ?? []);
      return baseType && pointerTypes.has(baseType.path[baseType.path.length - 1]!) && args.length > 0
        ? args[args.length - 1]
        : baseType && { ...baseType, args };
    }
    case 'reference_type':
      return readRustType(builder, builder.findField(node, 'type'), maxLevels - 1);
    case 'dynamic_type':
    case 'abstract_type':
      return readRustType(builder, builder.findField(node, 'trait'), maxLevels - 1);
    case 'bounded_type':
      for (const child of builder.listChildren(node)) return readRustType(builder, child, maxLevels - 1);
      return undefined;
    default:
      return undefined;
  }
}
