import type { Anchors } from './anchors';
import type { TextFormat } from './configuration/format';
import { isSecret, type Setting } from './likelySecret';
import { joinedStrings } from './literals';
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
    if (!isSecretAt(start, name.strength, value) || format === 'catalog' && !isNoLabel(content) || spells(text.slice(start, end), content)) return;
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

/** A constant that says its own name: `ManageResetPassword = "manage-reset-password"`; or code that has it as a name. */
function spells(name: string, value: string): boolean {
  return value.length > 500 ? false : lettersOf(value) === lettersOf(name) || /^[a-z_]{6,}$/.test(value) && /[a-z][A-Z]/.test(name) && lettersOf(name).endsWith(lettersOf(value)) || /\s/.test(value) && value.includes(name);
}

function lettersOf(text: string): string {
  return text.length > 120 ? text : text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}
