import type { NamePlace, NamePlaces, OutlineSymbol } from '#model';
import { findEnclosingSymbol } from '../files/units';
import type { Candidate } from '../selectInput';
import { getFullName } from '../views/symbolsView';

/** Returns the places of names, each with its enclosing function if the file has an outline. */
export function addEnclosingFunctions(names: readonly NamePlaces[],
  candidates: readonly Candidate[]): readonly NamePlaces[]
{
  const symbolsByPath = new Map(candidates.map(({ file, outline }) => [file.path, outline.symbols]));
  return names.map((item) => ({ ...item, places: item.places.map(addFunction) }));

  function addFunction(place: NamePlace): NamePlace {
    if (place.defines) return place;
    const enclosingSymbol = findEnclosingFunction(symbolsByPath.get(place.path) ?? [], place.line);
    return enclosingSymbol === undefined ? place : { ...place, within: getFullName(enclosingSymbol) };
  }
}

/** Returns the innermost function or method that contains a line, or else the innermost symbol. */
function findEnclosingFunction(symbols: readonly OutlineSymbol[], line: number): OutlineSymbol | undefined {
  const functions = symbols.filter(({ kind }) => kind === 'function' || kind === 'method');
  return findEnclosingSymbol(functions, line) ?? findEnclosingSymbol(symbols, line);
}
