import { english, nested } from '#base/text/english';
import type { SafeText, GitFacts } from '#model';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import { toWaitOptions } from '#engine/inputs/gitInputs';
import type { CollectedInputs } from '#engine/inputs/inputs';
import type { Run } from '#engine/run';
import { createQueryMatcher, type LineMatch } from '../pure/matcher';
import { foldSearchText } from '../pure/regex/folded';
import { isSymbolCandidate, findSymbolMatches } from '../pure/symbols';
import type { MatchedFile } from '../pure/matchedFile';
import type { SearchQuery } from '../pure/query';
import { wrapUnchangedText, type RedactedText } from './redactedText';
import { createSignatures } from './signatures';
import type { TaskScores } from '#engine/record/taskScores';
import { createTextOpener, type OpenedText } from './texts';
import { mayContainGrams, hashRequiredGrams } from './grams';
import { throwIfCancelled } from '#base/cancellation';

/** The scope of a search. */
export interface SearchScope {
  readonly query: SearchQuery;
  readonly collected: CollectedInputs;
  readonly scores: TaskScores;
  isIncluded(path: string): boolean;
  /** See `PackOptions.saved`; undefined for a host that does not watch files. */
  readonly saved: readonly string[] | undefined;
}

/** Visits every file with a match, and returns the number of files that were searched. */
export type MatchVisitor = (scope: SearchScope, visit: (file: MatchedFile) => void, run: Run) => Promise<number>;

/** The minimum number of files for ripgrep. Fewer files can be read here in the time that ripgrep takes to start. */
const minRipgrepFiles = 200;

export function createMatchVisitor(host: Host, warn: (sentence: string) => void): MatchVisitor {
  const texts = createTextOpener(host);
  const signatures = createSignatures();
  const findChangedPaths = createChangedPathFinder();
  let hasSearched = false;
  return visitMatches;

  async function visitMatches({ query, collected, scores, isIncluded, saved }: SearchScope,
    visit: (file: MatchedFile) => void, run: Run): Promise<number>
  {
    // signatures pay for themselves only in a process that searches again
    const usesSignatures = saved !== undefined || hasSearched;
    hasSearched = true;
    const { files } = collected.refreshed;
    const changedFiles = findChangedPaths(collected, saved ?? []);
    const matcher = createQueryMatcher(query);
    const { requiredLiterals } = matcher;
    const grams = hashRequiredGrams(requiredLiterals);
    const cachedSignatures = signatures.getSignatures(files);
    const filesWithoutMatches = await findFilesWithoutMatches();
    const { searchedCount, unreadable } = await examineFiles(host, files, {
      isIncluded,
      mayMatch: {
        files: () => true,
        symbol: (i: number) => isSymbolCandidate(query, files[i]!.facts.definitions),
        text: mayMatch,
        regex: mayMatch,
      }[query.kind],
      open: query.kind === 'files' ? () => noText : texts.open,
      visit(i, openedText) {
        const file = files[i]!;
        if (query.kind === 'files') visitFile(file, noText.getRedactedText(), matcher.find(file.path));
        else if (query.kind === 'symbol') {
          const text = openedText.getRedactedText();
          visitFile(file, text, findSymbolMatches(query, file.facts.definitions, text.text));
        } else {
          if (usesSignatures && !cachedSignatures[i] && openedText.hash === file.hash)
            signatures.add(i, openedText.raw);
          if (!hasGrams(i) || !file.facts.verbatim && !hasRequiredLiterals(openedText.raw)) return;
          const text = openedText.getRedactedText();
          visitFile(file, text, text.removeSpanningMatches(matcher.find(text.text)));
        }
      },
    }, run);
    if (unreadable) {
      const moreText = unreadable.count > 1 ? english` and ${unreadable.count - 1} more` : '';
      warn(english`${unreadable.path}${moreText} could not be searched: ${nested(unreadable.reason)}.`);
    }
    return searchedCount;

    function mayMatch(i: number): boolean {
      return hasGrams(i) && (filesWithoutMatches.size === 0 || !filesWithoutMatches.has(files[i]!.path));
    }

    /** Reports whether the unredacted text may contain the literals of a match, according to its signature. */
    function hasGrams(i: number): boolean {
      const signature = grams && cachedSignatures[i];
      return !signature || mayContainGrams(signature, grams);
    }

    /**
     * Finds the files in which ripgrep finds no match. Ripgrep is used if signatures do not help: for patterns without
     * literals, and in the first search of a process. Ripgrep reads files from disk without redaction, so it gets only
     * files that are searched without redaction.
     */
    async function findFilesWithoutMatches(): Promise<ReadonlySet<string>> {
      if (!matcher.ripgrepPattern || usesSignatures && grams) return new Set();
      const candidates = files.filter(({ path, facts }, i) => facts.verbatim && isIncluded(path) && hasGrams(i));
      if (candidates.length < minRipgrepFiles || !host.ripgrep) return new Set();
      const paths = candidates.map(({ path }) => path);
      const matchingPaths = await host.ripgrep.findPossibleMatches(matcher.ripgrepPattern, paths, toWaitOptions(run));
      return new Set(paths.filter((path) => !matchingPaths.has(path)));
    }

    function hasRequiredLiterals(raw: string): boolean {
      const text = foldSearchText(raw);
      return requiredLiterals.length === 0 ||
        requiredLiterals.some((literals) => literals.every((literal) => text.includes(literal)));
    }

    function visitFile(file: IndexRecord, { text, toFileColumn }: RedactedText, matches: readonly LineMatch[]): void {
      if (matches.length === 0) return;
      const { path, language, facts: { role, definitions } } = file;
      visit({
        path,
        ...(language === undefined ? {} : { language }),
        role,
        definitions,
        isChanged: changedFiles.has(path),
        taskScore: scores.get(path) ?? 0,
        text,
        toFileColumn,
        matches,
      });
    }
  }
}

