import { english, nested } from '#base/text/english';
import type { SafeText, GitFacts } from '#model';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import { toWaitOptions } from '#engine/inputs/gitInputs';
import type { CollectedInputs } from '#engine/inputs/inputs';
import type { Run } from '#engine/run';
import { createQueryMatcher, type LineMatch } from '../pure/matcher';
import { folded } from '../pure/regex/folded';
import { isSymbolCandidate, symbolMatches } from '../pure/symbols';
import type { MatchedFile } from '../pure/matchedFile';
import type { SearchQuery } from '../pure/query';
import { unchangedText, type RedactedText } from './redactedText';
import { createSignatures } from './signatures';
import type { TaskScores } from '#engine/record/taskScores';
import { createSearchTexts, type OpenedText } from './texts';
import { mayHold, wantedGrams } from './grams';
import { throwIfCancelled } from '#base/cancellation';

/** The scope of a search. */
export interface Searched {
  readonly query: SearchQuery;
  readonly collected: CollectedInputs;
  readonly scores: TaskScores;
  isIncluded(path: string): boolean;
  /** See `PackOptions.saved`; undefined for a host that does not watch, and therefore rarely searches again. */
  readonly saved: readonly string[] | undefined;
}

/** Visits every file with a match, and returns how many files were searched. */
export type MatchVisitor = (searched: Searched, visit: (file: MatchedFile) => void, run: Run) => Promise<number>;

/** Fewer files than this are read here in the time that ripgrep takes to start. */
const fewFiles = 200;

export function createMatchVisitor(host: Host, warn: (sentence: string) => void): MatchVisitor {
  const texts = createSearchTexts(host);
  const signatures = createSignatures();
  const changedPaths = createChangedPaths();
  return visitMatches;

  async function visitMatches({ query, collected, scores, isIncluded, saved }: Searched,
    visit: (file: MatchedFile) => void, run: Run): Promise<number>
  {
    const { files } = collected.refreshed;
    const changed = changedPaths(collected, saved ?? []);
    const matcher = createQueryMatcher(query);
    const { required } = matcher;
    const grams = wantedGrams(required);
    const cachedSignatures = signatures.of(files);
    const excluded = await withoutMatches();
    const { considered, unreadable } = await examine(host, files, {
      isIncluded,
      mayMatch: {
        files: () => true,
        symbol: (i: number) => isSymbolCandidate(query, files[i]!.facts.definitions),
        text: mayMatch,
        regex: mayMatch,
      }[query.kind],
      open: query.kind === 'files' ? () => noText : texts.open,
      visit(i, opened) {
        const file = files[i]!;
        if (query.kind === 'files') pass(file, noText.redacted(), matcher.find(file.path));
        else if (query.kind === 'symbol') {
          const text = opened.redacted();
          pass(file, text, symbolMatches(query, file.facts.definitions, text.text));
        } else {
          if (saved && !cachedSignatures[i] && opened.hash === file.hash) signatures.add(i, opened.raw);
          if (!hasGrams(i) || !file.facts.verbatim && !hasRequired(opened.raw)) return;
          const text = opened.redacted();
          pass(file, text, text.inFile(matcher.find(text.text)));
        }
      },
    }, run);
    if (unreadable) {
      const moreText = unreadable.count > 1 ? english` and ${unreadable.count - 1} more` : '';
      warn(english`${unreadable.path}${moreText} could not be searched: ${nested(unreadable.reason)}.`);
    }
    return considered;

    function mayMatch(i: number): boolean {
      return hasGrams(i) && (excluded.size === 0 || !excluded.has(files[i]!.path));
    }

    /** A match is part of the unredacted text, so that text contains its literals. */
    function hasGrams(i: number): boolean {
      const signature = grams && cachedSignatures[i];
      return !signature || mayHold(signature, grams);
    }

    /**
     * Finds the files in which ripgrep finds nothing. It is used if signatures do not help: for patterns without
     * literals, and in a process that rarely searches. It reads files from disk unchanged, so it is asked only about
     * files that are searched unchanged.
     */
    async function withoutMatches(): Promise<ReadonlySet<string>> {
      if (!matcher.ripgrep || saved && grams) return new Set();
      const candidates = files.filter(({ path, facts }, i) => facts.verbatim && isIncluded(path) && hasGrams(i));
      if (candidates.length < fewFiles || !host.ripgrep) return new Set();
      const paths = candidates.map(({ path }) => path);
      const matchingPaths = await host.ripgrep.mayMatch(matcher.ripgrep, paths, toWaitOptions(run));
      return new Set(paths.filter((path) => !matchingPaths.has(path)));
    }

    function hasRequired(raw: string): boolean {
      const text = folded(raw);
      return required.length === 0 || required.some((literals) => literals.every((literal) => text.includes(literal)));
    }

    function pass(file: IndexRecord, { text, columnOf }: RedactedText, matches: readonly LineMatch[]): void {
      if (matches.length === 0) return;
      const { path, language, facts: { role, definitions } } = file;
      visit({
        path,
        ...(language === undefined ? {} : { language }),
        role,
        definitions,
        isChanged: changed.has(path),
        taskScore: scores.get(path) ?? 0,
        text,
        columnOf,
        matches,
      });
    }
  }
}

