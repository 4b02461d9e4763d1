import { detectLanguage } from '#languages/languages';
import { isEcmaFile } from './names/ecmaFiles';
import { isDeclaredInHeader } from './names/linkedFunctions';
import type { Meaning } from './names/meaning';
import type { NameResolver } from './names/nameResolver';

/** The kind of evidence that a call refers to the target. */
export type CallProof = 'import' | 'type' | 'name';

/** The target of a call: a definition, identified by its file, its own name and its type's name. */
export interface CallTarget {
  readonly path: string;
  readonly name: string;
  readonly owner?: string;
  /** The offsets of the declaration; set only if it is visible only in a part of its file. */
  readonly declarationRange?: readonly [from: number, to: number];
  /** The offsets of a member's lines. */
  readonly memberRange?: readonly [from: number, to: number];
  /** True if the target is in a module within its file; other files call it through that module's name. */
  readonly isInModule?: boolean;
  /** Other names under which files export the target. */
  readonly exportedNames?: ReadonlySet<string>;
  /** Reports whether the words of a file include the target's name. */
  readonly mayBeNamedIn?: (path: string) => boolean;
}

export async function isTarget(resolver: NameResolver, meaning: Meaning | undefined,
  target: CallTarget): Promise<boolean>
{
  if (meaning?.kind === 'module')
    return isTarget(resolver, await resolver.modules.resolveInModule(meaning.paths, 'default', 'value'), target);
  if (meaning?.kind !== 'definition' || meaning.name !== target.name) return false;
  if (meaning.path !== target.path && !isDeclaredInHeader(resolver.names, target.path, meaning.path, target.name))
    return false;
  if (meaning.owner !== target.owner) return false;
  if (!target.declarationRange) return meaning.binding === undefined || meaning.binding.to === Infinity;
  const [from, to] = target.declarationRange;
  return meaning.binding !== undefined && from <= meaning.binding.offset && meaning.binding.offset < to;
}

/**
 * Reports whether a call on an unknown receiver may refer to the target. In languages whose objects hold functions,
 * that includes any function: `{ loadUser }`, `d['load'] = load`.
 */
export function mayBeMember({ owner, isInModule, path }: CallTarget): boolean {
  return owner !== undefined || isInModule === true || holdsFunctions(path);
}

/** Reports whether the language of a file lets variables and fields hold functions that are called like their own. */
export function holdsFunctions(path: string): boolean {
  return isEcmaFile(path) || pythonLanguages.has(detectLanguage(path));
}

const pythonLanguages: ReadonlySet<string | undefined> = new Set(['python', 'notebook']);