/** The placeholder for the text of a file in a search for file names, which does not read files. */
const noText: OpenedText = { raw: '', hash: '', getRedactedText: () => wrapUnchangedText('' as SafeText) };

/**
 * Creates a function that determines the changed files. These are the files that git reported at the last full refresh,
 * and the files saved since then, for which a host that watches files does not query git. Without git, no file counts
 * as changed.
 */
function createChangedPathFinder(): (collected: Pick<CollectedInputs, 'git' | 'partial'>,
  saved: readonly string[]
) => ReadonlySet<string> {
  let lastFacts: GitFacts | undefined;
  let savedPaths = new Set<string>();
  return ({ git, partial }, saved) => {
    if (!partial || git !== lastFacts) savedPaths = new Set();
    lastFacts = git;
    for (const path of partial && git ? saved : []) savedPaths.add(path);
    return new Set([...(git?.changes ?? []).map(({ path }) => path), ...savedPaths]);
  };
}

/** The search pauses for other events each time this number of files or of characters has been read. */
const filesPerPause = 64;
const charactersPerPause = 2_000_000;

/** Information about the files that a search examined. */
export interface ExaminationResult {
  /** The number of files that were searched. */
  readonly searchedCount: number;
  /** The number of files that cannot be read, with the path of the first such file and the reason. */
  readonly unreadable: { readonly count: number; readonly path: string; readonly reason: string; } | undefined;
}

export interface Examination {
  isIncluded(path: string): boolean;
  /** Reports whether the file at this index may contain a match. The file counts as searched in either case. */
  mayMatch(index: number): boolean;
  open(file: IndexRecord): OpenedText | undefined | { readonly unreadable: string; };
  visit(index: number, text: OpenedText): void;
}

/** Reads the files that may match, and visits them in the order of the list. Rejects with `Cancelled`. */
async function examineFiles(host: Pick<Host, 'pause'>, files: readonly IndexRecord[],
  { isIncluded, mayMatch, open, visit }: Examination, run: Run): Promise<ExaminationResult>
{
  let searchedCount = 0;
  let unreadable: ExaminationResult['unreadable'];
  let openedCount = 0;
  let characters = 0;
  for (let i = 0; i < files.length; i++) {
    const file = files[i]!;
    if (!isIncluded(file.path)) continue;
    searchedCount++;
    if (!mayMatch(i)) continue;
    if (++openedCount % filesPerPause === 0 || characters > charactersPerPause) {
      characters = 0;
      run.progress?.('scan', i / files.length);
      await host.pause();
      throwIfCancelled(run.cancel);
    }
    const openedText = open(file);
    if (!openedText) searchedCount--; // the file was deleted, or is now binary
    else if ('unreadable' in openedText) {
      searchedCount--;
      unreadable = {
        path: file.path,
        reason: openedText.unreadable,
        ...unreadable,
        count: (unreadable?.count ?? 0) + 1,
      };
    } else {
      characters += openedText.raw.length;
      visit(i, openedText);
    }
  }
  throwIfCancelled(run.cancel);
  return { searchedCount, unreadable };
}
