/** A line of a machine-readable output, and how to extract its human-readable text. */
interface Wrapping {
  readonly pattern: RegExp;
  read(line: Readonly<Record<string, unknown>>): unknown;
}

/** Tools that print a JSON document a line. */
const wrappings: readonly Wrapping[] = [
  // cargo --message-format json
  {
    pattern: /^\{"reason":"/,
    read: ({ message }) => (isRecord(message) ? message['rendered'] : undefined),
  },
  // rustc --error-format json
  { pattern: /^\{"\$message_type":"/, read: ({ rendered }) => rendered },
  // go test -json
  { pattern: /^\{"Time":".{1,60}","Action":"|^\{"ImportPath":"/, read: ({ Output }) => Output },
];

/** Prefixes that services add to each line: a time in GitHub Actions, step and seconds in BuildKit. */
const prefix = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z |^#\d+ \d+\.\d+ /;

/** A line without the prefix of a service; of a line of JSON of a known tool the lines of its text, if it has one. */
export function unwrap(line: string): string | readonly string[] {
  const first = line.charCodeAt(0); // `#` or a digit comes first in a prefix
  if (first === 0x23 || first >= 0x30 && first <= 0x39) return line.replace(prefix, '');
  const wrapping = first === 0x7b /* { */ ? wrappings.find(({ pattern }) => pattern.test(line)) : undefined;
  if (!wrapping) return line;
  const value = parsed(line);
  if (!isRecord(value)) return line;
  const text = wrapping.read(value);
  return typeof text === 'string' ? text.replace(/\n$/, '').split('\n') : [];
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
