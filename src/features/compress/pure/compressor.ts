import { assembleText } from './selection/assemble';
import { createBlockReader, type BlockReader } from './pieces/blockReader';
import { createDigestWriter } from './digest/digest';
import { createJsonDocumentReader, type JsonDocument } from './json/jsonDocument';
import { formatJsonOutline } from './json/jsonOutline';
import { createDetector, findCommandKind, outputKinds, type OutputKindId } from './kinds';
import type { NumberedLine } from './pieces/piece';
import { createOwnPathPredicate } from './pieces/ownPaths';
import { shortenLongLine } from '#base/text/shortLine';

/**
 * The maximum numbers of lines and characters that are buffered until the kind of the output is known.
 */
const maxUndecidedLines = 2_000;
const maxUndecidedCharacters = 500_000;

export interface CompressorOptions {
  /** The command that made the output, program first; empty if it is not known. */
  readonly command: readonly string[];
  /** An absolute path with forward slashes and no trailing slash; stack frames below it are essential. */
  readonly root: string;
  /**
   * Reports whether the repository has a file with this relative path, because frames of its other checkouts are
   * essential too.
   */
  readonly isFile?: (path: string) => boolean;
  /** Maximum number of tokens in the packet. */
  readonly cap: number;
  readonly count: (text: string) => number;
}

/** The facts about an output that its header states. */
export interface OutputFacts {
  /** The kinds of the output's parts, each once, in order of first occurrence; empty if none was recognized. */
  readonly kinds: readonly OutputKindId[];
  /** Whether the output is one JSON document, or the beginning of one. */
  readonly isJson: boolean;
  /** True if the JSON document ends before its last bracket. */
  readonly isTruncated: boolean;
  /** The number of lines; parts of divided lines count as lines. */
  readonly lines: number;
  /** The number of lines that continue the previous line. */
  readonly continuations: number;
  readonly shownLines: number;
  /** Failures and errors, and those shown at least by name. */
  readonly problems: number;
  readonly shownProblems: number;
  /** Number of lines of passed tests. */
  readonly passedLines: number;
}

export interface Packet extends OutputFacts {
  readonly text: string;
  readonly tokens: number;
}

/** Reads an output line by line, redacted and without terminal codes, and keeps the lines that its packet may show. */
export interface Compressor {
  /** `continues` is set if the text continues the previous line, which was too long. */
  addLine(text: string, continues?: boolean): void;
  /**
   * Returns the packet of all lines so far. `formatHeader` returns the beginning of its text, which counts towards the
   * cap and must not get longer when fewer lines are shown. `hasFailed` is set if the command is known to have failed;
   * then lines that no rule matches are shown too.
   */
  buildPacket(formatHeader: (facts: OutputFacts) => string, hasFailed?: boolean): Packet;
}

