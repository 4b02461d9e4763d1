import type { SyntaxBuilder } from '../../syntaxBuilder';
import { ecmaExpression, functionKinds, requiredSource, unquoted } from './ecmaExpressions';

const depth = 10;

export function readEcmaAssignment(file: SyntaxBuilder, node: number): void {
  const left = file.field(node, 'left');
  const right = file.field(node, 'right');
  if (left < 0 || right < 0) return;
  const written = file.text(left);
  if (/^(?:module\s*\.\s*)?exports$/.test(written)) return readModuleExports(file, right);
  if (file.kind(left) !== 'member_expression') return;
  const object = file.field(left, 'object');
  const property = file.field(left, 'property');
  const isMethod = functionKinds.includes(file.kind(right));
  const value = isMethod ? undefined : ecmaExpression(file, right);
  if (file.kind(object) === 'this') return file.member(file.ownerOf(node, depth), property, !isMethod, value);
  const holder = /^([\w$]+)(?:\.prototype)?$/.exec(file.text(object))?.[1];
  if (/^(?:module\s*\.\s*)?exports$/.test(file.text(object))) {
    if (file.kind(right) === 'identifier') file.exports.set(file.text(property), { local: file.text(right) });
    else {
      const source = requiredSource(file, right);
      file.exports.set(file.text(property), source ? { source } : { local: file.text(property) });
      if (isMethod) file.bind(property, 'function', 0);
    }
  } else if (holder !== undefined) {
    file.member(holder, property, !isMethod, value);
    if (isMethod) file.owns(right, holder);
  }
}

function readModuleExports(file: SyntaxBuilder, right: number): void {
  const source = requiredSource(file, right);
  if (source) file.exports.set('default', { source });
  else if (file.kind(right) === 'object') {
    for (const one of file.children(right)) {
      if (file.kind(one) === 'shorthand_property_identifier')
        file.exports.set(file.text(one), { local: file.text(one) });
      else if (file.kind(one) === 'pair') {
        const value = file.field(one, 'value');
        const key = unquoted(file.text(file.field(one, 'key')));
        const from = requiredSource(file, value);
        if (from) file.exports.set(key, { source: from });
        else if (file.kind(value) === 'identifier') file.exports.set(key, { local: file.text(value) });
      }
    }
  } else {
    const name = file.kind(right) === 'identifier' ? right : file.field(right, 'name');
    if (name >= 0) file.exports.set('default', { local: file.text(name) });
  }
}
