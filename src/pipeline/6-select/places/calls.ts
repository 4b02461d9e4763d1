import type { ImportGraph, PlaceCall, SelectedPlace } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import { canReferTo } from './reach';

/** Shorter names are called in too many places to be informative. */
const minNameLength = 4;
const maxCalls = 8;

/**
 * Finds calls from one place to another, in the order of the callers. A line of the caller is a call if it contains the
 * other place's name before a parenthesis, and if the caller's file is the same or imports the other file. Returns one
 * line per pair of places.
 */
export function findCallsBetween(places: readonly SelectedPlace[], files: readonly SelectableFile[],
  graph: Pick<ImportGraph, 'imports'>): readonly PlaceCall[]
{
  const textsByPath = new Map(files.map(({ file, text }) => [file.path, text]));
  const calls = places.flatMap((caller) => {
    const lines = textsByPath.get(caller.file)?.split('\n').slice(caller.lines[0] - 1, caller.lines[1]) ?? [];
    return places.flatMap((callee): PlaceCall[] => {
      const name = getLastName(callee);
      if (
        callee === caller || name.length < minNameLength || name === getLastName(caller) ||
        !canReferTo(graph, caller.file, callee.file)
      ) return [];
      const offset = lines.findIndex((line) => hasCallTo(line, name));
      return offset < 0 || isWithin(callee, caller, caller.lines[0] + offset)
        ? []
        : [{ from: caller, to: callee, line: caller.lines[0] + offset }];
    });
  });
  return calls.slice(0, maxCalls);
}

function getLastName({ name }: SelectedPlace): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Reports whether the line is in the callee. If so, it declares the callee as a member of the caller. */
function isWithin({ file, lines: [first, last] }: SelectedPlace, caller: SelectedPlace, line: number): boolean {
  return file === caller.file && first <= line && line <= last;
}

function hasCallTo(line: string, name: string): boolean {
  for (let offset = line.indexOf(name); offset >= 0; offset = line.indexOf(name, offset + 1)) {
    const nextCharacter = line[offset + name.length];
    if (nextCharacter === '(' && (offset === 0 || !/[\w$]/.test(line[offset - 1]!))) return true;
  }
  return false;
}
