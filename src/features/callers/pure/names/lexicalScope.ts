import type { Binding, FileSyntax, TypeDeclaration } from '../fileSyntax';
import type { NameUse } from './meaning';

/** Maximum number of declarations of one name in a file; above it, generated code uses the name for anything. */
const maxDeclarations = 3_000;

export function hasManyDeclarations({ bindings }: FileSyntax, name: string): boolean {
  return (bindings.get(name)?.length ?? 0) > maxDeclarations;
}

/** Finds the innermost declaration that is visible at an offset; within one scope, the last before it. */
export function visibleBinding(syntax: FileSyntax, name: string, at: number, use: NameUse): Binding | undefined {
  let best: Binding | undefined;
  const seen = (syntax.bindings.get(name) ?? []).filter(({ from, to }) => from <= at && at < to);
  for (const one of bindingsFor(use, seen)) if (!best || isNearer(one, best, at)) best = one;
  return best;
}

/** Returns the declaration of a name that other files can see. */
export function moduleBinding(syntax: FileSyntax, name: string, use: NameUse): Binding | undefined {
  const all = (syntax.bindings.get(name) ?? []).filter(({ from, to }) => from === 0 && to === Infinity);
  const own = bindingsFor(use, all);
  return own.find(({ kind }) => kind !== 'import' && kind !== 'value') ?? own[own.length - 1];
}

export function declaresType(syntax: FileSyntax | undefined, name: string): boolean {
  return syntax?.bindings.get(name)?.some(({ kind }) => kind === 'type' || kind === 'interface') ?? false;
}

/** Returns the innermost type around an offset. */
export function typeAround(syntax: FileSyntax, at: number): TypeDeclaration | undefined {
  let best: TypeDeclaration | undefined;
  for (const one of syntax.types)
    if (one.from <= at && at < one.to && (!best || one.to - one.from <= best.to - best.from)) best = one;
  return best;
}

/** Returns the declarations that a use of their name can mean; all of them if none fits, as a text may be broken. */
function bindingsFor(use: NameUse, all: readonly Binding[]): readonly Binding[] {
  if (use === 'method') return all.filter(({ kind }) => kind === 'import' || kind === 'function');
  const fitting = all.filter(({ kind }) =>
    use === 'type' ? kind !== 'value' && kind !== 'function' : kind !== 'interface' && kind !== 'alias'
  );
  return fitting.length > 0 ? fitting : all;
}

function isNearer(one: Binding, best: Binding, at: number): boolean {
  const [own, other] = [one.to - one.from, best.to - best.from];
  if (own !== other) return own < other;
  if (one.at > at) return false;
  // prefers the binding that tells more about the value, because a variable may be assigned several times
  return best.at > at || one.kind !== 'value' || one.value !== undefined || best.value === undefined;
}
