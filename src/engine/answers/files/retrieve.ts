import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { findNearestNames } from '#base/words/nearest';
import { parseChunkId } from '#base/text/chunkId';
import type { LineRange, ViewKind } from '#model';
import type { RetrievedText } from '#reports';
import type { Host } from '../../host';
import { createDocumentRule } from '../../indexing/documentRule';
import type { IndexStore } from '../../indexing/indexStore';
import type { Settings } from '../../settings/settings';
import { containsLines } from '#pipeline/6-select/registry/lineHashes';
import { isViewKind } from '#pipeline/6-select/registry/blocks';
import { readRegistry } from '#pipeline/6-select/registry/registry';
import { renderExcerpt } from '#pipeline/7-render/excerpt';
import type { ExcerptRequest } from '#pipeline/6-select/excerpt/excerpt';
import { readOrWarn } from '../../state/readOrWarn';
import { names } from '../../formats/stateNames';
import type { FileReader } from '../../packing/plan';
import { maxRounds, type CollectedInputs, type InputCollector } from '../../inputs/inputs';
import { recordRetrieval } from '../../learning/retrievals';
import type { PackOptions, ScopedOptions } from '../../options';
import type { Run } from '../../run';
import { locateTarget, type PackedFile } from './locate';
import { defaultMaxRetrievedTokens } from './retrieveSeveral';

export interface RetrieveOptions {
  /** The view. The default is the view in the block ID, or else `full`. */
  readonly view?: ViewKind;
  /** The maximum number of tokens, to which the text is cut; default: 8,000. */
  readonly maxTokens?: number;
}

const minTokens = 100;
const hashDigits = 12;
/** The maximum number of omitted ranges that are listed separately. */
const maxOmittedRanges = 6;
const maxSuggestions = 5;

interface RetrieveParts {
  readonly host: Host;
  readonly store: Pick<IndexStore, 'refresh'>;
  readonly inputs: InputCollector;
  readonly reader: FileReader;
  warn(...sentences: readonly string[]): void;
}

