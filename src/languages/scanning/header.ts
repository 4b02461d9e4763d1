/** The maximum length of a signature, in characters. */
const maxSignatureLength = 300;

/**
 * Returns a declaration's header on one line: no blank follows an opening bracket, no comma precedes a closing one, and
 * tokens that only introduce the body (`=>`, `=`, `:`, `{`) are left out. At most 300 characters.
 */
export function formatSignatureLine(header: string): string {
  const joinedHeader = joinHeaderLines(header).replace(/[\s=:;{]+$|\s*=>$/, '');
  return joinedHeader.length > maxSignatureLength ? `${joinedHeader.slice(0, maxSignatureLength - 1)}…` : joinedHeader;
}

function joinHeaderLines(header: string): string {
  const lines = header.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  let joined = '';
  for (const line of lines) {
    const isClosing = /^[)\]>}]/.test(line);
    if (isClosing && joined.endsWith(',')) joined = joined.slice(0, -1);
    joined += joined === '' || /[([<]$/.test(joined) || isClosing && line[0] !== '}' ? line : ` ${line}`;
  }
  return joined.replace(/[ \t]+/g, ' ');
}
