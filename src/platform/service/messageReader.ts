const lineEnd = 0x0a;

/** A message that is longer than its reader allows, or is not a JSON object. */
export class InvalidMessage extends Error {}

/**
 * Splits incoming data into JSON objects, one per line. Stores no more than `maxBytes` bytes, and joins the stored data
 * once per message.
 * @throws InvalidMessage from the returned function. The remaining stream is then meaningless.
 */
export function createMessageReader(maxBytes: number,
  receive: (message: Readonly<Record<string, unknown>>) => void): (chunk: Buffer) => void
{
  let parts: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    let remainingBytes = chunk;
    for (let end = remainingBytes.indexOf(lineEnd); end >= 0; end = remainingBytes.indexOf(lineEnd)) {
      addPart(remainingBytes.subarray(0, end));
      const line = Buffer.concat(parts, size).toString('utf8');
      parts = [];
      size = 0;
      remainingBytes = remainingBytes.subarray(end + 1);
      if (line.trim() !== '') receive(parseMessage(line));
    }
    addPart(remainingBytes);
  };

  function addPart(part: Buffer): void {
    size += part.length;
    if (size > maxBytes) throw new InvalidMessage(`A message is longer than ${maxBytes} bytes.`);
    if (part.length > 0) parts.push(part);
  }
}

function parseMessage(line: string): Readonly<Record<string, unknown>> {
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
