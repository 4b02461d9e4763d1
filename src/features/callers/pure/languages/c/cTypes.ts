import type { StatedType } from '../../fileSyntax';
import type { SyntaxBuilder } from '../../syntaxBuilder';

/** The maximum depth of nested nodes that are read. */
export const maxCDepth = 10;
/** Templates whose values give access to their content by `->`. */
const wrapperTemplates = /^(?:unique_ptr|shared_ptr|weak_ptr|optional)$/;
/** Templates whose second argument is the element type. */
const mapTemplates = /^(?:unordered_)?(?:multi)?map$/;

export function readCType(file: SyntaxBuilder, node: number, levels = maxCDepth): StatedType | undefined {
  if (node < 0 || levels === 0) return undefined;
  const at = file.start(node);
  switch (file.kind(node)) {
    case 'type_identifier':
    case 'primitive_type':
    case 'sized_type_specifier':
      return { path: [file.text(node)], at, args: [] };
    case 'qualified_identifier':
      return readQualifiedType(file, node, levels - 1);
    case 'type_descriptor':
      return readCType(file, file.field(node, 'type'), levels - 1);
    case 'struct_specifier':
    case 'class_specifier':
    case 'union_specifier':
      return readCType(file, file.field(node, 'name'), levels - 1);
    case 'template_type': {
      const name = readCType(file, file.field(node, 'name'), levels - 1);
      const list = file.field(node, 'arguments');
      if (!name || list < 0) return name;
      const args = [...file.children(list)].flatMap((argument) => readCType(file, argument, levels - 1) ?? []);
      if (wrapperTemplates.test(name.path[0]!)) return args[0] && { ...args[0], wrapped: 'holder' };
      return { ...name, args: mapTemplates.test(name.path[0]!) ? args.slice(1, 2) : args };
    }
    default:
      return undefined;
  }
}

function readQualifiedType(file: SyntaxBuilder, node: number, levels: number): StatedType | undefined {
  const name = file.field(node, 'name');
  const type = readCType(file, name, levels);
  const scope = file.field(node, 'scope');
  if (!type || scope < 0 || isWrapperTemplate(file, name)) return type;
  const outer = file.text(file.kind(scope) === 'template_type' ? file.field(scope, 'name') : scope).trim();
  return { ...type, path: [outer, ...type.path] };
}

function isWrapperTemplate(file: SyntaxBuilder, name: number): boolean {
  return file.kind(name) === 'template_type' && wrapperTemplates.test(file.text(file.field(name, 'name')));
}
