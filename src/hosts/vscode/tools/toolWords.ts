import { markdown, truncated } from '../text';

/** What a chat shows of a call, as Markdown. What a model wrote is quoted and acts as text. */
export interface ToolWords {
  /** While the tool runs. */
  readonly invocation: string;
  /** The question before a tool that writes. */
  readonly confirmation?: { readonly title: string; readonly message: string; };
}

type Words = (input: Readonly<Record<string, unknown>>, folder: string) => ToolWords;

const longest = 120;

/** By the names of the table. */
const words: Readonly<Record<string, Words>> = {
  start_task: ({ task }, folder) => ({
    invocation: `Packing context for ${quoted(task, 'a task')}`,
    confirmation: {
      title: 'Pack context for a new task?',
      message: `AgentPack chooses the files of ${folder} that matter for ${
        quoted(task, 'the task')
      } and replaces the pack in \`.agentpack\`. No other file is written.`,
    },
  }),
  pack_context: ({ budget, mode, since, workspace }, folder) => ({
    invocation: 'Packing context again with other options',
    confirmation: {
      title: 'Pack context with other options?',
      message: `AgentPack packs the present task of ${folder} again${
        options({ budget, mode, since, workspace })
      } and replaces the pack in \`.agentpack\`. No other file is written.`,
    },
  }),
  repack_context: (_, folder) => ({
    invocation: 'Making the context pack fresh',
    confirmation: {
      title: 'Repack context?',
      message: `AgentPack replaces the pack of ${folder} in \`.agentpack\` if it is stale. No other file is written.`,
    },
  }),
  get_context: () => ({ invocation: 'Reading the context pack' }),
  retrieve_block: ({ id }) => ({ invocation: `Reading ${quoted(id, 'a block')}` }),
  search_files: ({ query }) => ({ invocation: `Searching for ${quoted(query, 'more matches')}` }),
  get_related: ({ path }) => ({ invocation: `Finding files related to ${quoted(path, 'a file')}` }),
  explain_file: ({ path }) => ({ invocation: `Looking up why ${quoted(path, 'a file')} is in or out of the pack` }),
  check_edit: ({ path }) => ({ invocation: `Checking whether the context of ${quoted(path, 'a file')} is fresh` }),
  get_delta: () => ({ invocation: 'Comparing the context pack with the files' }),
  get_stats: () => ({ invocation: 'Reading what the context pack holds' }),
  list_threads: () => ({ invocation: 'Listing the threads of this folder' }),
};

/** @param folder the name of the folder that the call is about */
export function toolWords(name: string, input: object, folder: string): ToolWords {
  const found = words[name];
  if (!found) throw new Error(`no words for the tool ${name}`);
  return found(input as Readonly<Record<string, unknown>>, markdown(folder));
}

/** The first line of it. */
function quoted(value: unknown, otherwise: string): string {
  const line = typeof value === 'string' ? value.trim().split(/[\r\n]/, 1)[0]! : '';
  return line === '' ? otherwise : `“${markdown(truncated(line, longest))}”`;
}

function options(given: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(given).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return named.length === 0
    ? ''
    : ` (${named.map(([key, value]) => `${key}: ${markdown(truncated(String(value), longest))}`).join(', ')})`;
}
