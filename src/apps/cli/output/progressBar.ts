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
 * Creates a progress bar: on a terminal, one line that is redrawn; otherwise, occasional lines during a long run,
 * because most readers of a pipe want only the result.
 */
export function createProgressBar(output: Output, isEnabled: boolean, getTime: () => number): ProgressBar {
  if (!isEnabled) return { update: () => undefined, clear: () => undefined };
  return output.isTTY ? createDrawnBar(output) : createProgressLines(output, getTime);
}

/** Creates a progress bar that prints lines. A fraction that is lower than the last one belongs to another run. */
function createProgressLines(output: Output, getTime: () => number): ProgressBar {
  let nextPrintTime = getTime() + quietMs;
  let lastFraction = 0;
  return {
    update(stage, fraction) {
      if (fraction < lastFraction) nextPrintTime = getTime() + quietMs;
      lastFraction = fraction;
      if (getTime() < nextPrintTime) return;
      nextPrintTime = getTime() + lineIntervalMs;
      print(output, term`AgentPack: ${stage}, ${Math.round(100 * Math.min(1, fraction))}%`);
    },
    clear: () => undefined,
  };
}

function createDrawnBar(output: Output): ProgressBar {
  let drawnLine = '';
  return {
    update(stage, fraction) {
      const filledCells = Math.round(Math.min(1, fraction) * barWidth);
      const line = `${'█'.repeat(filledCells)}${'░'.repeat(barWidth - filledCells)} ${stage}`;
      if (line === drawnLine) return;
      output.write(`${clearLine}${line}`);
      drawnLine = line;
    },
    clear() {
      if (drawnLine !== '') output.write(clearLine);
      drawnLine = '';
    },
  };
}
