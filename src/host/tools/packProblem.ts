import { english } from '#base/text/english';
import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { sealedText } from '#base/verdictSeal';
import { keyPath, readUserKey, sealWith } from '#platform/service/userKey';
import { orOnSystemError } from '#platform/fs/systemError';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Explains in one sentence for the user why agent hooks do not use the pack in a folder of this root, which must be a
 * real path. Undefined if they use it, if there is no pack, or if no home folder identifies the user. Follows the rules
 * of `features/guard/pure/openPack.ts`.
 */
export function packProblem(root: string, env: Env, packFolder = '.agentpack'): string | undefined {
  const path = join(root, packFolder, 'verdict.json');
  const foreignPath = [join(root, '.agentpack'), path].find((candidate) => isForeign(statOf(candidate)));
  if (foreignPath !== undefined) return english`Hooks do not use the pack: ${foreignPath} belongs to another user.`;
  const text = statOf(path)?.isFile() ? orOnSystemError(() => readFileSync(path, 'utf8'), () => undefined) : undefined;
  if (text === undefined) return undefined;
  const key = readUserKey(env);
  const at = keyPath(env);
  if (at === undefined) return undefined;
  if (key === undefined)
    return statOf(at) === undefined
      ? english`Hooks do not use the pack: it was not made by you, or was made before this version of AgentPack.`
      : english`Hooks do not use the pack: ${at} is not a key that only you can read; remove it.`;
  const { basis, seal } = parsed(text);
  return basis !== undefined && seal === sealWith(key, sealedText(root, basis))
    ? undefined
    : english`Hooks do not use the pack: it was not made by you in this folder, or was made before this version of AgentPack.`;
}

function parsed(text: string): { readonly basis?: unknown; readonly seal?: unknown; } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function statOf(path: string): Stats | undefined {
  return orOnSystemError(() => lstatSync(path, { throwIfNoEntry: false }), () => undefined);
}

function isForeign(stats: Stats | undefined): boolean {
  return stats !== undefined && process.getuid !== undefined && stats.uid !== process.getuid();
}
