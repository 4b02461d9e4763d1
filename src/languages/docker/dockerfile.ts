import type { OutlineSymbol } from '#model';
import { signatureLine } from '../scanning/header';

const lineMax = 1_000;
const stage = /^\s{0,20}from\s+(?:--\S+\s+){0,5}(?<image>\S+)(?:\s+as\s+(?<name>\S+))?/i;
const heredoc = /<<-?["']?(\w+)["']?/g;

/** Lists the stages of a Dockerfile, each from its `FROM` to the line before the next stage's comments. */
export function dockerfileSymbols(text: string): OutlineSymbol[] {
  const lines = text.split('\n').map((line) => line.slice(0, lineMax).trimEnd());
  const starts = instructions(lines).flatMap((line) => {
    const groups = stage.exec(lines[line]!)?.groups;
    return groups ? [{ line, name: groups['name'] ?? groups['image']! }] : [];
  });
  return starts.map(({ line, name }, i) => {
    let last = (starts[i + 1]?.line ?? lines.length) - 1;
    while (last > line && /^\s*(?:#|$)/.test(lines[last]!)) last--;
    return {
      name,
      kind: 'stage',
      signature: signatureLine(lines[line]!.trim()),
      lines: [line + 1, last + 1],
      exported: false,
    };
  });
}

/** Returns the lines on which an instruction starts, excluding continuation lines and heredoc content. */
function instructions(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let waiting: string[] = [];
  let continues = false;
  lines.forEach((line, i) => {
    if (waiting.length > 0) {
      if (line.trim() === waiting[0]) waiting = waiting.slice(1);
      return;
    }
    if (/^\s*(?:#|$)/.test(line)) return; // comments and empty lines may also be within one instruction
    if (!continues) starts.push(i);
    if (continues || /^\s*(?:run|copy|add)\b/i.test(line))
      waiting = [...line.matchAll(heredoc)].map((match) => match[1]!);
    continues = line.endsWith('\\') || line.endsWith('`');
  });
  return starts;
}
