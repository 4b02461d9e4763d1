import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { readConfig } from './config';
import { configName, parseConfigTables } from './configTables';

/**
 * Returns the text of a `config.toml` with these weights; comments, order and all other lines stay.
 * @throws UserError if the file is not TOML, or has them in a form that cannot be changed line by line, with what to
 * write instead
 */
export function withWeights(text: string | undefined, weights: Readonly<Record<string, number>>): string {
  parseConfigTables(text);
  const before = text ?? '';
  const end = before.includes('\r\n') ? '\r\n' : '\n';
  const lines = before === '' ? [] : before.replace(/\r?\n$/, '').split(/\r?\n/);
  const all = Object.entries(weights);
  let start = lines.findIndex((line) => /^\s*\[\s*weights\s*\]/.test(line));
  if (start < 0) start = lines.push(...(lines.length > 0 ? [''] : []), '[weights]') - 1;
  for (const [kind, weight] of all) {
    const next = lines.findIndex((line, i) => i > start && /^\s*\[/.test(line));
    const stop = next < 0 ? lines.length : next;
    const lineIndex = lines.findIndex((line, i) => i > start && i < stop && parseTomlKey(line) === kind);
    if (lineIndex >= 0) lines[lineIndex] = `${kind} = ${weight}${getTrailingComment(lines[lineIndex]!)}`;
    else lines.splice(lastFilled(start, stop) + 1, 0, `${kind} = ${weight}`);
  }
  const after = lines.map((line) => line + end).join('');
  if (!holds(after, weights))
    throw new UserError(
      english`${configName} has weights in a form that AgentPack cannot edit: write ${
        all.map(([kind, weight]) => `${kind} = ${weight}`).join(', ')
      } into its [weights] yourself.`,
      'failed',
      { file: configName },
    );
  return after;

  function lastFilled(from: number, to: number): number {
    for (let i = to - 1; i > from; i--) if (lines[i]!.trim() !== '') return i;
    return from;
  }
}

function parseTomlKey(line: string): string | undefined {
  return /^\s*"?([a-z][a-z-]*)"?\s*=/.exec(line)?.[1];
}

/**
 * Returns a line's comment with the blanks before it. The value of a weight is a number, so the first `#` starts the
 * comment.
 */
function getTrailingComment(line: string): string {
  return /\s*#.*$/.exec(line)?.[0] ?? '';
}

function holds(text: string, weights: Readonly<Record<string, number>>): boolean {
  const read = readConfig(text).values.weights ?? {};
  return Object.entries(weights).every(([kind, weight]) => (read[kind] ?? 1) === weight);
}
