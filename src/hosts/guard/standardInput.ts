/** A payload holds the text of an edit, up to twice; of a longer one nothing is judged. Bytes. */
const maxPayload = 16_000_000;
/** Some agents leave standard input open and write nothing. Ms since the last data. */
const longestPause = 1_000;

/** What standard input holds, as UTF-8; undefined where that is too long. Resolves when nothing more comes. */
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
      if (size > maxPayload) end();
    });
    process.stdin.on('end', end);
    process.stdin.on('error', end);

    function end(): void {
      clearTimeout(timer);
      resolve(size > maxPayload ? undefined : Buffer.concat(chunks).toString('utf8'));
    }
  });
}
