import type { Stage } from '#model';
import { print, term, type Output } from './terminal';

const barWidth = 24;
const clearLine = '\r\u001b[2K';
/** The time at the start of a run during which nothing is printed without a terminal, in milliseconds. */
const quietMs = 10_000;
/** The time between two progress lines without a terminal, in milliseconds. */
const lineIntervalMs = 10_000;

export interface ProgressBar {
  update(stage: Stage, fraction: number): void;
  clear(): void;
}

/**
 * Creates a progress bar: on a terminal, one line that is redrawn; otherwise occasional lines of a run that takes long,
 * because most readers of a pipe want only the result.
 */
export function createProgressBar(out: Output, enabled: boolean, getTime: () => number): ProgressBar {
  if (!enabled) return { update: () => undefined, clear: () => undefined };
  return out.isTTY ? createDrawnBar(out) : createProgressLines(out, getTime);
}

/** Creates a progress bar that prints lines. A fraction that is lower than the last one belongs to another run. */
function createProgressLines(out: Output, getTime: () => number): ProgressBar {
  let nextPrintTime = getTime() + quietMs;
  let last = 0;
  return {
    update(stage, fraction) {
      if (fraction < last) nextPrintTime = getTime() + quietMs;
      last = fraction;
      if (getTime() < nextPrintTime) return;
      nextPrintTime = getTime() + lineIntervalMs;
      print(out, term`AgentPack: ${stage}, ${Math.round(100 * Math.min(1, fraction))} %`);
    },
    clear: () => undefined,
  };
}

function createDrawnBar(out: Output): ProgressBar {
  let shown = '';
  return {
    update(stage, fraction) {
      const filledCells = Math.round(Math.min(1, fraction) * barWidth);
      const line = `${'█'.repeat(filledCells)}${'░'.repeat(barWidth - filledCells)} ${stage}`;
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
