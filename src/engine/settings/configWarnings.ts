import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import { cut } from '#base/text/markdown';
import { formatNamesAndMore } from '#base/text/phrases';
import { nearestByWords } from '#base/words/nearest';
import { redactShort } from '#secrets/redact';
import { configKeys } from './config';
import { compressionKey } from './compressionCommand';
import { sessionKeys } from './sessionSettings';
import { configName, ownConfigName, parseConfigTables } from './configTables';

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
 * Tables and keys that apply only in the user's own configuration, because a repository must not decide them. All
 * except the consents belong to future versions, whose files this version may encounter.
 */
const ownNames: readonly string[] = ['consents', 'sessions', 'compression', 'documents.endpoint', 'project.also'];

/**
 * Lists the parts of a file that have no effect, in at most three sentences: misspelt keys with a suggestion, keys of
 * the predecessor, and tables that a repository cannot set. Empty for a file that is not TOML: `readConfig` reports
 * that.
 */
export function configWarnings(text: string | undefined, name = configName): string[] {
  const knownKeys = configKeys;
  const unknown: string[] = [];
  const former: string[] = [];
  const otherKeys: string[] = [];
  for (const [section, table] of Object.entries(tablesOrNone(text, name))) {
    if (ownNames.includes(section)) {
      if (name !== ownConfigName) otherKeys.push(`[${section}]`);
      else if (section === 'compression') unknown.push(...unknownKeys(section, table, [compressionKey]));
      else if (section === 'sessions') unknown.push(...unknownKeys(section, table, sessionKeys));
      else if (section !== 'consents') unknown.push(`[${section}]`);
      continue;
    }
    const foreignKeys = table && name !== ownConfigName
      ? Object.keys(table).map((key) => `${section}.${key}`).filter((place) => ownNames.includes(place))
      : [];
    otherKeys.push(...foreignKeys);
    if (foreignKeys.length > 0 && foreignKeys.length === Object.keys(table!).length) continue;
    if (formerSections.includes(section)) {
      former.push(`[${section}]`);
      continue;
    }
    if (table === undefined || !knownKeys.some((key) => key.startsWith(`${section}.`))) {
      unknown.push(
        table === undefined
          ? section
          : `[${section}]${meant(section, knownKeys.map((key) => key.split('.')[0]!), '[', ']')}`,
      );
      continue;
    }
    for (const [key, value] of Object.entries(table)) {
      const place = `${section}.${key}`;
      if (knownKeys.includes(place) || foreignKeys.includes(place)) continue;
      if (section === 'project' && (key === 'also' || isObject(value))) {
        // [project."/path/of/a/repository"] also; `furtherFolders` reports it in other tables
        if (name !== ownConfigName) otherKeys.push('project.also');
        else unknown.push(...Object.keys(isObject(value) ? value : {}).filter((field) => field !== 'also'));
        continue;
      }
      if (formerKeys[section]?.includes(key)) former.push(place);
      else unknown.push(`${place}${meant(place, knownKeys)}`);
    }
  }
  return [
    ...(unknown.length > 0
      ? [
        english`${name}: AgentPack has no setting ${listed(unknown)}: correct or remove ${
          unknown.length === 1 ? 'it' : 'them'
        }.`,
      ]
      : []),
    ...(former.length > 0
      ? [english`${name}: ${listed(former)} ${former.length === 1 ? 'has' : 'have'} no effect in this version.`]
      : []),
    ...(otherKeys.length > 0
      ? [
        english`${name}: ${listed(otherKeys)} ${
          otherKeys.length === 1 ? 'counts' : 'count'
        } only in your own ${ownConfigName}, and nothing in a repository.`,
      ]
      : []),
  ];
}

function unknownKeys(section: string, table: object | undefined, knownKeys: readonly string[]): readonly string[] {
  return Object.keys(table ?? {}).map((key) => `${section}.${key}`).filter((place) => !knownKeys.includes(place)).map((
    place,
  ) => `${place}${meant(place, knownKeys)}`);
}

function tablesOrNone(text: string | undefined, name: string): ReturnType<typeof parseConfigTables> {
  try {
    return parseConfigTables(text, name);
  } catch (error) {
    if (error instanceof UserError) return {};
    throw error;
  }
}

/** Returns a suggestion such as ` (did you mean context.default_budget?)`, or '' if no name is similar. */
function meant(name: string, knownNames: readonly string[], before = '', after = ''): string {
  const closest = nearestByWords(name, [...new Set(knownNames)].sort(byText));
  return closest === undefined ? '' : english` (did you mean ${before}${closest}${after}?)`;
}

/** Lists at most eight names, because a file may have thousands. */
function listed(names: readonly string[]): string {
  return formatNamesAndMore(names.map(cleanName), 8);
}

/** Redacts and shortens a name, because it may contain a secret like any other text. */
function cleanName(name: string): string {
  return cut(redactShort(name), 200);
}
