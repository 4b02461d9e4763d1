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
  const texts = new Map(files.map(({ file, text }) => [file.path, text]));
  const calls = places.flatMap((from) => {
    const lines = texts.get(from.file)?.split('\n').slice(from.lines[0] - 1, from.lines[1]) ?? [];
    return places.flatMap((to): PlaceCall[] => {
      const name = getLastName(to);
      if (
        to === from || name.length < minNameLength || name === getLastName(from) ||
        !canReferTo(graph, from.file, to.file)
      ) return [];
      const offset = lines.findIndex((line) => hasCallTo(line, name));
      return offset < 0 || isWithin(to, from, from.lines[0] + offset)
        ? []
        : [{ from, to, line: from.lines[0] + offset }];
    });
  });
  return calls.slice(0, maxCalls);
}

function getLastName({ name }: SelectedPlace): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/**
 * Reports whether the line is within the place. If the place is a member of the caller, the line declares it.
 */
function isWithin({ file, lines: [first, last] }: SelectedPlace, from: SelectedPlace, line: number): boolean {
  return file === from.file && first <= line && line <= last;
}

function hasCallTo(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    const next = line[at + name.length];
    if (next === '(' && (at === 0 || !/[\w$]/.test(line[at - 1]!))) return true;
  }
  return false;
}
