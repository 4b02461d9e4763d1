/** Writes a line for operators. */
export function log(line: string): void {
  console.log(new Date().toISOString(), line);
}
