/**
 * A git hook without what AgentPack's predecessor added to it; undefined where nothing else is in it. Its releases
 * wrote, at the end of the script:
 *
 * - a block between `# agentpack:auto-repack:start` and `…:end` (from 0.3.34 on),
 * - `# agentpack:auto-repack` and one command (before), of which a broken upgrade left pieces such as `ent auto`,
 * - `# agentpack:global` and one or two lines, from the template of new repositories, in later releases with `exit 0`.
 */
export function withoutPredecessorsHook(text: string): string | undefined {
  const lines = text.split(/(?<=\n)/);
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const count = predecessorsLines(lines, i);
    if (count > 0) i += count - 1;
    else kept.push(lines[i]!);
  }
  if (kept.length === lines.length) return text;
  const isEmpty = kept.every((line) => line.trim() === '' || line.startsWith('#!'));
  return isEmpty ? undefined : kept.join('');
}

/** How many lines from this one on are the predecessor's; 0 where it is none of its marks. */
function predecessorsLines(lines: readonly string[], at: number): number {
  switch (lines[at]!.trim()) {
    case '# agentpack:auto-repack:start': {
      const last = lines.findIndex((line, i) => i > at && line.trim() === '# agentpack:auto-repack:end');
      return last < 0 ? 0 : last - at + 1;
    }
    case '# agentpack:auto-repack':
      return 1 + countFrom(lines, at + 1, (line) => isItsCommand(line) || line === 'ent auto');
    case '# agentpack:global':
      return 1 + countFrom(lines, at + 1, (line) => isItsCommand(line) || line === 'exit 0' || isItsComment(line));
    default:
      return 0;
  }
}

function countFrom(lines: readonly string[], from: number, isTheirs: (line: string) => boolean): number {
  const next = lines.findIndex((line, i) => i >= from && !isTheirs(line.trim()));
  return (next < 0 ? lines.length : next) - from;
}

/** `/usr/bin/python3 -m agentpack.cli hook --event GitAutoRepack --agent auto`, or `agentpack pack --task auto …`. */
function isItsCommand(line: string): boolean {
  return /\bhook --event GitAutoRepack\b/.test(line) ||
    /^(?:\[ -f \.agentpack\/config\.toml \] && )?agentpack pack --/.test(line);
}

function isItsComment(line: string): boolean {
  return line.startsWith('# Repack only if this repo');
}
