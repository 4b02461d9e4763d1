/** Text of others in Markdown: it must not end the place that it was put in. Every function is linear. */

const controls = /[\p{Cc}\u2028\u2029]/gu;

/** One line: line ends and other control characters are written as `\u000a`, so that nothing starts a line of its own. */
export function flat(text: string): string {
  return text.replace(controls, (c) => (c === '\t' ? ' ' : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`));
}

/** Code in a line: the run of backticks around it is longer than any inside. */
export function codeSpanText(text: string): string {
  const inner = flat(text);
  const longest = longestRun(inner);
  if (longest === 0) return `\`${inner}\``;
  const ticks = '`'.repeat(longest + 1);
  return `${ticks} ${inner} ${ticks}`;
}

/** In a table's cell a pipe would start the next one, even in code. */
export function cellText(text: string): string {
  return text.replace(/\\(?=\|)|\|/g, (c) => `\\${c}`);
}

/** Prose in a line: no emphasis, link, tag or comment can begin in it. */
export function proseText(text: string): string {
  return flat(text).replace(/[`<>[\]*]/g, (c) => `\\${c}`);
}

/** Cuts between code points, never inside one. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = length - 1;
  const last = text.charCodeAt(end - 1);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? end - 1 : end)}…`;
}

/** A fence longer than any run of backticks inside, so that the text cannot close it. */
export function fenceFor(text: string): string {
  return '`'.repeat(Math.max(3, longestRun(text) + 1));
}

function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    run = text.charCodeAt(i) === 96 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
