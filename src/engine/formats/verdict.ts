import * as s from '../../base/schema/schema';
import type { FileStamp, VerdictBasis } from '../../reports';
import { isThreadId } from '../threads/threadId';

const stamp: s.Schema<s.Stored<FileStamp>> = s.object({
  path: s.relativePath,
  hash: s.nullable(s.sha256),
  size: s.bytes,
  mtimeMs: s.nullable(s.number()),
} satisfies s.FieldSchemas<FileStamp>);

const basis: s.Schema<s.Stored<VerdictBasis>> = s.object({
  revision: s.word,
  level: s.picklist(['off', 'warn', 'block']),
  engine: s.text(8_192),
  packedAt: s.time,
  contextPath: s.relativePath,
  snapshotPath: s.relativePath,
  thread: s.optional(s.pipe(s.string(), s.check(isThreadId))),
  task: s.text(1 << 16),
  branch: s.nullable(s.text(8_192)),
  head: s.nullable(s.pipe(s.string(), s.check((text) => /^[0-9a-f]{7,64}$/.test(text)))),
  taskFile: stamp,
  files: s.list(stamp, 20_000),
} satisfies s.FieldSchemas<VerdictBasis>);

/** What a query keeps of `verdict.json` when it updates the rest. */
export const storedBasis: s.Schema<{ readonly basis: s.Stored<VerdictBasis>; }> = s.object({ basis });
