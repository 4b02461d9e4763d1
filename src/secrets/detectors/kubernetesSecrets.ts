import { addAll } from '#base/collections/lists';
import { scanBrackets } from '../configuration/brackets';
import { everyOffset, type EntryVisitor, type Key } from '../configuration/entry';
import { scanYaml } from '../configuration/yaml';
import type { TextFormat } from '../configuration/textFormat';
import { isFiller } from '../classification/dummyTokens';
import { isNeverSecret, isSettingWord } from '../classification/notSecret';
import type { Hits } from '../hits';
import type { Region } from '../region';
import { decodeBase64 } from '../text/base64';
import { findBraceSpans, findGeneratedLiterals, findYamlObject, type Span } from './kubernetesObjects';

/**
 * Finds the values of a Kubernetes Secret, whatever their keys: below `data` and `stringData` of an object whose kind
 * is Secret, in YAML, JSON, flow-style YAML, a list, a Helm template or code; in Terraform and Pulumi resources; and in
 * the literals of kustomize's `secretGenerator`.
 */
export function findKubernetesSecrets(text: string, { manifests }: Hits, format?: TextFormat): Region[] {
  const regions: Region[] = [];
  const braceOffsets: number[] = [];
  let scannedTo = 0, generatorEnd = 0;
  for (let i = 0; i < manifests.length; i++) {
    const offset = manifests.at(i);
    if (matches(generatorPattern, text, offset)) {
      if (offset < generatorEnd) continue;
      const { literals, end } = findGeneratedLiterals(text, offset);
      generatorEnd = end;
      addAll(regions, literals.map(toRegion));
    } else if (matches(resourcePattern, text, offset)) braceOffsets.push(resourcePattern.lastIndex);
    else if (matches(yamlKindPattern, text, offset) && !closesObject(text, yamlKindPattern.lastIndex)) {
      if (offset < scannedTo) continue;
      const object = findYamlObject(text, offset, scannedTo);
      scannedTo = object.end;
      scanYaml(object.text, everyOffset, createCollector(object.text, object.start, false, regions));
    } else if (matches(bracketKindPattern, text, offset)) braceOffsets.push(offset);
  }
  let charactersRead = 0;
  for (const { start, end } of findBraceSpans(text, braceOffsets)) {
    charactersRead += end - start;
    if (charactersRead > maxReadFactor * text.length) break; // nested objects are read repeatedly
    const body = text.slice(start, end);
    scanBrackets(body, {
      hasSections: false,
      keyAbove: undefined,
      scanStart: 0,
      isSingle: true,
      scanEnd: body.length,
      offsets: everyOffset,
    }, createCollector(body, start, format !== 'yaml', regions));
  }
  return regions;
}

/** The maximum number of characters to read for the objects in a text, as a multiple of its length. */
const maxReadFactor = 8;

function matches(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}

const yamlKindPattern = /(?<=^[ \t+-]{0,80})kind:[ \t]{1,4}["']?[Ss]ecret["']?[ \t]{0,8}(?:#[^\n]*)?\r?$/my;
const bracketKindPattern = /kind["']?\s{0,8}(?::|=>?)\s{0,8}["']?[Ss]ecret["']?\s{0,8}(?=[,}\n])/y;
const resourcePattern =
  /kubernetes_secret(?:_v1)?(?:_data)?"\s{1,8}"[\w-]{1,80}"\s{0,8}(?=\{)|v1\.Secret(?:Args)?\((?:[^{}()]{0,160}(?=\{))?(?=\{)/y;
const generatorPattern = /secretGenerator["']?\s{0,8}:/y;

/** Reports whether `kind: 'Secret'` is the last member of an object in code. */
function closesObject(text: string, offset: number): boolean {
  return /^\s{0,200}\}/.test(text.slice(offset, offset + 210));
}

function toRegion({ start, end }: Span): Region {
  return { start, end, type: 'kubernetes-secret' };
}

