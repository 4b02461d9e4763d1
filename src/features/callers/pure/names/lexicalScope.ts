import type { Binding, FileSyntax, TypeDeclaration } from '../fileSyntax';
import type { NameUse } from './meaning';

/** Maximum number of declarations of one name in a file. A name with more is in generated code, and is not resolved. */
const maxDeclarations = 3_000;

export function hasManyDeclarations({ bindings }: FileSyntax, name: string): boolean {
  return (bindings.get(name)?.length ?? 0) > maxDeclarations;
}

/** Finds the innermost declaration that is visible at an offset, and within one scope the last before the offset. */
export function findVisibleBinding(syntax: FileSyntax, name: string, offset: number, use: NameUse):
  | Binding
  | undefined
{
  let bestBinding: Binding | undefined;
  const visibleBindings = (syntax.bindings.get(name) ?? []).filter(({ from, to }) => from <= offset && offset < to);
  for (const binding of filterBindings(use, visibleBindings))
    if (!bestBinding || isNearer(binding, bestBinding, offset)) bestBinding = binding;
  return bestBinding;
}

/** Returns the declaration of a name that other files can see. */
export function findModuleBinding(syntax: FileSyntax, name: string, use: NameUse): Binding | undefined {
  const moduleBindings = (syntax.bindings.get(name) ?? []).filter(({ from, to }) => from === 0 && to === Infinity);
  const bindings = filterBindings(use, moduleBindings);
  return bindings.find(({ kind }) => kind !== 'import' && kind !== 'value') ?? bindings[bindings.length - 1];
}

export function declaresType(syntax: FileSyntax | undefined, name: string): boolean {
  return syntax?.bindings.get(name)?.some(({ kind }) => kind === 'type' || kind === 'interface') ?? false;
}

/** Returns the innermost type around an offset. */
export function findEnclosingDeclaration(syntax: FileSyntax, offset: number): TypeDeclaration | undefined {
  let innermostType: TypeDeclaration | undefined;
  for (const candidate of syntax.types)
    if (
      candidate.from <= offset && offset < candidate.to &&
      (!innermostType || candidate.to - candidate.from <= innermostType.to - innermostType.from)
    )
      innermostType = candidate;
  return innermostType;
}

/** Returns the declarations that a use can refer to, or all of them if none matches, because code may be incomplete. */
function filterBindings(use: NameUse, bindings: readonly Binding[]): readonly Binding[] {
  if (use === 'method') return bindings.filter(({ kind }) => kind === 'import' || kind === 'function');
  const matchingBindings = bindings.filter(({ kind }) =>
    use === 'type' ? kind !== 'value' && kind !== 'function' : kind !== 'interface' && kind !== 'alias'
  );
  return matchingBindings.length > 0 ? matchingBindings : bindings;
}

function isNearer(candidate: Binding, bestBinding: Binding, offset: number): boolean {
  const [span, bestSpan] = [candidate.to - candidate.from, bestBinding.to - bestBinding.from];
  if (span !== bestSpan) return span < bestSpan;
  if (candidate.offset > offset) return false;
  // prefers a binding with a known value, because a variable may be assigned several times
  return bestBinding.offset > offset || candidate.kind !== 'value' || candidate.value !== undefined ||
    bestBinding.value === undefined;
}
