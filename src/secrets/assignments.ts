import type { Anchors } from './anchors';
import type { TextFormat } from './configuration/format';
import { isSecret, type Setting } from './likelySecret';
import { joinedStrings } from './literals';
import { repeatsName } from './nameEcho';
import { eachSecretName, type SecretName } from './names';
import type { Strength } from './nameStrength';
import { markerStart, type Region } from './region';
import { userSeeker } from './surroundings';
import { columnFinder, type Column } from './tables';
import { valueFinder, type Value } from './values';
import { Verdicts } from './verdicts';

/**
 * Values of names that promise a secret, in code, JSON, YAML, TOML, .env, INI, XML, HCL, headers, query strings,
 * connection strings and command lines. Only the value goes; the name, the quotes and what is around them stay.
 */
export function findAssignments(text: string, anchors: Anchors, format?: TextFormat): Region[] {
  if (format === 'lock') return [];
  const regions: Region[] = [];
  const verdicts: Partial<Record<Strength, Partial<Record<Setting, Verdicts>>>> = {};
  const users = userSeeker(text);
  const valueOf = valueFinder(text, users);
  const columnBelow = columnFinder(text);
  let skipTo = 0;
  eachSecretName(text, anchors, (start, end, name) => {
    const column = columnBelow(start, end);
    if (column) takeColumn(column, name);
    const value = start < skipTo ? undefined : valueOf(start, end, name);
    if (!value || text.startsWith(markerStart, value.start) || value.end <= value.start) return;
    if (value.end - value.start > 200) skipTo = value.end;   // or every name in a long run would look at the whole run again
    const content = text.slice(value.start, value.end);
    if (!isSecretAt(start, name.strength, value) || format === 'catalog' && !isNoLabel(content) || repeatsName(text.slice(start, end), content)) return;
    regions.push({ start: value.start, end: value.end, type: name.type });
    for (const more of joinedStrings(text, value.end)) {
      regions.push({ start: more.start, end: more.end, type: name.type });
      skipTo = more.end;
    }
  });
  return regions;

  function takeColumn({ kind, cells }: Column, { strength, type }: SecretName): void {
    const setting = strength !== 'password' || kind === 'markdown' ? 'line' : kind === 'csv' ? 'literal' : 'data';
    for (const { start, end } of cells) {
      const content = text.slice(start, end);
      if (!/\s/.test(content) && !content.startsWith(markerStart) && isSecretHere(content, strength, setting)) regions.push({ start, end, type });
    }
  }

  /** Looks around only where it matters, and never remembers what that said: nearly all values are told without. */
  function isSecretAt(nameStart: number, strength: Strength, { start, end, setting, surer }: Value): boolean {
    const value = text.slice(start, end);
    return isSecretHere(value, strength, setting)
      || surer !== undefined && isSecretHere(value, strength, surer.setting) && surer.holds(text, nameStart, start, end)
      || strength === 'pass' && isSecretHere(value, 'password', setting) && users.isBeside(nameStart);
  }

  function isSecretHere(value: string, strength: Strength, setting: Setting): boolean {
    const ofStrength = verdicts[strength] ??= {};
    const of = ofStrength[setting] ??= new Verdicts(anchors.keywords.length, (some) => isSecret(some, strength, setting));
    return of.of(value);
  }
}

/** In a catalog of messages a name's value is what people read, whatever the language. */
function isNoLabel(value: string): boolean {
  return /\d/.test(value) && !/[\s\\{]|[^\x00-\x7f]/.test(value);
}
