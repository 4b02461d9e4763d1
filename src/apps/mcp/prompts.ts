import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { ServerParts } from './serverParts';

const longestTask = 100_000;

const listed = [
  {
    name: 'work_on',
    title: 'Work on a task with a fresh pack',
    description: 'Packs the files that matter for a task and works from them.',
    arguments: [{ name: 'task', description: 'The task', required: true }],
  },
  {
    name: 'catch_up',
    title: 'Catch up with what changed',
    description: 'Finds what changed since the pack, repacks, and reads the changed files again.',
    arguments: [],
  },
];

/** `prompts/list` and `prompts/get`. */
export function handlePrompts(server: Server, { isSilent }: Pick<ServerParts, 'isSilent'>): void {
  server.setRequestHandler('prompts/list', async (_, context) => ({
    prompts: await isSilent(context) ? [] : listed,
  }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const text = textOf(name, given);
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
}

function textOf(name: string, { task }: Readonly<Record<string, string>>): string {
  if (name === 'catch_up')
    return 'Call get_delta. If the pack is stale, call repack_context, then read each changed file that matters for ' +
      'the task again with retrieve_block. Say in a few sentences what changed and whether the plan still holds.';
  if (name !== 'work_on') throw invalid(`There is no prompt ${name.slice(0, 100)}.`);
  if (task === undefined || task.trim() === '') throw invalid('The prompt work_on needs the argument task.');
  if (task.length > longestTask) throw invalid(`The task has more than ${longestTask} characters.`);
  return `${task.trim()}\n\nFirst call start_task with this task, then read get_context. ` +
    'Find further code with find_code, get_related and search_files, ' +
    'read it with retrieve_block instead of whole files, ' +
    'and before each edit call check_edit unless a hook of AgentPack does.';
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
