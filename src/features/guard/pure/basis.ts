import { isValidThreadId } from '#base/task/threadName';
import { toFields, getListField, getTextField, type Fields } from '#agents/hooks/fields';
import type { FileStamp, VerdictBasis } from '#reports';

/** The content of a `verdict.json` that the guard needs. */
export interface SealedBasis {
  readonly basis: VerdictBasis;
  /** The value as stored in the file, including fields that are unknown to this version. */
  readonly raw: unknown;
  /** The seal of the process that wrote the file: see `base/verdictSeal.ts`. */
  readonly seal: string | undefined;
}

/** Parses the text of a `verdict.json`. Returns undefined if the text is not in AgentPack's format. */
export function parseSealedBasis(text: string): SealedBasis | undefined {
  const stored = toFields(parseJson(text));
  const raw = stored['basis'];
  const basis = parseBasis(toFields(raw));
  return basis && { basis, raw, seal: getTextField(stored, 'seal') };
}

function parseBasis(fields: Fields): VerdictBasis | undefined {
  const { revision, level, engine, packedAt, contextPath, snapshotPath, task, branch, head, thread } = fields;
  const files = getListField(fields, 'files').map(parseFileStamp);
  const roots = getListField(fields, 'roots').map(toFields).flatMap((
    { name, folder },
  ) => (isRelativePath(name) && isNonEmptyText(folder) ? [{ name, folder }] : []));
  const taskFile = parseFileStamp(fields['taskFile']);
  const isComplete = isNonEmptyText(revision) && isNonEmptyText(engine) && typeof packedAt === 'number' &&
    isRelativePath(contextPath) &&
    isRelativePath(snapshotPath) && typeof task === 'string' && isTextOrNull(branch) && isTextOrNull(head) && taskFile;
  if (!isComplete || level !== 'off' && level !== 'warn' && level !== 'block') return undefined;
  // the thread name becomes part of a command that is shown to an agent
  if (thread !== undefined && !(isNonEmptyText(thread) && isValidThreadId(thread))) return undefined;
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function parseFileStamp(value: unknown): FileStamp | undefined {
  const { path, hash, size, mtimeMs }: Fields = toFields(value);
  const isTime = mtimeMs === null || typeof mtimeMs === 'number';
  return isRelativePath(path) && isTextOrNull(hash) && typeof size === 'number' && isTime
    ? { path, hash, size, mtimeMs }
    : undefined;
}

function isNonEmptyText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

/** Returns whether the value is a path below the root. */
function isRelativePath(value: unknown): value is string {
  return isNonEmptyText(value) && !/(?:^|\/)\.{0,2}(?:\/|$)|[\0\r\n]/.test(value);
}
