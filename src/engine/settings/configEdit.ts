import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { readConfig } from './config';
import { configPath, parseConfigTables } from './configTables';

/**
 * Returns the text of a `config.toml` with these weights. Comments, the order and all other lines are preserved.
 * @throws UserError if the file is not TOML, or if its weights cannot be changed line by line; the message then states
 * what to write
 */
export function setWeights(text: string | undefined, weights: Readonly<Record<string, number>>): string {
  parseConfigTables(text);
  const previousText = text ?? '';
  const lineBreak = previousText.includes('\r\n') ? '\r\n' : '\n';
  const lines = previousText === '' ? [] : previousText.replace(/\r?\n$/, '').split(/\r?\n/);
  const weightEntries = Object.entries(weights);
  let headerIndex = lines.findIndex((line) => /^\s*\[\s*weights\s*\]/.test(line));
  if (headerIndex < 0) headerIndex = lines.push(...(lines.length > 0 ? [''] : []), '[weights]') - 1;
  for (const [kind, weight] of weightEntries) {
    const nextTableIndex = lines.findIndex((line, i) => i > headerIndex && /^\s*\[/.test(line));
    const tableEnd = nextTableIndex < 0 ? lines.length : nextTableIndex;
    const lineIndex = lines.findIndex((line, i) => i > headerIndex && i < tableEnd && parseTomlKey(line) === kind);
    if (lineIndex >= 0) lines[lineIndex] = `${kind} = ${weight}${getTrailingComment(lines[lineIndex]!)}`;
    else lines.splice(findLastFilledLine(headerIndex, tableEnd) + 1, 0, `${kind} = ${weight}`);
  }
  const newText = lines.map((line) => line + lineBreak).join('');
  if (!hasWeights(newText, weights))
    throw new UserError(
      english`${configPath} has weights in a form that AgentPack cannot edit. Add ${
        weightEntries.map(([kind, weight]) => `${kind} = ${weight}`).join(', ')
      } to its [weights] table by hand.`,
      'failed',
      { file: configPath },
    );
  return newText;

  function findLastFilledLine(tableStart: number, tableEnd: number): number {
    for (let i = tableEnd - 1; i > tableStart; i--) if (lines[i]!.trim() !== '') return i;
    return tableStart;
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

function hasWeights(text: string, weights: Readonly<Record<string, number>>): boolean {
  const currentWeights = readConfig(text).values.weights ?? {};
  return Object.entries(weights).every(([kind, weight]) => (currentWeights[kind] ?? 1) === weight);
}
