import type { NamePlace, NamePlaces, OutlineSymbol } from '#model';
import { innermostSymbol } from '../files/units';
import type { Candidate } from '../selectInput';
import { fullName } from '../views/symbolsView';

/** Returns the places of names, each with the function around it if its file is outlined. */
export function placesWithin(names: readonly NamePlaces[], candidates: readonly Candidate[]): readonly NamePlaces[] {
  const symbolsOf = new Map(candidates.map(({ file, outline }) => [file.path, outline.symbols]));
  return names.map((item) => ({ ...item, places: item.places.map(withFunction) }));

  function withFunction(place: NamePlace): NamePlace {
    if (place.defines) return place;
    const around = functionAround(symbolsOf.get(place.path) ?? [], place.line);
    return around === undefined ? place : { ...place, within: fullName(around) };
  }
}

/** Returns the innermost function or method, or the innermost symbol if there is none. */
function functionAround(symbols: readonly OutlineSymbol[], line: number): OutlineSymbol | undefined {
  const functions = symbols.filter(({ kind }) => kind === 'function' || kind === 'method');
  return innermostSymbol(functions, line) ?? innermostSymbol(symbols, line);
}
