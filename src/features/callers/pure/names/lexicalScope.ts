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
  for (const binding of bindingsFor(use, seen)) if (!best || isNearer(binding, best, at)) best = binding;
  return best;
}

/** Returns the declaration of a name that other files can see. */
export function moduleBinding(syntax: FileSyntax, name: string, use: NameUse): Binding | undefined {
  const all = (syntax.bindings.get(name) ?? []).filter(({ from, to }) => from === 0 && to === Infinity);
  const bindings = bindingsFor(use, all);
  return bindings.find(({ kind }) => kind !== 'import' && kind !== 'value') ?? bindings[bindings.length - 1];
}

export function declaresType(syntax: FileSyntax | undefined, name: string): boolean {
  return syntax?.bindings.get(name)?.some(({ kind }) => kind === 'type' || kind === 'interface') ?? false;
}

/** Returns the innermost type around an offset. */
export function typeAround(syntax: FileSyntax, at: number): TypeDeclaration | undefined {
  let best: TypeDeclaration | undefined;
  for (const candidate of syntax.types)
    if (candidate.from <= at && at < candidate.to && (!best || candidate.to - candidate.from <= best.to - best.from))
      best = candidate;
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

function isNearer(candidate: Binding, best: Binding, at: number): boolean {
  const [span, other] = [candidate.to - candidate.from, best.to - best.from];
  if (span !== other) return span < other;
  if (candidate.at > at) return false;
  // prefers the binding that tells more about the value, because a variable may be assigned several times
  return best.at > at || candidate.kind !== 'value' || candidate.value !== undefined || best.value === undefined;
}
