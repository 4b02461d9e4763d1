import { findChangedIndexes } from '#base/collections/changedIndexes';
import { byText } from '#base/order';
import { formatFirstNames } from '#base/text/phrases';
import { isSupported, getLanguageName } from '#languages/languages';
import type { IndexedFile, ExcludedPath } from '#model';
import { shortenPathForMessage } from '#secrets/truncate';

/** The maximum number of paths named in one sentence. */
const maxNames = 5;

const exclusionWords: Readonly<Record<ExcludedPath['because'], string>> = {
  ignored: 'ignored',
  excluded: 'excluded by pattern',
  binary: 'binary',
  large: 'too large',
  'secret-file': 'secret by name',
  unreadable: 'unreadable',
  link: 'linked (their targets are packed themselves)',
  outside: 'linked to targets outside the root',
  submodule: 'belonging to submodules',
  'nested-repository': 'belonging to nested repositories',
  'other-package': 'outside the package and its dependencies',
  document: 'read as documents',
};

/** Caches the phrases for each list of excluded paths, because refreshing a few files returns the same list. */
const phrasesByList = new WeakMap<readonly ExcludedPath[], readonly string[]>();

/** Describes the excluded paths in one phrase per reason. */
export function describeExclusions(excludedPaths: readonly ExcludedPath[]): readonly string[] {
  let phrases = phrasesByList.get(excludedPaths);
  if (!phrases) {
    phrasesByList.set(excludedPaths,
      phrases = (Object.keys(exclusionWords) as ExcludedPath['because'][]).flatMap((because) => {
        const matches = excludedPaths.filter((excludedPath) => excludedPath.because === because);
        // a reader of the pack needs to know why a file cannot be read
        const reasons = because === 'unreadable'
          ? [...new Set(matches.map((l) => l.detail))].sort(byText)
          : [undefined];
        return reasons.flatMap((reason) => {
          const paths = matches.filter((l) => reason === undefined || l.detail === reason).map((l) => l.path);
          return paths.length > 0
            ? [
              `${paths.length} ${exclusionWords[because]}${reason === undefined ? '' : ` (${reason})`}: ${
                formatFirstNames(paths.slice(0, maxNames + 1).map(shortenPathForMessage), maxNames)
              }`,
            ]
            : [];
        });
      }));
  }
  return phrases;
}

/** Creates a function that lists the languages that are packed only as text. Its result is cached by the paths. */
export function createUnsupportedDescriber(): (files: readonly IndexedFile[]) => readonly string[] {
  let lastResult: { readonly files: readonly IndexedFile[]; readonly phrases: readonly string[]; } = {
    files: [],
    phrases: [],
  };
  return (files) => {
    lastResult = {
      files,
      phrases: findChangedIndexes(lastResult.files, files) ? lastResult.phrases : describeUnsupportedLanguages(files),
    };
    return lastResult.phrases;
  };
}

function describeUnsupportedLanguages(files: readonly IndexedFile[]): string[] {
  const fileCounts = new Map<string, number>();
  for (const file of files) {
    if (file.language !== undefined && !isSupported(file.language))
      fileCounts.set(file.language, (fileCounts.get(file.language) ?? 0) + 1);
  }
  const languages = [...fileCounts].sort(([a, m], [b, n]) => n - m || byText(a, b)).map(([id, count]) =>
    `${getLanguageName(id)} (${count})`
  );
  return languages.length > 0 ? [`packed as text only, without symbols or imports: ${languages.join(', ')}`] : [];
}
