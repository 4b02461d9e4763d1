import { english } from '#base/text/english';
import { vectorModes, type VectorMode } from '#model/documents';
import { defineKey, type ConfigKey } from './configKey';
import { createChoice, createWholeNumber, stringList, yesNo, type OptionKind } from './optionKinds';
import { chunkOverlapWords, chunkTokensWords, isChunkOverlap, isChunkTokens } from './optionValues';

interface DocumentOptionRow<T> {
  readonly option: OptionKind<T>;
  readonly defaultValue: T;
  readonly config: ConfigKey<T>;
}

/** `key`: the key below `[documents]`. */
function defineRow<T>(key: string, option: OptionKind<T>, defaultValue: T, help: string,
  weakens?: ConfigKey<T>['weakens']): DocumentOptionRow<T>
{
  return {
    option,
    defaultValue,
    config: defineKey(`documents.${key}`, option, JSON.stringify(defaultValue), help, weakens),
  };
}

/**
 * The settings for the use of documents in packs, the editor and the `docs` commands. Their type, defaults, keys of
 * `config.toml` and form in records are all derived from the row.
 */
const documentOptionTable = {
  enabled: defineRow('enabled', yesNo, true, 'parse, search and pack documents (PDF, Word, PowerPoint, Excel)'),
  /** Globs for Markdown, HTML, CSV and text files that are also documents. */
  include: defineRow('include', stringList, [], 'Markdown, HTML, CSV and text files to treat as documents'),
  exclude: defineRow('exclude', stringList, [], 'documents to exclude'),
  /** Whether only the text of a PDF's pages is read, without their structure. */
  fast: defineRow('fast', yesNo, false, 'only the text of PDF pages, without structure'),
  /** The maximum number of tokens in a chunk. */
  chunkTokens: defineRow('chunk_tokens', createWholeNumber(chunkTokensWords, isChunkTokens), 800,
    'maximum tokens in a chunk'),
  /** The share of a chunk that may repeat the end of the previous chunk. */
  chunkOverlap: defineRow<number>('chunk_overlap', { wanted: chunkOverlapWords, is: isChunkOverlap, stored: 'number' },
    0.15, 'maximum share of a chunk that repeats the end of the previous chunk'),
  vectors: defineRow<VectorMode>('vectors', createChoice(vectorModes, english`off, corpus or endpoint`), 'off',
    'vectors for docs retrieve and eval with --mode vector or hybrid: off, corpus (fitted to the documents) or endpoint (from your own configuration)',
    (value, ownValue) => value === 'endpoint' && ownValue !== 'endpoint'),
} as const;

type DocumentOptionTable = typeof documentOptionTable;

export type DocumentSettings = {
  readonly [K in keyof DocumentOptionTable]: DocumentOptionTable[K] extends DocumentOptionRow<infer T> ? T : never;
};

/** The keys of the settings as fields of the values of `config.toml`. */
export const documentConfigRows = Object.fromEntries(
  Object.entries(documentOptionTable).map(([name, { config }]) => [`documents.${name}`, { config }]),
) as unknown as {
  readonly [K in keyof DocumentOptionTable as `documents.${K}`]: Pick<DocumentOptionTable[K], 'config'>;
};

export const documentOptionNames = Object.keys(documentOptionTable) as (keyof DocumentSettings)[];

export const documentOptionKinds = Object.fromEntries(
  documentOptionNames.map((name) => [name, documentOptionTable[name].option]),
) as unknown as { readonly [K in keyof DocumentSettings]: OptionKind<DocumentSettings[K]>; };

export const defaultDocumentSettings = Object.fromEntries(
  documentOptionNames.map((name) => [name, documentOptionTable[name].defaultValue]),
) as unknown as DocumentSettings;
