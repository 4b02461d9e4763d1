import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import { formatNamesAndMore } from '#base/text/phrases';
import { findNearestByWords } from '#base/words/nearest';
import { redactShort } from '#secrets/redact';
import { configKeys } from './config';
import { compressionKey } from './compressionCommand';
import { sessionKeys } from './sessionSettings';
import { configPath, ownConfigPath, parseConfigTables } from './configTables';
import { truncateSafe } from '#secrets/truncate';

/** Sections and keys of the predecessor. A file may still set them, but they have no effect. */
const formerSections: readonly string[] = ['agentic', 'agents', 'architecture', 'handoff', 'hooks', 'learning', 'loop',
  'runtime', 'scoring', 'skills', 'summary'];
const formerKeys: Readonly<Record<string, readonly string[]>> = {
  project: ['root'],
  context: [
    'max_file_tokens',
    'incremental_scan',
    'full_scan_interval_seconds',
    'max_incremental_changed_files',
    'min_summary_score',
    'max_summary_files_lite',
    'max_summary_files_balanced',
    'max_summary_files_deep',
    'include_tests',
    'include_configs',
    'include_receipts',
    'broad_context',
    'broad_context_budget_pct',
    'max_module_summaries',
    'max_inventory_files',
    'memory_feedback',
    'memory_boost_weight',
  ],
  context_lite: ['max_omitted_files', 'max_stubs', 'summary_chars'],
};

/**
 * Tables and keys that apply only in the user's own configuration, because a repository must not decide them. Some
 * of them belong to later versions, whose files this version may encounter.
 */
const userOnlyNames: readonly string[] = ['consents', 'sessions', 'compression', 'mcp', 'documents.endpoint',
  'project.also'];

/**
 * Lists the parts of a file that have no effect, in at most three sentences: misspelled keys with a suggestion, keys of
 * the predecessor, and tables that a repository cannot set. The list is empty for a file that is not TOML, because
 * `readConfig` reports that.
 */
export function listConfigWarnings(text: string | undefined, name = configPath): string[] {
  const knownKeys = configKeys;
  const unknownNames: string[] = [];
  const formerNames: string[] = [];
  const misplacedNames: string[] = [];
  for (const [section, table] of Object.entries(parseTablesIfValid(text, name))) {
    if (userOnlyNames.includes(section)) {
      if (name !== ownConfigPath) misplacedNames.push(`[${section}]`);
      else if (section === 'compression') unknownNames.push(...listUnknownKeys(section, table, [compressionKey]));
      else if (section === 'sessions') unknownNames.push(...listUnknownKeys(section, table, sessionKeys));
      else if (section === 'mcp') unknownNames.push(...listUnknownKeys(section, table, ['mcp.tools']));
      else if (section !== 'consents') unknownNames.push(`[${section}]`);
      continue;
    }
    const userOnlyKeys = table && name !== ownConfigPath
      ? Object.keys(table).map((key) => `${section}.${key}`).filter((keyPath) => userOnlyNames.includes(keyPath))
      : [];
    misplacedNames.push(...userOnlyKeys);
    if (userOnlyKeys.length > 0 && userOnlyKeys.length === Object.keys(table!).length) continue;
    if (formerSections.includes(section)) {
      formerNames.push(`[${section}]`);
      continue;
    }
    if (table === undefined || !knownKeys.some((key) => key.startsWith(`${section}.`))) {
      unknownNames.push(
        table === undefined
          ? section
          : `[${section}]${formatSuggestion(section, knownKeys.map((key) => key.split('.')[0]!), '[', ']')}`,
      );
      continue;
    }
    for (const [key, value] of Object.entries(table)) {
      const keyPath = `${section}.${key}`;
      if (knownKeys.includes(keyPath) || userOnlyKeys.includes(keyPath)) continue;
      if (section === 'project' && (key === 'also' || isObject(value))) {
        // `also` belongs in [project."/path/of/a/repository"]; `readFurtherFolders` reports it in other tables
        if (name !== ownConfigPath) misplacedNames.push('project.also');
        else unknownNames.push(...Object.keys(isObject(value) ? value : {}).filter((field) => field !== 'also'));
        continue;
      }
      if (formerKeys[section]?.includes(key)) formerNames.push(keyPath);
      else unknownNames.push(`${keyPath}${formatSuggestion(keyPath, knownKeys)}`);
    }
  }
  return [
    ...(unknownNames.length > 0
      ? [
        english`${name}: AgentPack does not recognize ${formatNames(unknownNames)}. Correct or remove ${
          unknownNames.length === 1 ? 'it' : 'them'
        }.`,
      ]
      : []),
    ...(formerNames.length > 0
      ? [
        english`${name}: ${formatNames(formerNames)} ${
          formerNames.length === 1 ? 'has' : 'have'
        } no effect in this version.`,
      ]
      : []),
    ...(misplacedNames.length > 0
      ? [
        english`${name}: ${formatNames(misplacedNames)} ${
          misplacedNames.length === 1 ? 'applies' : 'apply'
        } only in your own ${ownConfigPath}, not in a repository.`,
      ]
      : []),
  ];
}

function listUnknownKeys(section: string, table: object | undefined, knownKeys: readonly string[]): readonly string[] {
  return Object.keys(table ?? {}).map((key) => `${section}.${key}`).filter((keyPath) => !knownKeys.includes(keyPath))
    .map((
      keyPath,
    ) => `${keyPath}${formatSuggestion(keyPath, knownKeys)}`);
}

function parseTablesIfValid(text: string | undefined, name: string): ReturnType<typeof parseConfigTables> {
  try {
    return parseConfigTables(text, name);
  } catch (error) {
    if (error instanceof UserError) return {};
    throw error;
  }
}

/** Returns a suggestion such as ` (did you mean context.default_budget?)`, or '' if no name is similar. */
function formatSuggestion(name: string, knownNames: readonly string[], prefix = '', suffix = ''): string {
  const closest = findNearestByWords(name, [...new Set(knownNames)].sort(byText));
  return closest === undefined ? '' : english` (did you mean ${prefix}${closest}${suffix}?)`;
}

/** Lists at most eight names, because a file may have thousands. */
function formatNames(names: readonly string[]): string {
  return formatNamesAndMore(names.map(cleanName), 8);
}

/** Redacts and shortens a name, because it may contain a secret like any other text. */
function cleanName(name: string): string {
  return truncateSafe(redactShort(name), 200);
}
