import type { OutlineSymbol } from '#model';
import { formatSignatureLine } from '../scanning/header';

const maxLineLength = 1_000;
const stagePattern = /^\s{0,20}from\s+(?:--\S+\s+){0,5}(?<image>\S+)(?:\s+as\s+(?<name>\S+))?/i;
const heredocPattern = /<<-?["']?(\w+)["']?/g;

/** Lists the stages of a Dockerfile, each from its `FROM` to the line before the next stage's comments. */
export function readDockerfileSymbols(text: string): OutlineSymbol[] {
  const lines = text.split('\n').map((line) => line.slice(0, maxLineLength).trimEnd());
  const stages = findInstructionStarts(lines).flatMap((line) => {
    const groups = stagePattern.exec(lines[line]!)?.groups;
    return groups ? [{ line, name: groups['name'] ?? groups['image']! }] : [];
  });
  return stages.map(({ line, name }, i) => {
    let lastLine = (stages[i + 1]?.line ?? lines.length) - 1;
    while (lastLine > line && /^\s*(?:#|$)/.test(lines[lastLine]!)) lastLine--;
    return {
      name,
      kind: 'stage',
      signature: formatSignatureLine(lines[line]!.trim()),
      lines: [line + 1, lastLine + 1],
      exported: false,
    };
  });
}

/** Returns the lines on which an instruction starts, excluding continuation lines and heredoc content. */
function findInstructionStarts(lines: readonly string[]): number[] {
  const startLines: number[] = [];
  let openHeredocs: string[] = [];
  let isContinued = false;
  lines.forEach((line, i) => {
    if (openHeredocs.length > 0) {
      if (line.trim() === openHeredocs[0]) openHeredocs = openHeredocs.slice(1);
      return;
    }
    if (/^\s*(?:#|$)/.test(line)) return; // comments and empty lines may also be within one instruction
    if (!isContinued) startLines.push(i);
    if (isContinued || /^\s*(?:run|copy|add)\b/i.test(line))
      openHeredocs = [...line.matchAll(heredocPattern)].map((match) => match[1]!);
    isContinued = line.endsWith('\\') || line.endsWith('`');
  });
  return startLines;
}
