import * as s from '#base/schema/schema';
import type { RecordedError } from '#reports';
import type { Host } from '../host';
import { names } from '../formats/stateNames';

const maxErrors = 10;
const maxFrames = 8;

/** Creates a schema for words from AgentPack's own code, such as names of commands, classes and functions. */
const createWordSchema = (pattern: RegExp) => s.pipe(s.string(), s.check((text) => pattern.test(text)));
const errorNamePattern = /^(?:[A-Z][A-Za-z]{1,40})?Error$/;
const errorCodePattern = /^[A-Z][A-Z0-9_]{1,40}$/;
const framePattern = /^[\w$.<>]{1,80}@[\w-]{1,60}\.c?js:\d{1,7}:\d{1,7}$/;

const recordedErrorSchema: s.Schema<s.Stored<RecordedError>> = s.object({
  time: s.isoTime,
  in: createWordSchema(/^[a-z]{1,20}$/),
  name: createWordSchema(errorNamePattern),
  code: s.optional(createWordSchema(errorCodePattern)),
  at: s.list(createWordSchema(framePattern), maxFrames),
} satisfies s.FieldSchemas<RecordedError>);

/**
 * Describes an error without its message: class, code, and locations in files of `folder`, which contains AgentPack's
 * own programs. `folder` has no trailing slash.
 */
export function createNotedError(error: unknown, operation: string, time: number, folder: string): RecordedError {
  const { name, code, message, stack } = (error instanceof Error ? error : {}) as Partial<NodeJSError>;
  const frames = typeof stack === 'string' && typeof message === 'string'
    ? removeMessage(stack, message).split('\n').flatMap((line) => parseStackLine(line, folder)).slice(0, maxFrames)
    : [];
  return {
    time: new Date(time).toISOString(),
    in: operation,
    name: typeof name === 'string' && errorNamePattern.test(name) ? name : 'Error',
    ...(typeof code === 'string' && errorCodePattern.test(code) && { code }),
    at: frames,
  };
}

interface NodeJSError extends Error {
  readonly code: unknown;
}

/** Returns the stack after the message. The lines of the message may look like stack frames. */
function removeMessage(stack: string, message: string): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length);
}

/** Parses a stack line such as `    at async Object.pack (/…/dist/cliProcess.js:10:5)`, with or without a function. */
function parseStackLine(line: string, folder: string): string[] {
  const start = line.indexOf(folder);
  if (!line.startsWith('    at ') || start < 0) return [];
  const functionName = line.slice('    at '.length, start).replace(/^async /, '').replace(/^new /, '').split(' ')[0]!;
  const file = line.slice(start + folder.length + 1).replace(/\)$/, '');
  const frame = `${/^[\w$.<>]{1,80}$/.test(functionName) ? functionName : '<anonymous>'}@${file}`;
  return framePattern.test(frame) ? [frame] : [];
}

/** Stores the latest errors below `.agentpack/cache/`, if that folder is in use. */
export function rememberError({ state }: Pick<Host, 'state'>, error: RecordedError): void {
  if (state.read(names.ignore) === undefined) return;
  const errors = [...readRememberedErrors({ state }), error].slice(-maxErrors);
  state.write(names.errors, errors.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** Returns the errors, oldest first. Lines in any other form are skipped. */
export function readRememberedErrors({ state }: Pick<Host, 'state'>): readonly RecordedError[] {
  const lines = (state.read(names.errors) ?? '').split('\n').slice(0, maxErrors + 1);
  return lines.flatMap((line) => s.acceptJson<RecordedError>(recordedErrorSchema, line) ?? []).slice(-maxErrors);
}
