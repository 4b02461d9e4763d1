import * as s from '#base/schema/schema';
import type { NotedError } from '#reports';
import type { Host } from '../host';
import { names } from '../formats/stateNames';

const remembered = 10;
const frames = 8;

/** Words from AgentPack's own code, such as names of commands, classes and functions. */
const word = (pattern: RegExp) => s.pipe(s.string(), s.check((text) => pattern.test(text)));
const errorName = /^(?:[A-Z][A-Za-z]{1,40})?Error$/;
const errorCode = /^[A-Z][A-Z0-9_]{1,40}$/;
const place = /^[\w$.<>]{1,80}@[\w-]{1,60}\.c?js:\d{1,7}:\d{1,7}$/;

const schema: s.Schema<s.Stored<NotedError>> = s.object({
  time: s.isoTime,
  in: word(/^[a-z]{1,20}$/),
  name: word(errorName),
  code: s.optional(word(errorCode)),
  at: s.list(word(place), frames),
} satisfies s.FieldSchemas<NotedError>);

/**
 * Describes an error without its message: class, code, and locations in files of `folder`, which contains AgentPack's
 * own programs. `folder` has no trailing slash.
 */
export function notedError(error: unknown, operation: string, time: number, folder: string): NotedError {
  const { name, code, message, stack } = (error instanceof Error ? error : {}) as Partial<NodeJSError>;
  const at = typeof stack === 'string' && typeof message === 'string'
    ? afterMessage(stack, message).split('\n').flatMap((line) => placeIn(line, folder)).slice(0, frames)
    : [];
  return {
    time: new Date(time).toISOString(),
    in: operation,
    name: typeof name === 'string' && errorName.test(name) ? name : 'Error',
    ...(typeof code === 'string' && errorCode.test(code) && { code }),
    at,
  };
}

interface NodeJSError extends Error {
  readonly code: unknown;
}

/** The message precedes the places, and its lines may look like them. */
function afterMessage(stack: string, message: string): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length);
}

/** Parses a stack line such as `    at async Object.pack (/…/dist/cliProcess.js:10:5)`, with or without a function. */
function placeIn(line: string, folder: string): string[] {
  const start = line.indexOf(folder);
  if (!line.startsWith('    at ') || start < 0) return [];
  const called = line.slice('    at '.length, start).replace(/^async /, '').replace(/^new /, '').split(' ')[0]!;
  const file = line.slice(start + folder.length + 1).replace(/\)$/, '');
  const frame = `${/^[\w$.<>]{1,80}$/.test(called) ? called : '<anonymous>'}@${file}`;
  return place.test(frame) ? [frame] : [];
}

/** Stores the latest errors below `.agentpack/cache/`, if that folder is in use. */
export function rememberError({ state }: Pick<Host, 'state'>, error: NotedError): void {
  if (state.read(names.ignore) === undefined) return;
  const all = [...rememberedErrors({ state }), error].slice(-remembered);
  state.write(names.errors, all.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** Returns the errors, oldest first. Lines in any other form are skipped. */
export function rememberedErrors({ state }: Pick<Host, 'state'>): readonly NotedError[] {
  const lines = (state.read(names.errors) ?? '').split('\n').slice(0, remembered + 1);
  return lines.flatMap((line) => s.acceptedJson<NotedError>(schema, line) ?? []).slice(-remembered);
}
