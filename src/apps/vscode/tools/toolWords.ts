import * as l10n from '@vscode/l10n';
import { escapeMarkdownText, truncateText } from '../text';

/** The text that a chat shows about a call, as Markdown. Text that a model wrote is quoted and escaped. */
export interface ToolCallText {
  /** The text while the tool runs. */
  readonly invocation: string;
  /** The question that the user must confirm before the tool writes. */
  readonly confirmation?: { readonly title: string; readonly message: string; };
}

type ToolCallFormatter = (input: Readonly<Record<string, unknown>>, folder: string) => ToolCallText;

const maxShownLength = 120;

/** Formatters of the texts for each tool, by its name in the tool table. */
const formattersByTool: Readonly<Record<string, ToolCallFormatter>> = {
  start_task: ({ task }, folder) => ({
    invocation: l10n.t('Packing context for {0}', quoteFirstLine(task, l10n.t('a task'))),
    confirmation: {
      title: l10n.t('Pack context for a new task?'),
      message: l10n.t(
        'AgentPack selects the files of {0} that are relevant to {1} and replaces the pack in `.agentpack`. No other file is written.',
        folder,
        quoteFirstLine(task, l10n.t('the task')),
      ),
    },
  }),
  pack_context: ({ budget, mode, since, workspace }, folder) => ({
    invocation: l10n.t('Packing context again with other options'),
    confirmation: {
      title: l10n.t('Pack context with other options?'),
      message: l10n.t(
        'AgentPack packs the current task of {0} again{1} and replaces the pack in `.agentpack`. No other file is written.',
        folder,
        formatOptions({ budget, mode, since, workspace }),
      ),
    },
  }),
  repack_context: (_, folder) => ({
    invocation: l10n.t('Refreshing the context pack'),
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
    invocation: l10n.t('Reading {0}', formatList([id, ids].flat(), l10n.t('a block'))),
  }),
  get_outline: ({ paths }) => ({ invocation: l10n.t('Outlining {0}', formatList([paths].flat(), l10n.t('files'))) }),
  find_code: ({ query }) => ({
    invocation: l10n.t('Finding code for {0}', quoteFirstLine(query, l10n.t('a question'))),
  }),
  search_files: ({ query }) => ({
    invocation: l10n.t('Searching for {0}', quoteFirstLine(query, l10n.t('more matches'))),
  }),
  search_documents: ({ query }) => ({
    invocation: l10n.t('Searching documents for {0}', quoteFirstLine(query, l10n.t('passages'))),
  }),
  get_related: ({ path }) => ({
    invocation: l10n.t('Finding files related to {0}', quoteFirstLine(path, l10n.t('a file'))),
  }),
  get_callers: ({ symbol }) => ({
    invocation: l10n.t('Finding callers of {0}', quoteFirstLine(symbol, l10n.t('a symbol'))),
  }),
  get_impact: ({ paths }) => ({
    invocation: l10n.t('Finding what depends on {0}', formatList([paths].flat(), l10n.t('the changes'))),
  }),
  explain_file: ({ path }) => ({
    invocation: l10n.t('Checking why {0} is or is not in the pack', quoteFirstLine(path, l10n.t('a file'))),
  }),
  check_edit: ({ path }) => ({
    invocation: l10n.t('Checking whether the context of {0} is fresh', quoteFirstLine(path, l10n.t('a file'))),
  }),
  get_delta: () => ({ invocation: l10n.t('Comparing the context pack with the files') }),
  remember: ({ text }) => ({
    invocation: l10n.t('Proposing a note'),
    confirmation: {
      title: l10n.t('Propose a note for the memory?'),
      message: l10n.t(
        'AgentPack writes {0} to `.agentpack/memory.proposed.md`. No pack shows it until you accept it.',
        quoteFirstLine(text, l10n.t('a note')),
      ),
    },
  }),
  list_threads: () => ({ invocation: l10n.t('Listing the threads of this folder') }),
};

/** Returns the texts for a call. @param folder the name of the call's folder */
export function describeToolCall(name: string, input: object, folder: string): ToolCallText {
  const formatCall = formattersByTool[name];
  if (!formatCall) throw new Error(`no texts for the tool ${name}`);
  return formatCall(input as Readonly<Record<string, unknown>>, escapeMarkdownText(folder));
}

/** Quotes the first line of a value. */
function quoteFirstLine(value: unknown, fallback: string): string {
  const line = typeof value === 'string' ? value.trim().split(/[\r\n]/, 1)[0]! : '';
  return line === '' ? fallback : `“${escapeMarkdownText(truncateText(line, maxShownLength))}”`;
}

/** Formats the first value and the number of other values. */
function formatList(values: readonly unknown[], fallback: string): string {
  const [firstValue, ...otherValues] = values.filter((value) => value !== undefined);
  const firstText = quoteFirstLine(firstValue, fallback);
  return otherValues.length === 0 ? firstText : l10n.t('{0} and {1} more', firstText, String(otherValues.length));
}

function formatOptions(args: Readonly<Record<string, unknown>>): string {
  const shownOptions = Object.entries(args).filter(([, value]) =>
    typeof value === 'string' || typeof value === 'number'
  );
  return shownOptions.length === 0
    ? ''
    : ` (${
      shownOptions.map(([key, value]) => `${key}: ${escapeMarkdownText(truncateText(String(value), maxShownLength))}`)
        .join(', ')
    })`;
}