/** Represents texts in a search for files, which reads none. */
const noText: OpenedText = { raw: '', hash: '', redacted: () => unchangedText('' as SafeText) };

/**
 * Determines the changed files: the files that git reported at the last full refresh, and the files saved since then,
 * for which a search of a watching host does not query git. Without git, no file counts as changed.
 */
function createChangedPaths(): (collected: Pick<CollectedInputs, 'git' | 'partial'>,
  saved: readonly string[]
) => ReadonlySet<string> {
  let since: GitFacts | undefined;
  let savedSince = new Set<string>();
  return ({ git, partial }, saved) => {
    if (!partial || git !== since) savedSince = new Set();
    since = git;
    for (const path of partial && git ? saved : []) savedSince.add(path);
    return new Set([...(git?.changes ?? []).map(({ path }) => path), ...savedSince]);
  };
}

/** Other events can run each time this many files, or characters, have been read. */
const pauseFiles = 64;
const pauseCharacters = 2_000_000;

/** Results of a search about the files it went through. */
export interface Examined {
  /** The number of files that were searched. */
  readonly considered: number;
  /** The number of files that cannot be read, with the path and reason for the first. */
  readonly unreadable: { readonly count: number; readonly path: string; readonly reason: string; } | undefined;
}

export interface Examination {
  isIncluded(path: string): boolean;
  /** Reports whether the file at this index may have a match. It counts as searched in any case. */
  mayMatch(index: number): boolean;
  open(file: IndexRecord): OpenedText | undefined | { readonly unreadable: string; };
  visit(index: number, text: OpenedText): void;
}

/** Reads the files that may match, and visits them in the order of the list. Rejects with `Cancelled`. */
async function examine(host: Pick<Host, 'pause'>, files: readonly IndexRecord[],
  { isIncluded, mayMatch, open, visit }: Examination, run: Run): Promise<Examined>
{
  let considered = 0;
  let unreadable: Examined['unreadable'];
  let count = 0;
  let characters = 0;
  for (let i = 0; i < files.length; i++) {
    const file = files[i]!;
    if (!isIncluded(file.path)) continue;
    considered++;
    if (!mayMatch(i)) continue;
    if (++count % pauseFiles === 0 || characters > pauseCharacters) {
      characters = 0;
      run.progress?.('scan', i / files.length);
      await host.pause();
      throwIfCancelled(run.cancel);
    }
    const opened = open(file);
    if (!opened) considered--; // deleted, or now binary
    else if ('unreadable' in opened) {
      considered--;
      unreadable = { path: file.path, reason: opened.unreadable, ...unreadable, count: (unreadable?.count ?? 0) + 1 };
    } else {
      characters += opened.raw.length;
      visit(i, opened);
    }
  }
  throwIfCancelled(run.cancel);
  return { considered, unreadable };
}