export function createCompressor({ command, root, isFile, cap, count }: CompressorOptions): Compressor {
  const isOwnPath = createOwnPathPredicate({ root, isFile });
  const digest = createDigestWriter();
  const documentReader = createJsonDocumentReader();
  const detectedKinds: OutputKindId[] = [];
  let currentKind: OutputKindId | undefined;
  let detector = createDetector();
  let reader: BlockReader | undefined;
  const undecidedLines: NumberedLine[] = [];
  let undecidedCharacters = 0;
  let lineCount = 0;
  let continuationCount = 0;
  let blankCount = 0;
  const commandKind = findCommandKind(command);
  if (commandKind !== undefined) startKind(commandKind);
  return { addLine, buildPacket };

  function addLine(fullText: string, continues = false): void {
    const number = ++lineCount;
    if (continues) continuationCount++;
    if (detectedKinds.length === 0) documentReader.read(fullText, !continues);
    const isBlank = fullText === '' || fullText.trim() === '';
    const text = shortenLongLine(fullText, maxLineLength);
    const numberedLine = { number, text, isBlank, blanksBefore: blankCount };
    digest.addLine(numberedLine);
    const unwrapped = unwrapLine(fullText);
    if (typeof unwrapped !== 'string') readParts(unwrapped, numberedLine);
    else readLine(
        unwrapped === fullText
          ? numberedLine
          : { number, text: shortenLongLine(unwrapped, maxLineLength), isBlank, blanksBefore: blankCount },
      );
    if (isBlank) blankCount++;
  }

  /** Reads the parts of one line. If there are several parts, their line numbers are fractional. */
  function readParts(parts: readonly string[], { number, isBlank, blanksBefore }: NumberedLine): void {
    parts.forEach((part, i) =>
      readLine({
        number: number + i / parts.length,
        text: shortenLongLine(part, maxLineLength),
        isBlank,
        blanksBefore,
      })
    );
  }

  function readLine(numberedLine: NumberedLine): void {
    if (reader?.acceptLine(numberedLine)) {
      confirmKind();
      return;
    }
    const kind = detector.readLine(numberedLine.text);
    if (kind !== undefined && kind !== currentKind) {
      addUndecided(numberedLine);
      startKind(kind);
    } else if (reader) digest.addUnmatchedLine(numberedLine);
    else {
      addUndecided(numberedLine);
      if (undecidedLines.length > maxUndecidedLines || undecidedCharacters > maxUndecidedCharacters) guessKind();
    }
  }

  function addUndecided(numberedLine: NumberedLine): void {
    undecidedLines.push(numberedLine);
    undecidedCharacters += numberedLine.text.length;
  }

  /** Starts a part of another kind. An output may have several, such as a linter's output followed by test output. */
  function startKind(kind: OutputKindId, isGuessed = false): void {
    reader?.finish();
    currentKind = kind;
    detector = createDetector();
    const newReader = reader = createBlockReader(outputKinds[kind], {
      isOwnPath,
      emit: digest.addPiece,
      drop: digest.addUnmatchedLine,
      isGuessed,
    });
    if (kind !== commandKind) confirmKind();
    for (const numberedLine of takeUndecided()) {
      if (newReader.acceptLine(numberedLine)) confirmKind();
      else digest.addUnmatchedLine(numberedLine);
    }
  }

  /** Records that a line matched a rule of the current kind, because the command alone does not prove a kind. */
  function confirmKind(): void {
    if (currentKind !== undefined && !detectedKinds.includes(currentKind)) detectedKinds.push(currentKind);
  }

  /** Stops waiting for a line that identifies the kind, because most of the output has already been read. */
  function guessKind(): void {
    const guessedKind = detector.guess();
    if (guessedKind !== undefined) startKind(guessedKind, true);
    else takeUndecided(undecidedLines.length / 2).forEach(digest.addUnmatchedLine);
  }

  function takeUndecided(limit = undecidedLines.length): NumberedLine[] {
    const takenLines = undecidedLines.splice(0, limit);
    undecidedCharacters -= takenLines.reduce((sum, { text }) => sum + text.length, 0);
    return takenLines;
  }

  function buildPacket(formatHeader: (facts: OutputFacts) => string, hasFailed = false): Packet {
    const jsonDocument = detectedKinds.length === 0 ? documentReader.end() : undefined;
    if (!reader && !jsonDocument) guessKind();
    reader?.finish();
    takeUndecided().forEach(digest.addUnmatchedLine);
    const digestResult = digest.buildDigest();
    const facts = {
      kinds: detectedKinds,
      isJson: jsonDocument !== undefined,
      isTruncated: jsonDocument?.isComplete === false,
      lines: lineCount,
      continuations: continuationCount,
      problems: digestResult.problems,
      passedLines: digestResult.counts.passed,
    };
    const headerTokens = count(formatHeader({ ...facts, shownLines: lineCount, shownProblems: 0 }));
    const countLine = cacheCounts(count);
    for (let maxTokens = cap - headerTokens;; maxTokens -= Math.max(1, Math.ceil(maxTokens / 50))) {
      const body = jsonDocument && outlineDocument(jsonDocument, maxTokens);
      const { text: bodyText, ...counts } = body ??
        assembleText(digestResult, {
          lineCount,
          blankCount,
          isKindKnown: detectedKinds.length > 0,
          hasFailed,
          maxTokens,
          count: countLine,
        });
      const text = formatHeader({ ...facts, ...counts }) + bodyText;
      const tokens = count(text);
      if (tokens <= cap || maxTokens <= 0) return { ...facts, ...counts, text, tokens };
    }
  }

  function outlineDocument({ root: rootNode }: JsonDocument, maxTokens: number): {
    readonly text: string;
    readonly shownLines: number;
    readonly shownProblems: number;
  } | undefined {
    const text = formatJsonOutline(rootNode, maxTokens, count);
    return text === undefined
      ? undefined
      : { text: `${text}\n`, shownLines: text.split('\n').length, shownProblems: 0 };
  }
}

/** Caches counts, because the lines that a packet may show are the same for each size tried. */
function cacheCounts(count: (text: string) => number): (text: string) => number {
  const counts = new Map<string, number>();
  return (text) => {
    const tokenCount = counts.get(text) ?? count(text);
    counts.set(text, tokenCount);
    return tokenCount;
  };
}

/** Maximum number of characters of a line that are matched and shown. */
const maxLineLength = 2_000;

/** A line of a machine-readable output, and how to extract its human-readable text. */
interface Wrapping {
  readonly pattern: RegExp;
  read(line: Readonly<Record<string, unknown>>): unknown;
}

/** Tools that print one JSON document per line. */
const wrappings: readonly Wrapping[] = [
  // cargo --message-format json
  {
    pattern: /^\{"reason":"/,
    read: ({ message }) => (isRecord(message) ? message['rendered'] : undefined),
  },
  // rustc --error-format json
  { pattern: /^\{"\$message_type":"/, read: ({ rendered }) => rendered },
  // go test -json
  { pattern: /^\{"Time":".{1,60}","Action":"|^\{"ImportPath":"/, read: ({ Output }) => Output },
];

/** Prefixes that services add to each line: a time in GitHub Actions, step and seconds in BuildKit. */
const servicePrefix = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z |^#\d+ \d+\.\d+ /;

/**
 * Returns a line without a service's prefix. For a JSON line of a known tool, returns the lines of its readable text,
 * if any.
 */
export function unwrapLine(line: string): string | readonly string[] {
  const firstCode = line.charCodeAt(0); // a prefix starts with `#` or a digit
  if (firstCode === 0x23 || firstCode >= 0x30 && firstCode <= 0x39) return line.replace(servicePrefix, '');
  const wrapping = firstCode === 0x7b /* { */ ? wrappings.find(({ pattern }) => pattern.test(line)) : undefined;
  if (!wrapping) return line;
  const value = parseJsonLine(line);
  if (!isRecord(value)) return line;
  const text = wrapping.read(value);
  return typeof text === 'string' ? text.replace(/\n$/, '').split('\n') : [];
}

function parseJsonLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
