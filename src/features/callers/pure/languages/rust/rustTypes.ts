import type { StatedType } from '../../fileSyntax';
import type { SyntaxBuilder } from '../../syntaxBuilder';

/** The maximum depth of nested nodes that are read. */
export const maxRustDepth = 10;
/** Standard library types on which the methods of their content can be called. */
const pointerTypes = new Set(['Box', 'Rc', 'Arc', 'Ref', 'RefMut', 'Cow', 'MutexGuard', 'Pin']);

export function readRustType(file: SyntaxBuilder, node: number, levels = maxRustDepth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  const at = file.start(node);
  switch (file.kind(node)) {
    case 'type_identifier':
    case 'primitive_type':
    case 'identifier':
      return { path: [file.text(node)], at, args: [] };
    case 'scoped_type_identifier':
      return { path: file.text(node).replace(/<[^]*$/, '').split(/\s*::\s*/), at, args: [] };
    case 'generic_type': {
      const baseType = readRustType(file, file.field(node, 'type'), levels - 1);
      const list = file.field(node, 'type_arguments');
      const args = list < 0
        ? []
        : [...file.children(list)].flatMap((argument) => readRustType(file, argument, levels - 1) ?? []);
      return baseType && pointerTypes.has(baseType.path[baseType.path.length - 1]!) && args.length > 0
        ? args[args.length - 1]
        : baseType && { ...baseType, args };
    }
    case 'reference_type':
      return readRustType(file, file.field(node, 'type'), levels - 1);
    case 'dynamic_type':
    case 'abstract_type':
      return readRustType(file, file.field(node, 'trait'), levels - 1);
    case 'bounded_type':
      for (const child of file.children(node)) return readRustType(file, child, levels - 1);
      return undefined;
    default:
      return undefined;
  }
}
