import * as l10n from '@vscode/l10n';
import { markdown, truncated } from '../text';

/** The text that a chat shows about a call, as Markdown. Text that a model wrote is quoted and acts as text. */
export interface ToolWords {
  /** The text while the tool runs. */
  readonly invocation: string;
  /** The question before a tool that writes. */
  readonly confirmation?: { readonly title: string; readonly message: string; };
}

type Words = (input: Readonly<Record<string, unknown>>, folder: string) => ToolWords;

const longestShown = 120;

/** The words for each tool, by its name in the table. */
const wordsByTool: Readonly<Record<string, Words>> = {
  start_task: ({ task }, folder) => ({
    invocation: l10n.t('Packing context for {0}', quoted(task, l10n.t('a task'))),
    confirmation: {
      title: l10n.t('Pack context for a new task?'),
      message: l10n.t(
        'AgentPack chooses the files of {0} that matter for {1} and replaces the pack in `.agentpack`. No other file is written.',
        folder,
        quoted(task, l10n.t('the task')),
      ),
    },
  }),
  pack_context: ({ budget, mode, since, workspace }, folder) => ({
    invocation: l10n.t('Packing context again with other options'),
    confirmation: {
      title: l10n.t('Pack context with other options?'),
      message: l10n.t(
        'AgentPack packs the present task of {0} again{1} and replaces the pack in `.agentpack`. No other file is written.',
        folder,
        options({ budget, mode, since, workspace }),
      ),
    },
  }),
  repack_context: (_, folder) => ({
    invocation: l10n.t('Making the context pack fresh'),
    confirmation: {
      title: l10n.t('Repack context?'),
      message: l10n.t(
        'AgentPack replaces the pack of {0} in `.agentpack` if it is stale. No other file is written.',
        folder,
      ),
    },
  }),
  get_context: () => ({ invocation: l10n.t('Reading the context pack') }),
  retrieve_block: ({ id, ids }) => ({
    invocation: l10n.t('Reading {0}', listed([id, ids].flat(), l10n.t('a block'))),
  }),
  get_outline: ({ paths }) => ({ invocation: l10n.t('Outlining {0}', listed([paths].flat(), l10n.t('files'))) }),
  find_code: ({ query }) => ({ invocation: l10n.t('Finding code for {0}', quoted(query, l10n.t('a question'))) }),
  search_files: ({ query }) => ({ invocation: l10n.t('Searching for {0}', quoted(query, l10n.t('more matches'))) }),
  search_documents: ({ query }) => ({
    invocation: l10n.t('Searching documents for {0}', quoted(query, l10n.t('passages'))),
  }),
  get_related: ({ path }) => ({ invocation: l10n.t('Finding files related to {0}', quoted(path, l10n.t('a file'))) }),
  get_callers: ({ symbol }) => ({ invocation: l10n.t('Finding callers of {0}', quoted(symbol, l10n.t('a symbol'))) }),
  get_impact: ({ paths }) => ({
    invocation: l10n.t('Finding what depends on {0}', listed([paths].flat(), l10n.t('the changes'))),
  }),
  explain_file: ({ path }) => ({
    invocation: l10n.t('Looking up why {0} is in or out of the pack', quoted(path, l10n.t('a file'))),
  }),
  check_edit: ({ path }) => ({
    invocation: l10n.t('Checking whether the context of {0} is fresh', quoted(path, l10n.t('a file'))),
  }),
  get_delta: () => ({ invocation: l10n.t('Comparing the context pack with the files') }),
  remember: ({ text }) => ({
    invocation: l10n.t('Proposing a note'),
    confirmation: {
      title: l10n.t('Propose a note to the memory?'),
      message: l10n.t(
        'AgentPack writes {0} into `.agentpack/memory.proposed.md`. No pack shows it until you accept it.',
        quoted(text, l10n.t('a note')),
      ),
    },
  }),
  list_threads: () => ({ invocation: l10n.t('Listing the threads of this folder') }),
};

/** @param folder the name of the folder that the call concerns */
export function toolWords(name: string, input: object, folder: string): ToolWords {
  const words = wordsByTool[name];
  if (!words) throw new Error(`no words for the tool ${name}`);
  return words(input as Readonly<Record<string, unknown>>, markdown(folder));
}

/** Quotes the first line of a value. */
function quoted(value: unknown, otherwise: string): string {
  const line = typeof value === 'string' ? value.trim().split(/[\r\n]/, 1)[0]! : '';
  return line === '' ? otherwise : `“${markdown(truncated(line, longestShown))}”`;
}

/** Returns the first value, and the number of further values. */
function listed(values: readonly unknown[], otherwise: string): string {
  const [first, ...rest] = values.filter((value) => value !== undefined);
  const shown = quoted(first, otherwise);
  return rest.length === 0 ? shown : l10n.t('{0} and {1} more', shown, String(rest.length));
}

function options(args: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(args).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return named.length === 0
    ? ''
    : ` (${named.map(([key, value]) => `${key}: ${markdown(truncated(String(value), longestShown))}`).join(', ')})`;
}
