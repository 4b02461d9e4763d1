import { Transform } from 'node:stream';
import { parseJSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isObject } from '#base/isObject';
import { formatThousands } from '#base/text/phrases';

const lineFeed = 0x0a;

/**
 * Creates a stream that passes on the lines that are messages. Any other line is answered with an error of JSON-RPC,
 * because the library would drop it and the client would wait. A line of more than `maxBytes` bytes destroys the stream
 * with an error.
 */
export function createMessageLines(maxBytes: number, answer: (line: string) => void): Transform {
  let unfinishedParts: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const firstEnd = chunk.indexOf(lineFeed);
      const unfinishedLength = unfinishedParts.reduce((sum, { length }) => sum + length, 0);
      if (unfinishedLength + (firstEnd < 0 ? chunk.length : firstEnd) > maxBytes) {
        done(new Error(`The client sent a message of more than ${formatThousands(maxBytes)} bytes.`));
        return;
      }
      const end = chunk.lastIndexOf(lineFeed) + 1;
      if (end > 0) {
        this.push(readLines(Buffer.concat([...unfinishedParts, chunk.subarray(0, end)])));
        unfinishedParts = [];
      }
      if (end < chunk.length) unfinishedParts.push(chunk.subarray(end));
      done();
    },
  });

  function readLines(bytes: Buffer): string {
    return bytes.toString().split('\n').map(readLine).filter((line) => line !== '').map((line) => `${line}\n`).join('');
  }

  /** Returns the line of a message, or an empty text if the line has been answered. */
  function readLine(line: string): string {
    if (line.trim() === '') return '';
    const checked = checkLine(line);
    if (typeof checked === 'string') return checked;
    if (checked) answer(`${JSON.stringify({ jsonrpc: '2.0', id: checked.id, error: checked.error })}\n`);
    return '';
  }
}

interface LineError {
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string; };
}

/** Returns the line of a message, the answer to another line, or undefined if the line expects no answer. */
function checkLine(line: string): string | LineError | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { id: null, error: { code: ProtocolErrorCode.ParseError, message: 'The line is not valid JSON.' } };
  }
  if (isMessage(value)) return line;
  if (!isObject(value)) return createInvalidRequest(null);
  const { params, ...withoutParams } = value;
  // null counts as absent
  if (params === null && isMessage(withoutParams)) return JSON.stringify(withoutParams);
  // answers and notifications are never answered
  if ('result' in value || 'error' in value || ('method' in value && !('id' in value))) return undefined;
  const { id } = value;
  return createInvalidRequest(typeof id === 'string' || typeof id === 'number' ? id : null);
}

function createInvalidRequest(id: LineError['id']): LineError {
  return { id, error: { code: ProtocolErrorCode.InvalidRequest, message: 'The line is not a JSON-RPC 2.0 message.' } };
}

function isMessage(value: unknown): boolean {
  try {
    parseJSONRPCMessage(value);
    return true;
  } catch {
    return false;
  }
}
