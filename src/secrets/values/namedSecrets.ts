import type { Hits } from '../hits';
import type { TextFormat } from '../configuration/textFormat';
import type { ValueContext } from '../classification/context';
import { MemoizedTest } from '../classification/memoizedTest';
import { isSecret } from '../classification/secretValue';
import { joinedStrings } from '../text/literals';
import { repeatsName } from '../names/repeatsName';
import { eachSecretName, type SecretName } from '../names/secretNames';
import type { Strength } from '../names/strength';
import { markerStart, type Region } from '../region';
import { userNameSearch } from './surroundings';
import { columnFinder, type Column } from './tableColumns';
import { valueFinder } from './findValue';
import type { Value } from './value';

/**
 * Values of names that promise a secret, in code, JSON, YAML, TOML, .env, INI, XML, HCL, headers, query strings,
 * connection strings and command lines. Only the value goes; the name, the quotes and what is around them stay.
 */
export function findNamedSecrets(text: string, hits: Hits, format?: TextFormat): Region[] {
  if (format === 'lock') return [];
  const regions: Region[] = [];
  const verdicts: Partial<Record<Strength, Partial<Record<ValueContext, MemoizedTest>>>> = {};
  const users = userNameSearch(text);
  const valueOf = valueFinder(text, users);
  const columnBelow = columnFinder(text);
  let skipTo = 0;
  eachSecretName(text, hits, (start, end, name) => {
    const column = columnBelow(start, end);
    if (column) takeColumn(column, name);
    const value = start < skipTo ? undefined : valueOf(start, end, name);
    if (!value || text.startsWith(markerStart, value.start) || value.end <= value.start) return;
    if (value.end - value.start > 200) skipTo = value.end; // each name in a long run would search the whole run again
    const content = text.slice(value.start, value.end);
    if (
      !isSecretAt(start, name.strength, value) || format === 'catalog' && !isNoLabel(content) ||
      repeatsName(text.slice(start, end), content)
    ) return;
    regions.push({ start: value.start, end: value.end, type: name.type });
    for (const more of joinedStrings(text, value.end)) {
      regions.push({ start: more.start, end: more.end, type: name.type });
      skipTo = more.end;
    }
  });
  return regions;

  function takeColumn({ kind, cells }: Column, { strength, type }: SecretName): void {
    const context = strength !== 'password' || kind === 'markdown'
      ? 'restOfLine'
      : kind === 'csv'
      ? 'literal'
      : 'configLine';
    for (const { start, end } of cells) {
      const content = text.slice(start, end);
      if (!/\s/.test(content) && !content.startsWith(markerStart) && isSecretHere(content, strength, context))
        regions.push({ start, end, type });
    }
  }

  /** Looks at the surroundings only where the value alone does not decide; results of that are not remembered. */
  function isSecretAt(nameStart: number, strength: Strength, { start, end, context, contextRule }: Value): boolean {
    const value = text.slice(start, end);
    return isSecretHere(value, strength, context)
      || contextRule !== undefined && isSecretHere(value, strength, contextRule.context) &&
        contextRule.holds(text, nameStart, start, end)
      || strength === 'pass' && isSecretHere(value, 'password', context) && users.isBeside(nameStart);
  }

  function isSecretHere(value: string, strength: Strength, context: ValueContext): boolean {
    const ofStrength = verdicts[strength] ??= {};
    const of = ofStrength[context] ??= new MemoizedTest(hits.keywords.length,
      (some) => isSecret(some, strength, context));
    return of.test(value);
  }
}

/** In a catalog of messages the value of a name is a text for people, in any language. */
function isNoLabel(value: string): boolean {
  return /\d/.test(value) && !/[\s\\{]|[^\x00-\x7f]/.test(value);
}
