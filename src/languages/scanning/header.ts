/** The maximum length of a signature, in characters. */
const longestSignature = 300;

/**
 * Returns a declaration's header on one line: no blank follows an opening bracket, no comma precedes a closing one, and
 * tokens that only lead to the body (`=>`, `=`, `:`, `{`) are left out. At most 300 characters.
 */
export function signatureLine(header: string): string {
  const joined = oneLine(header).replace(/[\s=:;{]+$|\s*=>$/, '');
  return joined.length > longestSignature ? `${joined.slice(0, longestSignature - 1)}…` : joined;
}

function oneLine(header: string): string {
  const lines = header.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  let joined = '';
  for (const line of lines) {
    const closing = /^[)\]>}]/.test(line);
    if (closing && joined.endsWith(',')) joined = joined.slice(0, -1);
    joined += joined === '' || /[([<]$/.test(joined) || closing && line[0] !== '}' ? line : ` ${line}`;
  }
  return joined.replace(/[ \t]+/g, ' ');
}
