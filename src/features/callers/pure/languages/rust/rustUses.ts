import type { SyntaxBuilder } from '../../syntaxBuilder';
import { rustDepth } from './rustTypes';

export function readRustUse(file: SyntaxBuilder, node: number, before: readonly string[], scope: number,
  isPublic: boolean, line: number, levels = rustDepth): void
{
  if (node < 0 || levels === 0) return;
  const bind = (name: number, path: readonly string[]) => {
    const end = path[path.length - 1];
    if (end === undefined) return;
    const isSelf = end === 'self' && path.length > 1;
    const whole = isSelf ? path.slice(0, -1) : path;
    const last = whole[whole.length - 1]!;
    const source = isSelf
      ? { specifier: whole.join('::'), line, name: '*' }
      : { specifier: whole.slice(0, -1).join('::'), line, name: last };
    const own = isSelf && file.text(name) === 'self' ? last : file.text(name);
    file.bindAs(own, name, 'import', scope, { source });
    if (isPublic) file.exports.set(own, { source });
  };
  switch (file.kind(node)) {
    case 'use_as_clause':
      return bind(file.field(node, 'alias'), [...before, ...parts(file, file.field(node, 'path'))]);
    case 'use_list':
      for (const one of file.children(node)) readRustUse(file, one, before, scope, isPublic, line, levels - 1);
      return;
    case 'scoped_use_list':
      return readRustUse(file, file.field(node, 'list'), [...before, ...parts(file, file.field(node, 'path'))], scope,
        isPublic, line, levels - 1);
    case 'use_wildcard': {
      const path = [...before, ...parts(file, firstOf(file, node))];
      file.wildcards.push({ source: { specifier: path.join('::'), line, name: '*' }, exported: isPublic });
      return;
    }
    case 'scoped_identifier':
      return bind(file.field(node, 'name'), [...before, ...parts(file, node)]);
    default:
      return bind(node, [...before, file.text(node)]);
  }
}

function firstOf(file: SyntaxBuilder, node: number): number {
  for (const one of file.children(node)) return one;
  return -1;
}

function parts(file: SyntaxBuilder, node: number): string[] {
  return node < 0 ? [] : file.text(node).split(/\s*::\s*/).filter((part) => part !== '');
}
