import type { StatedType } from '../../fileSyntax';
import type { SyntaxBuilder } from '../../syntaxBuilder';

/** The maximum depth of nested nodes that are read. */
export const maxCDepth = 10;
/** Templates whose values give access to their content by `->`. */
const wrapperTemplates = /^(?:unique_ptr|shared_ptr|weak_ptr|optional)$/;
/** Templates whose second argument is the element type. */
const mapTemplates = /^(?:unordered_)?(?:multi)?map$/;

export function readCType(builder: SyntaxBuilder, node: number, maxLevels = maxCDepth): StatedType | undefined {
  if (node < 0 || maxLevels === 0) return undefined;
  const offset = builder.getStart(node);
  switch (builder.getKind(node)) {
    case 'type_identifier':
    case 'primitive_type':
    case 'sized_type_specifier':
      return { path: [builder.getText(node)], offset, args: [] };
    case 'qualified_identifier':
      return readQualifiedType(builder, node, maxLevels - 1);
    case 'type_descriptor':
      return readCType(builder, builder.findField(node, 'type'), maxLevels - 1);
    case 'struct_specifier':
    case 'class_specifier':
    case 'union_specifier':
      return readCType(builder, builder.findField(node, 'name'), maxLevels - 1);
    case 'template_type': {
      const name = readCType(builder, builder.findField(node, 'name'), maxLevels - 1);
      const list = builder.findField(node, 'arguments');
      if (!name || list < 0) return name;
      const args = [...builder.listChildren(list)].flatMap((argument) =>
        readCType(builder, argument, maxLevels - 1) ?? []
      );
      if (wrapperTemplates.test(name.path[0]!)) return args[0] && { ...args[0], wrapped: 'holder' };
      return { ...name, args: mapTemplates.test(name.path[0]!) ? args.slice(1, 2) : args };
    }
    default:
      return undefined;
  }
}

function readQualifiedType(builder: SyntaxBuilder, node: number, maxLevels: number): StatedType | undefined {
  const nameNode = builder.findField(node, 'name');
  const type = readCType(builder, nameNode, maxLevels);
  const scopeNode = builder.findField(node, 'scope');
  if (!type || scopeNode < 0 || isWrapperTemplate(builder, nameNode)) return type;
  const outer = builder.getText(
    builder.getKind(scopeNode) === 'template_type' ? builder.findField(scopeNode, 'name') : scopeNode,
  ).trim();
  return { ...type, path: [outer, ...type.path] };
}

function isWrapperTemplate(builder: SyntaxBuilder, nameNode: number): boolean {
  return builder.getKind(nameNode) === 'template_type' &&
    wrapperTemplates.test(builder.getText(builder.findField(nameNode, 'name')));
}
