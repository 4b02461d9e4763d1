import { hasThreadForm } from '#base/task/threadName';
import { toFields, listIn, textIn, type Fields } from '#agents/hooks/fields';
import type { FileStamp, VerdictBasis } from '#reports';

/** The content of a `verdict.json` that the guard needs. */
export interface SealedBasis {
  readonly basis: VerdictBasis;
  /** As in the file, including fields that this version does not know. */
  readonly raw: unknown;
  /** The seal of the process that wrote it: see `base/verdictSeal.ts`. */
  readonly seal: string | undefined;
}

/** Returns undefined for any text that is not in AgentPack's format. */
export function readBasis(text: string): SealedBasis | undefined {
  const stored = toFields(parsed(text));
  const raw = stored['basis'];
  const basis = basisFrom(toFields(raw));
  return basis && { basis, raw, seal: textIn(stored, 'seal') };
}

function basisFrom(basis: Fields): VerdictBasis | undefined {
  const { revision, level, engine, packedAt, contextPath, snapshotPath, task, branch, head, thread } = basis;
  const files = listIn(basis, 'files').map(parseBasisStamp);
  const roots = listIn(basis, 'roots').map(toFields).flatMap((
    { name, folder },
  ) => (isPath(name) && isText(folder) ? [{ name, folder }] : []));
  const taskFile = parseBasisStamp(basis['taskFile']);
  const isWhole = isText(revision) && isText(engine) && typeof packedAt === 'number' && isPath(contextPath) &&
    isPath(snapshotPath) && typeof task === 'string' && isTextOrNull(branch) && isTextOrNull(head) && taskFile;
  if (!isWhole || level !== 'off' && level !== 'warn' && level !== 'block') return undefined;
  // it becomes part of a command that is shown to an agent
  if (thread !== undefined && !(isText(thread) && hasThreadForm(thread))) return undefined;
  if (!files.every((file) => file !== undefined)) return undefined;
  return {
    revision,
    level,
    engine,
    packedAt,
    contextPath,
    snapshotPath,
    task,
    branch,
    head,
    taskFile,
    files,
    ...(thread === undefined ? {} : { thread }),
    ...(roots.length > 0 && { roots }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function parseBasisStamp(value: unknown): FileStamp | undefined {
  const { path, hash, size, mtimeMs }: Fields = toFields(value);
  const isTime = mtimeMs === null || typeof mtimeMs === 'number';
  return isPath(path) && isTextOrNull(hash) && typeof size === 'number' && isTime
    ? { path, hash, size, mtimeMs }
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

/** Below the root. */
function isPath(value: unknown): value is string {
  return isText(value) && !/(?:^|\/)\.{0,2}(?:\/|$)|[\0\r\n]/.test(value);
}
