import type { Binding, FileSyntax, TypeDeclaration } from '../fileSyntax';
import type { NameUse } from './meaning';

/** Maximum number of declarations of one name in a file. A name with more is not resolved: the code is generated. */
const maxDeclarations = 3_000;

export function hasManyDeclarations({ bindings }: FileSyntax, name: string): boolean {
  return (bindings.get(name)?.length ?? 0) > maxDeclarations;
}

/** Finds the innermost declaration that is visible at an offset, and within one scope the last before the offset. */
export function findVisibleBinding(syntax: FileSyntax, name: string, at: number, use: NameUse): Binding | undefined {
  let best: Binding | undefined;
  const visible = (syntax.bindings.get(name) ?? []).filter(({ from, to }) => from <= at && at < to);
  for (const binding of filterBindings(use, visible)) if (!best || isNearer(binding, best, at)) best = binding;
  return best;
}

/** Returns the declaration of a name that other files can see. */
export function findModuleBinding(syntax: FileSyntax, name: string, use: NameUse): Binding | undefined {
  const all = (syntax.bindings.get(name) ?? []).filter(({ from, to }) => from === 0 && to === Infinity);
  const bindings = filterBindings(use, all);
  return bindings.find(({ kind }) => kind !== 'import' && kind !== 'value') ?? bindings[bindings.length - 1];
}

export function declaresType(syntax: FileSyntax | undefined, name: string): boolean {
  return syntax?.bindings.get(name)?.some(({ kind }) => kind === 'type' || kind === 'interface') ?? false;
}

/** Returns the innermost type around an offset. */
export function findEnclosingDeclaration(syntax: FileSyntax, at: number): TypeDeclaration | undefined {
  let best: TypeDeclaration | undefined;
  for (const candidate of syntax.types)
    if (candidate.from <= at && at < candidate.to && (!best || candidate.to - candidate.from <= best.to - best.from))
      best = candidate;
  return best;
}

/** Returns the declarations that a use can refer to, or all of them if none matches, because code may be incomplete. */
function filterBindings(use: NameUse, all: readonly Binding[]): readonly Binding[] {
  if (use === 'method') return all.filter(({ kind }) => kind === 'import' || kind === 'function');
  const matching = all.filter(({ kind }) =>
    use === 'type' ? kind !== 'value' && kind !== 'function' : kind !== 'interface' && kind !== 'alias'
  );
  return matching.length > 0 ? matching : all;
}

function isNearer(candidate: Binding, best: Binding, at: number): boolean {
  const [span, bestSpan] = [candidate.to - candidate.from, best.to - best.from];
  if (span !== bestSpan) return span < bestSpan;
  if (candidate.at > at) return false;
  // prefers a binding with a known value, because a variable may be assigned several times
  return best.at > at || candidate.kind !== 'value' || candidate.value !== undefined || best.value === undefined;
}
