/** Polls until a condition holds. The limit only finds what never happens: a machine may be slow. */
export async function until<T>(what: string, holds: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 90_000): Promise<T>
{
  for (const end = Date.now() + ms; Date.now() < end; await pause(50)) {
    const value = await holds();
    if (value !== undefined && value !== false) return value;
  }
  throw new Error(`timed out: ${what}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
