import type { Stage } from '../../../model';
import type { Output } from './terminal';

const cells = 24;
const clearLine = '\r\u001b[2K';

/** One line on a terminal; nothing where `out` is none. */
export function progressBar(out: Output,
  enabled: boolean): { update(stage: Stage, fraction: number): void; clear(): void; }
{
  let shown = '';
  if (!enabled || !out.isTTY) return { update: () => undefined, clear: () => undefined };
  return {
    update(stage, fraction) {
      const full = Math.round(Math.min(1, fraction) * cells);
      const line = `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${stage}`;
      if (line === shown) return;
      out.write(`${clearLine}${line}`);
      shown = line;
    },
    clear() {
      if (shown !== '') out.write(clearLine);
      shown = '';
    },
  };
}
