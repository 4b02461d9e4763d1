/**
 * The size limit of a payload, in bytes. A payload holds the text of an edit up to twice; a longer payload is not
 * judged.
 */
const maxPayload = 16_000_000;
/**
 * The longest pause since the last data, in milliseconds, because some agents leave standard input open and write
 * nothing. It is shorter than agents wait for the hook (5 s), but long, because nothing is judged without the payload,
 * which a busy machine may delay.
 */
const longestPause = 4_000;

/** Reads standard input as UTF-8, a JSON document or anything else; undefined if it is too long. */
export function standardInput(): Promise<string | undefined> {
  if (process.stdin.isTTY) return Promise.resolve('');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let timer = setTimeout(end, longestPause);
    process.stdin.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      clearTimeout(timer);
      timer = setTimeout(end, longestPause);
      if (size > maxPayload || isWhole(chunks)) end();
    });
    process.stdin.on('end', end);
    process.stdin.on('error', end);

    function end(): void {
      clearTimeout(timer);
      resolve(size > maxPayload ? undefined : Buffer.concat(chunks).toString('utf8'));
    }
  });
}

/** Reports whether the input is complete, because agents that leave standard input open write one object. */
function isWhole(chunks: readonly Buffer[]): boolean {
  const last = chunks.at(-1)!.toString('latin1').trimEnd();
  if (!last.endsWith('}')) return false;
  try {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return true;
  } catch {
    return false; // more data follows
  }
}
