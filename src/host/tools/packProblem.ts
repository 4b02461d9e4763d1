import { english } from '#base/text/english';
import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { formatSealedVerdict } from '#base/verdictSeal';
import { findUserKeyPath, readUserKey, computeSeal } from '#platform/service/userKey';
import { catchSystemError } from '#platform/fs/systemError';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Explains in one sentence for the user why agent hooks do not use the pack in a folder of this root, which must be a
 * real path. Returns undefined if hooks use the pack, if there is no pack, or if no home folder identifies the user.
 * Follows the rules of `features/guard/pure/openPack.ts`.
 */
export function findPackProblem(root: string, env: Env, packFolder = '.agentpack'): string | undefined {
  const verdictPath = join(root, packFolder, 'verdict.json');
  const foreignPath = [join(root, '.agentpack'), verdictPath].find((candidate) => isForeign(readStats(candidate)));
  if (foreignPath !== undefined) return english`Hooks do not use the pack: ${foreignPath} belongs to another user.`;
  const text = readStats(verdictPath)?.isFile()
    ? catchSystemError(() => readFileSync(verdictPath, 'utf8'), () => undefined)
    : undefined;
  if (text === undefined) return undefined;
  const key = readUserKey(env);
  const userKeyPath = findUserKeyPath(env);
  if (userKeyPath === undefined) return undefined;
  if (key === undefined)
    return readStats(userKeyPath) === undefined
      ? english`Hooks do not use the pack: it was not made by you, or was made before this version of AgentPack.`
      : english`Hooks do not use the pack: ${userKeyPath} is not a key that only you can read; remove it.`;
  const { basis, seal } = parseVerdict(text);
  return basis !== undefined && seal === computeSeal(key, formatSealedVerdict(root, basis))
    ? undefined
    : english`Hooks do not use the pack: it was not made by you in this folder, or was made before this version of AgentPack.`;
}

function parseVerdict(text: string): { readonly basis?: unknown; readonly seal?: unknown; } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function readStats(path: string): Stats | undefined {
  return catchSystemError(() => lstatSync(path, { throwIfNoEntry: false }), () => undefined);
}

function isForeign(stats: Stats | undefined): boolean {
  return stats !== undefined && process.getuid !== undefined && stats.uid !== process.getuid();
}
