/**
 * The maximum size of a payload, in bytes. A payload contains the text of an edit up to twice. Longer payloads are not
 * checked.
 */
const maxPayloadBytes = 16_000_000;
/**
 * The maximum wait for more data, in milliseconds. It is needed because some agents leave standard input open and write
 * nothing. It is shorter than the time that agents wait for the hook (5 s), but long enough for a busy machine that
 * delays the payload.
 */
const maxPauseMs = 4_000;

/** Reads standard input as UTF-8 text, which may not be JSON; returns undefined if the input is too long. */
export function readStandardInput(): Promise<string | undefined> {
  if (process.stdin.isTTY) return Promise.resolve('');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let timer = setTimeout(finish, maxPauseMs);
    process.stdin.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      clearTimeout(timer);
      timer = setTimeout(finish, maxPauseMs);
      if (size > maxPayloadBytes || isCompleteObject(chunks)) finish();
    });
    process.stdin.on('end', finish);
    process.stdin.on('error', finish);

    function finish(): void {
      clearTimeout(timer);
      resolve(size > maxPayloadBytes ? undefined : Buffer.concat(chunks).toString('utf8'));
    }
  });
}

/** Reports whether the input is a complete object. Agents that leave standard input open write a single object. */
function isCompleteObject(chunks: readonly Buffer[]): boolean {
  const lastChunk = chunks.at(-1)!.toString('latin1').trimEnd();
  if (!lastChunk.endsWith('}')) return false;
  try {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return true;
  } catch {
    return false; // more data follows
  }
}
