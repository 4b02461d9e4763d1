import type { Anchors } from './anchors';
import { isIdentifier, isMixed, isRandom, isScrambled } from './shape';
import { eachSecretName, type Strength } from './names';
import { isName, isPlaceholder, isProse, isReference, isRunOfNames } from './placeholders';
import { markerStart, type Region } from './region';
import { valueFinder, type Setting } from './values';
import { Verdicts } from './verdicts';

/**
 * Values of names that promise a secret, in code, JSON, YAML, TOML, .env, INI, XML, HCL, headers, query strings,
 * connection strings and command lines. Only the value goes; the name, the quotes and what is around them stay.
 */
export function findAssignments(text: string, anchors: Anchors): Region[] {
  const regions: Region[] = [];
  const verdicts: Partial<Record<Strength, Partial<Record<Setting, Verdicts>>>> = {};
  const valueOf = valueFinder(text);
  let skipTo = 0;
  eachSecretName(text, anchors, (start, end, name) => {
    const value = start < skipTo ? undefined : valueOf(start, end, name);
    if (!value || text.startsWith(markerStart, value.start) || value.end <= value.start) return;
    if (value.end - value.start > 200) skipTo = value.end;   // or every name in a long run would look at the whole run again
    if (isSecretHere(text.slice(value.start, value.end), name.strength, value.setting)) regions.push({ start: value.start, end: value.end, type: name.type });
  });
  return regions;

  function isSecretHere(value: string, strength: Strength, setting: Setting): boolean {
    const ofStrength = verdicts[strength] ??= {};
    const of = ofStrength[setting] ??= new Verdicts(anchors.keywords.length, (some) => isSecret(some, strength, setting));
    return of.of(value);
  }
}

function isSecret(value: string, strength: Strength, setting: Setting): boolean {
  if (strength === 'phrase') return /^(?:[a-z]{3,10} ){11,24}[a-z]{3,10}$/.test(value.trim());
  if (value.startsWith('-----BEGIN') || isPlaceholder(value) || isReference(value) || isExpression(value, setting)) return false;
  if (value.length < (strength === 'password' ? 4 : 8) || isTypeName(value)) return false;
  if (isRandom(value) || setting !== 'compared' && isPaddedBase64(value)) return true;
  switch (setting) {
    case 'literal': return !isName(value) && !isProse(value) && (strength !== 'token' || isMixed(value)) && !/^(?:true|false|\d{1,6})$/i.test(value);
    case 'quoted': return isQuotedSecret(value, strength);
    case 'compared': return isQuotedSecret(value, strength) && !(isIdentifier(value) && /[-_.]/.test(value));
    case 'loose': return isMixed(value) && /\d/.test(value) && value.length >= 6 && isQuotedSecret(value, strength) && !isIdentifier(value);
    case 'entry': return isLineSecret(value, strength) || strength !== 'token' && /^[a-z]{8,}$/.test(value) && !isName(value);
    case 'line': return isLineSecret(value, strength);
    case 'bare': return strength !== 'token' && /[A-Za-z]/.test(value) && /\d/.test(value) && value.length >= 6 && !isName(value) && !isIdentifier(value) && !/[([{.:]/.test(value);
  }
}

/** As Kubernetes keeps its secrets. */
function isPaddedBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]{6,}={1,2}$/.test(value);
}

function isLineSecret(value: string, strength: Strength): boolean {
  return /\d/.test(value) && isMixed(value) && value.length >= 6 && !isName(value) && !isIdentifier(value) && (strength !== 'token' || isScrambled(value));
}

function isQuotedSecret(value: string, strength: Strength): boolean {
  if (isName(value) || isProse(value) || strength !== 'password' && isRunOfNames(value)) return false;
  switch (strength) {
    case 'password': return true;
    case 'secret': return isMixed(value) && !isIdentifier(value) || /^(?:[a-z]+|[A-Z]+)$/.test(value);
    case 'token': return isScrambled(value);
    case 'phrase': return false;
  }
}

/** Code, not a literal: a call, a member, an index, an arrow, a number. */
function isExpression(value: string, setting: Setting): boolean {
  if (setting === 'quoted' || setting === 'compared' || setting === 'loose') return false;
  return /^[$A-Za-z_][\w$]*(?:\??\.[$A-Za-z_][\w$]*)*(?:\(|\[|!$)/.test(value)
    || /^[$A-Za-z_][\w$]*(?:\??\.[$A-Za-z_][\w$]*)+[!?]?$/.test(value) && !/\d[A-Za-z]+\d/.test(value)
    || /^[([{|&*!=<>?-]/.test(value)
    || setting !== 'literal' && /^-?[\d_.]+[a-z%]{0,2}$/i.test(value)
    || setting === 'literal' && /^[A-Z][A-Z0-9_]*$/.test(value) && value.includes('_') && !isRandom(value);
}

function isTypeName(value: string): boolean {
  return /^(?:datetime|timestamp|bytearray|function|required|optional|nullable|undefined|u?int(?:8|16|32|64|128)|float(?:32|64)|[iuf](?:8|16|32|64)|varchar\d*|char\d*|utf-?(?:8|16)\w*|sha-?\d{1,3}|md5|base(?:32|58|64)(?:url)?|bytes\d*|bcrypt|argon2(?:id?|d)?|scrypt|pbkdf2|hs256|rs256|es256|aes-?\d{0,3}(?:-\w+)*|oauth2?|v\d{1,2})$/i.test(value);
}
