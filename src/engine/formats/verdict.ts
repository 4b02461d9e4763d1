import * as s from '#base/schema/schema';
import { guardLevels } from '#model/pack';
import type { FileStamp, VerdictBasis, VerdictWriter } from '#reports';
import type { RecordedOptions } from '../options';
import { isThreadId } from './threadId';
import { recordedOptions } from './packRecord';

const stamp: s.Schema<s.Stored<FileStamp>> = s.object({
  path: s.relativePath,
  hash: s.nullable(s.sha256),
  size: s.bytes,
  mtimeMs: s.nullable(s.number()),
} satisfies s.FieldSchemas<FileStamp>);

const basis: s.Schema<s.Stored<VerdictBasis>> = s.object({
  revision: s.word,
  level: s.picklist(guardLevels),
  engine: s.text(8_192),
  packedAt: s.time,
  contextPath: s.relativePath,
  snapshotPath: s.relativePath,
  thread: s.optional(s.pipe(s.string(), s.check(isThreadId))),
  task: s.text(1 << 16),
  branch: s.nullable(s.text(8_192)),
  head: s.nullable(s.pipe(s.string(), s.check((text) => /^[0-9a-f]{7,64}$/.test(text)))),
  taskFile: stamp,
  roots: s.optional(s.list(s.object({ name: s.text(8_192), folder: s.text(8_192) }), 100)),
  files: s.list(stamp, 20_000),
} satisfies s.FieldSchemas<VerdictBasis>);

const writer: s.Schema<s.Stored<VerdictWriter>> = s.object({
  kind: s.picklist(['editor', 'watch', 'mcp', 'command']),
  pid: s.number(),
  startedAt: s.time,
  heartbeat: s.nullable(s.text(8_192)),
} satisfies s.FieldSchemas<VerdictWriter>);

/** The parts of `verdict.json` that a query leaves unchanged when it updates the other parts. */
export const persistentVerdict: s.Schema<s.Stored<PersistentVerdict>> = s.object({
  basis,
  seal: s.optional(s.sha256),
  writer: s.optional(writer),
  options: s.optional(recordedOptions),
} satisfies s.FieldSchemas<PersistentVerdict>);

export interface PersistentVerdict {
  readonly basis: VerdictBasis;
  readonly seal?: string;
  readonly writer?: VerdictWriter;
  readonly options?: RecordedOptions;
}

/** Returns the current options of the pack's editor, given the options in the file. */
export type CurrentOptionsProvider = (fileOptions: RecordedOptions | undefined) => RecordedOptions | undefined;
