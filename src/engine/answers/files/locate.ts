import { english, nested } from '#base/text/english';
import { decode } from '#base/text/decode';
import { getBaseName } from '#base/text/paths';
import { UserError } from '#base/errors';
import { findNearestNames } from '#base/words/nearest';
import { detectLanguage } from '#languages/languages';
import type { ExcludedPath, SafeText, SourceFile } from '#model';
import { hasSecretKeys } from '#secrets/secretFiles';
import { formatSecretKeys } from '#secrets/secretKeys';
import { isPathOutsideRoot } from '../../freshness/guard';
import type { Host } from '../../host';
import { type IndexRecord, findExcludedPath } from '../../indexing/indexStore';
import { readStoredText } from '../../state/packedTexts';
import { explainAbsence, findPathAfterMove } from './movedFiles';
import type { CollectedInputs } from '../../inputs/inputs';

const maxSuggestions = 5;

/** A file to retrieve from: an existing file, or a deleted file whose text is stored. */
export type LocatedFile = FoundTarget & ({ readonly file: IndexRecord; readonly storedText?: undefined; } | {
  readonly file: PackedFile;
  /** The text of the deleted file at the time of the pack, or the keys of a secret file. */
  readonly storedText: SafeText;
  readonly isSecretFile?: true;
});

/** A file of the newest pack. The file may have been deleted since then. */
export type PackedFile = Pick<SourceFile, 'path' | 'hash' | 'language'>;

interface FoundTarget {
  /** The part after the path: `#full`, `#Router.handle`, `:10-48`; '' if there is none. */
  readonly fragment: string;
  readonly note?: string;
}

/**
 * Finds the file of a target: a block ID, a path, or lines of a file. A path may contain `#` and `:`, so the longest
 * existing path is used.
 * @throws UserError if there is no such file (the message suggests similar IDs and files), or if it may not be shown
 */
export async function locateTarget(host: Host, inputs: CollectedInputs, target: string,
  ids: readonly string[]): Promise<LocatedFile>
{
  const { refreshed } = inputs;
  const pathEnds = [target.length, ...findOccurrences(target, '#'),
    ...(/:\d+(?:-\d+)?$/.test(target) ? [target.lastIndexOf(':')] : [])].sort((a, b) => b - a);
  for (const end of pathEnds) {
    const file = refreshed.byPath.get(target.slice(0, end));
    if (file) return { file, fragment: target.slice(end) };
  }
  for (const end of pathEnds) {
    const path = target.slice(0, end);
    const excludedPath = findExcludedPath(refreshed, path);
    const linkTarget = excludedPath?.because === 'link'
      ? refreshed.byPath.get(host.files.resolveLink(path) ?? '')
      : undefined;
    if (linkTarget)
      return { file: linkTarget, fragment: target.slice(end), note: english`${path} is a link to ${linkTarget.path}.` };
    const secretFile = excludedPath && locateSecretKeys(host, path, excludedPath, target.slice(end));
    if (secretFile) return secretFile;
    if (excludedPath)
      throw new UserError(
        english`${path} cannot be retrieved (${excludedPath.because}: ${
          nested(
            (excludedPath.because === 'ignored' ? await host.git?.ignoreRule(path) : undefined) ?? excludedPath.detail,
          )
        }).`,
      );
    if (isPathOutsideRoot(path)) throw new UserError(english`${path} is outside ${host.root}. Specify a file in it.`);
    const absentFile = locateAbsentFile(host, inputs, path, target.slice(end));
    if (absentFile) return absentFile;
  }
  const suggestions = suggestTargets(target, ids.filter((id) => id !== target), [...refreshed.byPath.keys()]);
  throw new UserError(
    english`There is no block or file ${target}${
      suggestions.length > 0
        ? suggestions.length === 1
          ? english`: the most similar is ${suggestions[0]!}`
          : english`: the most similar are ${suggestions.join(', ')}`
        : english`: paths are relative to the root`
    }.`,
  );
}

const maxSecretFileBytes = 1_000_000;

/** Returns the keys of a secret file, whether git ignores it or not; undefined for any other path. */
function locateSecretKeys({ files, hash }: Host, path: string, { because }: ExcludedPath, fragment: string):
  | LocatedFile
  | undefined
{
  const mayHaveKeys = (because === 'secret-file' || because === 'ignored') && hasSecretKeys(path);
  if (!mayHaveKeys || isPathOutsideRoot(path)) return undefined;
  const stat = files.stat(path);
  const bytes = stat?.kind === 'file' && stat.size <= maxSecretFileBytes ? files.read(path) : undefined;
  if (!(bytes instanceof Uint8Array)) return undefined;
  const decodedFile = decode(bytes);
  if (!decodedFile) return undefined;
  const storedText = formatSecretKeys(decodedFile.text);
  return {
    file: { path, hash: hash(storedText), language: detectLanguage(path) },
    fragment,
    note: english`Files of this name contain secrets, so this shows their keys without values and comments.`,
    storedText,
    isSecretFile: true,
  };
}

/**
 * Finds the renamed file, or the stored text of a deleted file; returns undefined for an unknown path.
 * @throws UserError for a deleted file whose text is not stored
 */
function locateAbsentFile(host: Host, inputs: CollectedInputs, path: string, fragment: string):
  | LocatedFile
  | undefined
{
  const renamedFile = inputs.refreshed.byPath.get(findPathAfterMove(path, inputs) ?? '');
  if (renamedFile) return { file: renamedFile, fragment, note: english`${path} was renamed to ${renamedFile.path}.` };
  const reason = explainAbsence(path, inputs);
  if (reason === undefined) return undefined;
  const hash = inputs.lastPack?.snapshot?.files.find((file) => file.path === path)?.hash;
  const text = hash === undefined ? undefined : readStoredText(host, path, hash);
  if (hash === undefined || text === undefined)
    throw new UserError(english`${path} no longer exists: ${nested(reason)}.`);
  return { file: { path, hash, language: detectLanguage(path) }, fragment, storedText: text };
}

function findOccurrences(text: string, character: string): number[] {
  const offsets: number[] = [];
  for (let index = text.indexOf(character); index > 0; index = text.indexOf(character, index + 1)) offsets.push(index);
  return offsets;
}

/** Returns the most similar block IDs, then files with similar names. */
function suggestTargets(target: string, ids: readonly string[], paths: readonly string[]): string[] {
  const name = getBaseName(target.replace(/(?:#.*|:\d+(?:-\d+)?)$/s, ''));
  const similarNames = new Set(findNearestNames(name, [...new Set(paths.map(getBaseName))], maxSuggestions));
  return [
    ...new Set([...findNearestNames(target, ids, maxSuggestions),
      ...paths.filter((path) => similarNames.has(getBaseName(path)))]),
  ]
    .slice(0, maxSuggestions);
}
