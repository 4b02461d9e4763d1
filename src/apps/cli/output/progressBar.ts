import type { Stage } from '#model';
import { print, term, type Output } from './terminal';

const cells = 24;
const clearLine = '\r\u001b[2K';
/** The time within which a run prints nothing without a terminal, in milliseconds. */
const quietFor = 10_000;
/** The time between two lines without a terminal, in milliseconds. */
const between = 10_000;

export interface ProgressBar {
  update(stage: Stage, fraction: number): void;
  clear(): void;
}

/**
 * Creates a progress bar: on a terminal, one line that is redrawn; otherwise occasional lines of a run that takes long,
 * because most readers of a pipe want only the result.
 */
export function progressBar(out: Output, enabled: boolean, now: () => number): ProgressBar {
  if (!enabled) return { update: () => undefined, clear: () => undefined };
  return out.isTTY ? drawnBar(out) : printedLines(out, now);
}

/** A fraction that falls belongs to another run. */
function printedLines(out: Output, now: () => number): ProgressBar {
  let due = now() + quietFor;
  let last = 0;
  return {
    update(stage, fraction) {
      if (fraction < last) due = now() + quietFor;
      last = fraction;
      if (now() < due) return;
      due = now() + between;
      print(out, term`AgentPack: ${stage}, ${Math.round(100 * Math.min(1, fraction))} %`);
    },
    clear: () => undefined,
  };
}

function drawnBar(out: Output): ProgressBar {
  let shown = '';
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
