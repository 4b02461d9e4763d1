import { countTextLines } from '#base/text/lines';
import { decode } from '#base/text/decode';
import { processBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';
import { copyStrings } from '#base/text/ownStrings';
import { estimateTextBytes } from '#base/text/textBytes';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import type { FileChange, GitFacts, HiddenCharacters, IndexedFile, Outline, RankedFile, Redaction, SafeText, Selection,
  View } from '#model';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { findHiddenText, type HiddenText } from '#secrets/hiddenText';
import { redactWithFindings } from '#secrets/redact';
import { hasControls } from '#secrets/views/controls';
import { factsRevision } from '../indexing/factsRevision';
import type { Host } from '../host';
import type { RefreshedIndex } from '../indexing/indexStore';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { maxProcessorMs, outlineByPatterns, type Outliner } from '#pipeline/5-outline/outline';

export interface OpenedCandidates {
  readonly candidates: readonly Candidate[];
  /** Paths whose content has changed since they were indexed. */
  readonly changedPaths: readonly string[];
  /** Returns the findings that the selected views show as redacted, in the selection's order. */
  findRedactions(selection: Selection): readonly Redaction[];
  /** Returns the findings that a view of one file shows as redacted. */
  findRedactionsIn(path: string, view: Pick<View, 'lines' | 'text'>): readonly Redaction[];
  /** Reports whether visible signs replace control characters in the file's text. */
  hasSigns(path: string): boolean;
  /** Returns the hidden characters of the selected files, in the selection's order. */
  findHiddenCharacters(selection: Selection): readonly HiddenCharacters[];
}

interface PreparedFile {
  readonly text: SafeText;
  readonly findings: readonly { readonly line: number; readonly type: string; }[];
  readonly hidden: HiddenText | undefined;
  readonly hasSigns: boolean;
  readonly outline: Outline;
}

/**
 * The maximum size of the cached texts and outlines in bytes, which is enough for the candidates of about four packs.
 */
const maxCachedBytes = 12_000_000;
/**
 * The total processor time that stopped parsers may waste on one pack. After that, each file gets only the minimum
 * time.
 */
const maxWastedMs = 10 * maxProcessorMs;
const minProcessorMs = maxProcessorMs / 10;

/** Creates the function that reads, redacts and outlines ranked files. The results are cached by content. */
export function createCandidates(host: Host, outliner: Outliner) {
  const cache = new RecentCache<string, PreparedFile>(maxCachedBytes,
    (_, { text, outline }) => estimateTextBytes(text) + 600 * outline.symbols.length + 500, processBudget);

  /** `storedOutlines`: outlines from earlier processes; `newOutlines`: those created since the last `save`. */
  let storedOutlines: ReadonlyMap<string, Outline> | undefined;
  let newOutlines = new Map<string, Outline>();

  return {
    readUnchangedText,
    computeOutline,
    open,
    read: (file: IndexedFile) => prepareFile(file, maxProcessorMs),
    save,
  };

  /** Stores new outlines for the next process. */
  function save(): void {
    if (newOutlines.size === 0) return;
    host.state.appendOutlines(factsRevision, newOutlines);
    newOutlines = new Map();
  }

  /** Returns undefined if the file has changed since it was indexed. */
  function readUnchangedText({ path, hash }: IndexedFile): string | undefined {
    const bytes = host.files.read(path);
    return bytes instanceof Uint8Array && host.hash(bytes) === hash ? decode(bytes)?.text : undefined;
  }

  function computeOutline(file: IndexedFile, text: string, processorMs = maxProcessorMs): Promise<Outline> {
    return outliner.outline(file.path, file.language, text, processorMs);
  }

  async function open(
    rankedFiles: readonly RankedFile[],
    { refreshed, git, pinned, hintOnlyPaths, addedTestPaths, unparsedPaths }: {
      readonly refreshed: RefreshedIndex;
      readonly git: GitFacts | undefined;
      readonly pinned: ReadonlySet<string>;
      readonly hintOnlyPaths: ReadonlySet<string>;
      readonly addedTestPaths: ReadonlySet<string>;
      /** The files that line patterns outline, where the language has such patterns. */
      readonly unparsedPaths?: ReadonlySet<string>;
    },
    cancel: Cancel,
  ): Promise<OpenedCandidates> {
    const changeByPath = new Map<string, FileChange>((git?.changes ?? []).map((change) => [change.path, change]));
    const candidates: Candidate[] = [];
    const preparedFiles = new Map<string, PreparedFile>();
    const changedPaths: string[] = [];
    let wastedMs = 0;
    for (const file of rankedFiles) {
      throwIfCancelled(cancel);
      const record = refreshed.byPath.get(file.path);
      if (!record) continue;
      const startMs = host.parsing.processorTime();
      const preparedFile = await prepareFile(record, wastedMs < maxWastedMs ? maxProcessorMs : minProcessorMs,
        unparsedPaths?.has(file.path));
      if (preparedFile?.outline.stopped) wastedMs += host.parsing.processorTime() - startMs;
      if (!preparedFile) {
        changedPaths.push(file.path);
        continue;
      }
      preparedFiles.set(file.path, preparedFile);
      const change = omitStaleHunks(changeByPath.get(file.path), preparedFile.text);
      candidates.push({
        file: record,
        ranked: file,
        text: preparedFile.text,
        outline: preparedFile.outline,
        pinned: pinned.has(file.path),
        hintOnly: hintOnlyPaths.has(file.path),
        addedAsTest: addedTestPaths.has(file.path),
        ...(change ? { change } : {}),
      });
    }
    const findRedactionsIn = (path: string, view: Pick<View, 'lines' | 'text'>) =>
      (preparedFiles.get(path)?.findings ?? []).filter(({ line }) => isLineShown(view, line)).map((finding) => ({
        path,
        ...finding,
      }));
    const findHiddenIn = (path: string): HiddenCharacters[] => {
      const hidden = preparedFiles.get(path)?.hidden;
      return hidden ? [{ path, ...hidden }] : [];
    };
    return {
      candidates,
      changedPaths,
      findRedactionsIn,
      hasSigns: (path) => preparedFiles.get(path)?.hasSigns === true,
      findHiddenCharacters: (selection) => selection.files.flatMap(({ path }) => findHiddenIn(path)),
      findRedactions: (selection) => selection.files.flatMap(({ path, view }) => findRedactionsIn(path, view)),
    };
  }

  /** Returns undefined if the file has changed since it was indexed. */
  async function prepareFile(file: IndexedFile, processorMs: number,
    isUnparsed = false): Promise<PreparedFile | undefined>
  {
    const format = detectTextFormat(file.path);
    const key = [file.hash, file.language ?? '', ...(format === undefined ? [] : [format]),
      ...(isUnparsed ? ['unparsed'] : [])].join('\0');
    const cachedFile = cache.get(key);
    if (cachedFile) return cachedFile;
    const text = readUnchangedText(file);
    if (text === undefined) return undefined;
    const { text: safeText, findings } = file.facts.verbatim
      ? { text: text as SafeText, findings: [] }
      : redactWithFindings(text, format);
    storedOutlines ??= host.state.loadOutlines(factsRevision);
    const storedOutline = validateOutline(storedOutlines.get(key), safeText);
    const hasSigns = safeText !== text && hasControls(text);
    const preparedFile = {
      text: safeText,
      findings,
      hidden: findHiddenText(safeText, hasSigns),
      hasSigns,
      outline: storedOutline ?? copyStrings(
        isUnparsed && outlineByPatterns(file.language, safeText) || await computeOutline(file, safeText, processorMs),
      ),
    };
    if (preparedFile.outline.stopped) return preparedFile; // it is not cached, so that the next pack computes it again
    cache.set(key, preparedFile);
    if (!storedOutline) newOutlines.set(key, preparedFile.outline);
    return preparedFile;
  }
}

/**
 * Returns the change without its hunks if they do not match the text, because git's facts may be older than the last
 * save.
 */
function omitStaleHunks(change: FileChange | undefined, text: string): FileChange | undefined {
  if (!change || change.hunks.length === 0) return change;
  const lines = text.split('\n');
  const hunksMatch = change.hunks.every(({ newStart, lines: hunkLines }) =>
    hunkLines.filter((line) => /^[ +]/.test(line)).every((line, i) => {
      const currentLine = lines[newStart - 1 + i];
      return currentLine !== undefined &&
        (currentLine.includes('[REDACTED:') || stripEncodingMarks(currentLine) === stripEncodingMarks(line.slice(1)));
    })
  );
  return hunksMatch ? change : { ...change, hunks: [] };
}

/**
 * Removes the byte order mark and carriage return, because git may report a line with a different line ending, and the
 * first line with its byte order mark.
 */
function stripEncodingMarks(line: string): string {
  return line.replace(/^\ufeff|\r$/g, '');
}

/** Returns a stored outline only if all its lines are in the file, because other programs can edit the store. */
function validateOutline(outline: Outline | undefined, text: string): Outline | undefined {
  if (!outline) return undefined;
  const lastLine = outline.symbols.reduce((max, { lines }) => Math.max(max, lines[1]), 0);
  return lastLine <= 1 || lastLine <= countTextLines(text) ? outline : undefined;
}

/**
 * Reports whether a view shows a line. A view without verbatim lines (signatures, one line) has no line numbers, so any
 * redaction in it counts.
 */
function isLineShown(view: Pick<View, 'lines' | 'text'>, line: number): boolean {
  return view.lines.length > 0
    ? view.lines.some(([first, last]) => first <= line && line <= last)
    : view.text.includes('[REDACTED:');
}
