import { childNamed, nodeAt, type XmlNode } from '../../xml/xmlNode';

/** A theme's colours by their names on slides (`bg1`, `tx1`, `accent1`), as six hexadecimal digits. */
export type Theme = ReadonlyMap<string, string>;

/** Reads a theme's colours. `map` defines which of them a master uses for `bg1` and so on. */
export function readColourTheme(theme: XmlNode | undefined, map: XmlNode | undefined): Theme {
  const schemeColours = new Map((nodeAt(theme, 'a:themeElements', 'a:clrScheme')?.children ?? []).flatMap((entry) => {
    const value = entry.children[0];
    const colour = value?.attributes['lastClr'] ?? value?.attributes['val'];
    return colour === undefined ? [] : [[entry.name.slice('a:'.length), colour.toUpperCase()] as const];
  }));
  const used = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2', ...map?.attributes };
  return new Map([...schemeColours, ...Object.entries(used).flatMap(([name, of]) => {
    const colour = schemeColours.get(of);
    return colour === undefined ? [] : [[name, colour] as const];
  })]);
}

/** Returns the colour of a solid fill. `hex` is empty if the colour is unknown or modified by light or shade. */
export function solidColour(fill: XmlNode | undefined, theme: Theme): {
  readonly hex: string;
  readonly opacity: number;
} | undefined {
  const colour = fill?.children[0];
  if (!colour) return undefined;
  const changed = colour.children.some(({ name }) => /lum|tint|shade|hue|sat|inv|gray|comp/i.test(name));
  const value = colour.name === 'a:schemeClr' ? theme.get(colour.attributes['val'] ?? '') : colour.attributes['val'];
  const hex = colour.name === 'a:prstClr' ? presets[value ?? ''] : colour.attributes['lastClr'] ?? value;
  const opacity = Number(childNamed(colour, 'a:alpha')?.attributes['val'] ?? 100_000) / 100_000;
  return hex === undefined || changed || !/^[0-9a-f]{6}$/i.test(hex)
    ? { hex: '', opacity }
    : { hex: hex.toUpperCase(), opacity };
}

const presets: Readonly<Record<string, string>> = { white: 'FFFFFF', black: '000000' };

/** Reports whether two colours are too close for a reader to distinguish. */
export function looksSame(a: string, b: string): boolean {
  return a !== '' && b !== '' &&
    [0, 2, 4].every((at) => Math.abs(parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)) <= 5);
}