/** Retrieves content from the current files. If a file changes while it is being read, it is read again. */
export async function retrieveCurrent({ host, store, inputs, reader, warn }: RetrieveParts, target: string,
  { view, maxTokens, ...packOptions }: ScopedOptions<PackOptions & RetrieveOptions>, run: Run): Promise<RetrievedText>
{
  const settings = inputs.getSettings(packOptions);
  if (isDocumentTarget(host, target, settings)) {
    const { retrieveChunk } = await import('#features/documents/engine/answers/retrieveChunk');
    const currentCorpus = await (await import('#features/documents/engine/answers/corpusNow')).readCurrentCorpus(host,
      store, settings, packOptions, run, warn);
    return retrieveChunk(host, currentCorpus, target, {
      maxTokens: maxTokens ?? defaultMaxRetrievedTokens,
      last: inputs.readNewestPack(packOptions),
    });
  }
  for (let round = 1; round <= maxRounds; round++) {
    const collected = await inputs.collect({ ...packOptions, keepTask: true, keepOptions: true }, { commits: 0 }, run);
    const result = await retrieve(host, reader, collected, target, {
      ...(view === undefined ? {} : { view }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
    });
    if (result && !packOptions.noWrite) warn(...recordRetrieval(host, collected.lastPack, result.path));
    if (result) return result;
    inputs.forget();
  }
  throw new UserError(english`${target} keeps changing while it is being read: try again in a moment.`);
}

/** Reports whether a target is a document, which has chunks instead of lines. */
function isDocumentTarget(host: Host, target: string, settings: Settings): boolean {
  return parseChunkId(target) !== undefined || createDocumentRule(host, settings)?.is(target) === true;
}

/**
 * Returns the current content of a block, a file or lines of a file, for any file that packs can contain. Returns
 * undefined if the file has changed since the inputs were collected; the caller then collects them again.
 * @throws UserError in the same cases as `locateTarget`, or if the file has no such part
 */
async function retrieve(host: Host, reader: FileReader, inputs: CollectedInputs, target: string,
  { view, maxTokens = defaultMaxRetrievedTokens }: RetrieveOptions): Promise<RetrievedText | undefined>
{
  if (!(maxTokens >= minTokens))
    throw new UserError(
      english`A budget of ${maxTokens} tokens is too small to show anything: use at least ${minTokens}.`,
      'usage',
    );
  const { hashes: registeredHashes, lines: recordedLines } = readRegistry(
    readOrWarn(host.state, names.registry(inputs.folder)),
  );
  const locatedFile = await locateTarget(host, inputs, target, [...registeredHashes.keys()]);
  const { file, fragment, note, storedText } = locatedFile;
  const request = parseExcerptRequest(inputs, file.path, fragment, view);
  const createdExcerpt = storedText === undefined
    ? await reader.excerpt(locatedFile.file, request, inputs, maxTokens)
    : await reader.excerptOfStored({ ...file, text: storedText }, request, inputs, maxTokens);
  if (!createdExcerpt) return undefined;
  const { excerpt, runs, outline, redactions, hasSigns, count } = createdExcerpt;
  if (!excerpt) throw createMissingPartError(file, request, outline);
  const id = formatExcerptId(file.path, request);
  const hash = host.hash(excerpt.whole).slice(0, hashDigits);
  const packedHash = registeredHashes.get(id) ?? null;
  const since = storedText !== undefined && !locatedFile.isSecretFile
    ? 'deleted'
    : compareWithPack(inputs, file, {
      hash,
      packedHash,
      runs,
      isWholeFile: request.kind === 'full',
      packedLines: recordedLines.get(file.path),
    });
  const omittedRanges = excerpt.remainingRanges.length > maxOmittedRanges
    ? [...excerpt.remainingRanges.slice(0, maxOmittedRanges - 1),
      [excerpt.remainingRanges[maxOmittedRanges - 1]![0],
        excerpt.remainingRanges[excerpt.remainingRanges.length - 1]![1]] as const]
    : excerpt.remainingRanges;
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(since === 'changed'
      ? [
        `Changed since the pack of ${new Date(inputs.lastPack!.packedAt).toISOString()}; the current content is shown.`,
      ]
      : since === 'deleted'
      ? [`Deleted since the pack of ${new Date(inputs.lastPack!.packedAt).toISOString()}; the packed content is shown.`]
      : since === 'new'
      ? ['The newest pack has no record of this file.']
      : since === 'unshown'
      ? ['The newest pack did not show this part, and the file has changed since; the current content is shown.']
      : []),
    ...(excerpt.cutLine === undefined
      ? []
      : [`Line ${excerpt.cutLine} does not fit; only its beginning is shown.`]),
    ...(outline.note === undefined || request.kind === 'full' || request.kind === 'lines'
      ? []
      : [`Symbols: ${outline.note}.`]),
    ...(redactions.length > 0
      ? [`${redactions.length} ${redactions.length === 1 ? 'secret was' : 'secrets were'} redacted.`]
      : []),
    ...(hasSigns
      ? ['Control characters are shown as symbols that are not in the file: ␛ is an escape, ␍ a carriage return.']
      : []),
  ];
  const remainingIds = omittedRanges.map(([first, last]) => `${file.path}:${first}-${last}`);
  return {
    version: 1,
    id,
    path: file.path,
    view: request.kind,
    ...(excerpt.symbol === undefined ? {} : { symbol: excerpt.symbol }),
    lines: excerpt.lines,
    fileLines: excerpt.fileLines,
    hash,
    packedHash,
    since,
    tokens: count(excerpt.text),
    rest: remainingIds,
    notes,
    redactions,
    text: excerpt.text,
    markdown: renderExcerpt({
      path: file.path,
      what: describeExcerpt(request, excerpt.lines, excerpt.fileLines, excerpt.symbol),
      language: request.kind === 'diff' ? 'diff' : file.language,
      id,
      hash,
      notes,
      rest: remainingIds,
      text: excerpt.text,
    }),
  };
}

