import { findXmlChild, findXmlNode, type XmlNode } from '../../xml/xmlNode';

/** A theme's colors by their names on slides (`bg1`, `tx1`, `accent1`), as six hexadecimal digits. */
export type Theme = ReadonlyMap<string, string>;

/** Reads a theme's colors. `colorMap` defines which of them a master uses for `bg1` and so on. */
export function readColorTheme(themeNode: XmlNode | undefined, colorMap: XmlNode | undefined): Theme {
  const schemeColors = new Map(
    (findXmlNode(themeNode, 'a:themeElements', 'a:clrScheme')?.children ?? []).flatMap((entry) => {
      const value = entry.children[0];
      const color = value?.attributes['lastClr'] ?? value?.attributes['val'];
      return color === undefined ? [] : [[entry.name.slice('a:'.length), color.toUpperCase()] as const];
    }),
  );
  const mappedNames = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2', ...colorMap?.attributes };
  return new Map([...schemeColors, ...Object.entries(mappedNames).flatMap(([name, schemeName]) => {
    const color = schemeColors.get(schemeName);
    return color === undefined ? [] : [[name, color] as const];
  })]);
}

/** Reads the color of a solid fill. `hex` is empty if the color is unknown or modified, such as by a tint or shade. */
export function readSolidColor(fill: XmlNode | undefined, theme: Theme): {
  readonly hex: string;
  readonly opacity: number;
} | undefined {
  const color = fill?.children[0];
  if (!color) return undefined;
  const isModified = color.children.some(({ name }) => /lum|tint|shade|hue|sat|inv|gray|comp/i.test(name));
  const value = color.name === 'a:schemeClr' ? theme.get(color.attributes['val'] ?? '') : color.attributes['val'];
  const hex = color.name === 'a:prstClr' ? presetColors[value ?? ''] : color.attributes['lastClr'] ?? value;
  const opacity = Number(findXmlChild(color, 'a:alpha')?.attributes['val'] ?? 100_000) / 100_000;
  return hex === undefined || isModified || !/^[0-9a-f]{6}$/i.test(hex)
    ? { hex: '', opacity }
    : { hex: hex.toUpperCase(), opacity };
}

const presetColors: Readonly<Record<string, string>> = { white: 'FFFFFF', black: '000000' };

/** Reports whether two colors are too close for a reader to distinguish. */
export function looksSame(a: string, b: string): boolean {
  return a !== '' && b !== '' &&
    [0, 2, 4].every((at) => Math.abs(parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)) <= 5);
}
