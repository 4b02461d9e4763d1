/** Programs that print files: who calls one asks for that text. */
const filePrinters: ReadonlySet<string> = new Set(['cat', 'tac', 'head', 'tail', 'sed', 'awk', 'nl', 'less', 'more',
  'bat', 'batcat', 'type', 'gc', 'get-content', 'jq', 'xxd', 'od', 'hexdump']);

/** Characters of one command that are looked at. */
const maxStart = 2_000;

/**
 * Whether a command line asks for a text that must not be shortened: it prints a file (`cat a.ts`, `cd src && sed -n
 * 1,200p a.ts`, `git show HEAD:a.ts`), or AgentPack's own answer, which is as short as it can be. A program behind a
 * pipe only selects lines (`npm test | tail -300`). Quotes are not interpreted: a wrong guess leaves a result as it is.
 */
export function asksForExactOutput(line: string): boolean {
  if (/\.agentpack[\\/]/.test(line)) return true;
  return line.split(/&&|\|\||[;&\n]/).some((pipeline) => {
    const [first = '', ...others] = pipeline.split('|').map((command) => command.slice(0, maxStart));
    return printsFile(first) || [first, ...others].some((command) => programOf(command) === 'agentpack');
  });
}

function printsFile(command: string): boolean {
  const program = programOf(command);
  return filePrinters.has(program) || (program === 'git' && /\sshow\s[^|]*[^\s:]:[^\s:]/.test(command));
}

/** In lower case, without its folder and extension; assignments and wrappers before it are skipped. */
function programOf(command: string): string {
  const isBefore = (word: string) => /^(?:\w+=.*|[({!]+|sudo|command|env|time|nice|npx)$/.test(word);
  const program = command.split(/[\s({]+/).find((word) => word !== '' && !isBefore(word)) ?? '';
  return program.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd|ps1)$/i, '').toLowerCase();
}