/** Returns a visitor that collects the values below the data of an object, whose text starts at `textStart`. */
function createCollector(text: string, textStart: number, isCode: boolean, regions: Region[]): EntryVisitor {
  return (key, start, end, quoted) => {
    const dataKey = findDataKey(text, key);
    if (!dataKey || isList(text, dataKey.end) || isCode && !quoted) return;
    const value = text.slice(start, end);
    const spans = value.includes('{{')
      ? findTemplateLiterals(value)
      : isSecretValue(value, dataKeyPattern.test(text.slice(dataKey.start, dataKey.end)))
      ? findSecretLines(value)
      : [];
    for (const span of spans)
      regions.push(toRegion({ start: textStart + start + span.start, end: textStart + start + span.end }));
  };
}

/** Returns the data key of the object that contains the given key, if there is one. */
function findDataKey(text: string, { keyAbove: above }: Key): Key | undefined {
  let key = above;
  while (key?.keyAbove) key = key.keyAbove;
  return key && anyDataKeyPattern.test(text.slice(key.start, key.end)) ? key : undefined;
}

const dataKeyPattern = /^(?:data|binary_?[dD]ata)$/,
  anyDataKeyPattern = /^(?:data|binary_?[dD]ata|string_?[dD]ata)(?:_wo)?$/;

/** Reports whether items follow, as they do below `data:` in other kinds of objects. */
function isList(text: string, offset: number): boolean {
  return /^["']?:[^\n]{0,80}\n(?:[ \t]*\n){0,8}[ \t]{0,80}- /.test(text.slice(offset, offset + 400));
}

/** Reports whether a value is a secret. Values below `data` are base64, except in Terraform. */
function isSecretValue(value: string, isData: boolean): boolean {
  const base64 = value.replace(/\s/g, '');
  if (isData && /^[A-Za-z0-9+/]{4,}={0,2}$/.test(base64) && base64.length % 4 === 0)
    return !isSettingWord(base64) && !isPlaceholderValue(base64);
  return value.length >= 4 && !isNeverSecret(value.trim()) && !replacedValuePattern.test(value);
}

/** Matches a template variable in place of a value. */
const replacedValuePattern = /^\s*(?:\$[({\w]|<[^>]*>\s*$|%[\w{]|\()/;

/**
 * Reports whether a value is not a password: too short, one repeated letter, `changeme`, `<your password>`. Other words
 * may be passwords, because all values in this object are secrets.
 */
function isPlaceholderValue(base64: string): boolean {
  const decoded = decodeBase64(base64, 0, base64.length, 80).trim();
  return base64.replace(/=+$/, '').length < 7 || isFiller(decoded) ||
    /^(?:change|replace)[-_ ]?(?:me|this|it)$/i.test(decoded) || /^[<{[(].{0,200}[>}\])]$/.test(decoded);
}

/** Finds the literals that a Helm action encodes or falls back to: `{{ "x" | b64enc }}`, `{{ .a | default "x" }}`. */
function findTemplateLiterals(value: string): Span[] {
  return [...value.matchAll(templateLiteralPattern)].flatMap(({ index, 0: wholeMatch, 1: literal }) => {
    const start = index + wholeMatch.length - 1 - literal!.length;
    return literal!.length < 4 || isNeverSecret(literal!) ? [] : [{ start, end: start + literal!.length }];
  });
}

const templateLiteralPattern =
  /(?:\{\{-?\s{0,8}\(?|\b(?:default|coalesce|ternary|b64enc)\s{1,8}(?:\.[\w.]{1,80}\s{1,8}){0,3}\(?)["`]([^"`\n]{1,200})["`]/g;

/**
 * Finds the secrets line by line. In a line of settings, the secret is the value alone, unless the value is a plain
 * word or a port.
 */
function findSecretLines(value: string): Span[] {
  return [...value.matchAll(/[^\s](?:[^\n]*[^\s])?/g)].flatMap(({ index, 0: line }) => {
    const nameLength = settingNamePattern.exec(line)?.[0].length ?? 0;
    return nameLength > 0 && plainSettingPattern.test(line.slice(nameLength))
      ? []
      : [{ start: index + nameLength, end: index + line.length }];
  });
}

const settingNamePattern = /^(?:- )?["']?[A-Za-z][\w.-]{0,80}["']?(?:: |[ ]?=[ ]?(?!=?$))["']?/;
const plainSettingPattern = /^(?:[a-z]{0,12}|\d{1,5})["']?,?$/;