function parseExcerptRequest({ lastPack, refreshed }: CollectedInputs, path: string, fragment: string,
  view: ViewKind | undefined): ExcerptRequest
{
  if (fragment.startsWith(':')) {
    const [first, last = first] = fragment.slice(1).split('-').map(Number) as [number, number?];
    if (view !== undefined)
      throw new UserError(english`A line range cannot be combined with --view: omit one of them.`, 'usage');
    return { kind: 'lines', lines: [first, last] };
  }
  const fragmentName = fragment.slice(1);
  if (fragmentName !== '' && !isViewKind(fragmentName)) {
    if (view !== undefined)
      throw new UserError(english`A symbol cannot be combined with --view: omit one of them.`, 'usage');
    return { kind: 'symbol', fragment: fragmentName };
  }
  const kind = view ?? (fragmentName === '' ? 'full' : fragmentName);
  const shownFile = lastPack?.report.files.find((file) => file.path === path && file.view === 'symbols');
  const currentHash = refreshed.byPath.get(path)?.hash;
  const isUnchanged = currentHash === undefined ||
    lastPack?.snapshot?.files.find((file) => file.path === path)?.hash === currentHash;
  return kind === 'symbols' && shownFile && isUnchanged ? { kind, ranges: shownFile.ranges } : { kind };
}

function formatExcerptId(path: string, request: ExcerptRequest): string {
  switch (request.kind) {
    case 'symbol':
      return `${path}#${request.fragment}`;
    case 'lines':
      return `${path}:${request.lines[0]}-${request.lines[1]}`;
    default:
      return `${path}#${request.kind}`;
  }
}

/** A block to compare with its packed state: by line hashes if both are known, otherwise by block hash. */
interface BlockComparison {
  readonly hash: string;
  readonly packedHash: string | null;
  readonly runs: readonly string[] | undefined;
  /** Whether the block is the whole file. */
  readonly isWholeFile: boolean;
  /** Line hashes of the packed file. */
  readonly packedLines: string | undefined;
}

function compareWithPack({ lastPack }: CollectedInputs, file: PackedFile,
  { hash, packedHash, runs, isWholeFile, packedLines }: BlockComparison): RetrievedText['since']
{
  if (!lastPack?.snapshot) return 'unpacked';
  const packedFile = lastPack.snapshot.files.find(({ path }) => path === file.path);
  if (!packedFile) return 'new';
  if (packedFile.hash === file.hash || packedHash === hash) return 'same';
  if (runs && packedLines !== undefined)
    return runs.every((run) => (isWholeFile ? packedLines === run : containsLines(packedLines, run)))
      ? 'same'
      : 'changed';
  return isWholeFile || packedHash !== null ? 'changed' : 'unshown';
}

function describeExcerpt(request: ExcerptRequest, lines: readonly LineRange[], fileLines: number,
  symbol: string | undefined): string
{
  const shownRanges = lines.map(([first, last]) => `${first}-${last}`);
  const location = shownRanges.length === 0
    ? ''
    : `, lines ${shownRanges.slice(0, 8).join(', ')}${shownRanges.length > 8 ? ', …' : ''} of ${fileLines}`;
  return request.kind === 'lines'
    ? location.slice(2)
    : `${request.kind === 'symbol' ? `symbol ${symbol}` : request.kind}${location}`;
}

function createMissingPartError(file: PackedFile, request: ExcerptRequest,
  outline: { readonly fragments: readonly string[]; readonly lines: number; }): UserError
{
  switch (request.kind) {
    case 'diff':
      return new UserError(
        english`${file.path} has no uncommitted changes that git shows as a diff: retrieve ${file.path}#full.`,
      );
    case 'lines':
      return new UserError(
        english`${file.path} has ${outline.lines} lines: specify a range, such as ${file.path}:1-${
          Math.max(1, Math.min(40, outline.lines))
        }.`,
      );
    case 'symbol': {
      const suggestions = findNearestNames(request.fragment, outline.fragments, maxSuggestions);
      const listedFragments = suggestions.length > 0 ? suggestions : outline.fragments.slice(0, maxSuggestions);
      return new UserError(
        english`${file.path} has no symbol ${request.fragment}: ${
          listedFragments.length > 0
            ? `${
              suggestions.length > 1
                ? english`the closest matches are`
                : suggestions.length === 1
                ? english`the closest match is`
                : english`the available symbols are`
            } ${listedFragments.map((name) => `${file.path}#${name}`).join(', ')}${
              suggestions.length === 0 && outline.fragments.length > maxSuggestions ? ', …' : ''
            }`
            : english`the file has no symbols`
        }.`,
      );
    }
    default:
      return new UserError(english`${file.path} has no symbols to show: retrieve ${file.path}#full.`);
  }
}
