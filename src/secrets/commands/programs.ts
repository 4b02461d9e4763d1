import type { Command } from './command';
import { directives } from './directives';
import { commands } from './table';

const byProgram = new Map<string, Command[]>();
for (const row of [...commands, ...directives])
  for (const program of row.programs.split(' ')) byProgram.set(program, [...byProgram.get(program) ?? [], row]);

export const commandsByProgram: ReadonlyMap<string, readonly Command[]> = byProgram;

/** The names of all programs, from which the prefilter's probes are made. */
export const programNames: readonly string[] = [...byProgram.keys()];
