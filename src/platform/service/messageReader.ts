const lineEnd = 0x0a;

/** A message that is longer than its reader allows, or is not a JSON object. */
export class InvalidMessage extends Error {}

/**
 * Splits incoming data into JSON objects, one per line. Stores no more than `longest` bytes, and joins the stored data
 * once per message.
 * @throws InvalidMessage from the function that it returns, because the rest of the stream is then meaningless
 */
export function createMessageReader(longest: number,
  receive: (message: Readonly<Record<string, unknown>>) => void): (chunk: Buffer) => void
{
  let parts: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    let rest = chunk;
    for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd)) {
      add(rest.subarray(0, end));
      const line = Buffer.concat(parts, size).toString('utf8');
      parts = [];
      size = 0;
      rest = rest.subarray(end + 1);
      if (line.trim() !== '') receive(parsed(line));
    }
    add(rest);
  };

  function add(part: Buffer): void {
    size += part.length;
    if (size > longest) throw new InvalidMessage(`A message is longer than ${longest} bytes.`);
    if (part.length > 0) parts.push(part);
  }
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  const value = parseMessageLine(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidMessage('A message is not a JSON object.');
  return value as Readonly<Record<string, unknown>>;
}

function parseMessageLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw new InvalidMessage('A message is not JSON.');
    throw error;
  }
}
