import { Server, type ServerContext, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { UserError } from '#base/errors';
import { getClientName } from './clientOf';
import { handleResources, packResourceUris } from './resources';
import { createRoots, type RootsOptions } from './roots';
import type { ServerParts } from './serverParts';
import { handleTools } from './toolHandlers';

export interface ServerOptions extends RootsOptions {
  readonly version: string;
  /** Checks whether the user wants every client to be shown all tools. */
  showsAllTools(this: void): boolean;
  /**
   * Checks whether another AgentPack server answers this client in this folder. Undefined if there is no other server.
   */
  isAnsweredElsewhere?(this: void, client: string | undefined, root: string | undefined): boolean;
}

const instructions =
  'AgentPack selects the files that matter for a task and tracks which of them have changed since. ' +
  'Begin a task with start_task, then get_context. Use find_code to find where something is done. ' +
  'Read symbols and files with retrieve_block, several in one call. ' +
  'Each reply states for each file whether it is packed, changed since the pack, or gone.';

/** Creates the server of one connection. `era` states whether the client uses the 2025 or the 2026 protocol. */
export function createServer(options: ServerOptions, era: 'legacy' | 'modern'): Server {
  const server = new Server({ name: 'agentpack', title: 'AgentPack', version: options.version }, {
    capabilities: { tools: {}, resources: { subscribe: true, listChanged: false }, prompts: {} },
    instructions,
  });
  const roots = createRoots(options, server);
  const parts: ServerParts = {
    roots,
    log: options.log,
    showsAllTools: options.showsAllTools,
    isSilent: async (context) =>
      options.isAnsweredElsewhere !== undefined &&
      options.isAnsweredElsewhere(getClientName(server, context), await findRootPath(context)),
  };
  const subscribedUris = new Set<string>();
  handleTools(server, parts);
  handleResources(server, parts, subscribedUris);
  handlePrompts(server, parts);
  server.setNotificationHandler('notifications/roots/list_changed', () => roots.handleRootsChange());

  let stopWatching: (() => void) | undefined;
  roots.onOpened((service) => {
    stopWatching?.();
    stopWatching = service.watch(notifyPackChanged);
  });
  server.onclose = () => {
    stopWatching?.();
    roots.dispose();
  };
  return server;

  /** Returns the current folder, or undefined if no folder is known, which each tool call then reports. */
  async function findRootPath(context: ServerContext): Promise<string | undefined> {
    try {
      return (await roots.openCurrent(context)).root;
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }

  function notifyPackChanged(): void {
    for (const uri of packResourceUris) {
      // the library tracks the subscriptions of clients that use the 2026 protocol
      if (era === 'legacy' && !subscribedUris.has(uri)) continue;
      server.sendResourceUpdated({ uri }).catch((error: unknown) => {
        options.log(`A change of ${uri} could not be reported: ${String(error)}`);
      });
    }
  }
}

const maxTaskLength = 100_000;

const listedPrompts = [
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

/** Handles `prompts/list` and `prompts/get`. */
function handlePrompts(server: Server, { isSilent }: Pick<ServerParts, 'isSilent'>): void {
  server.setRequestHandler('prompts/list', async (_, context) => ({
    prompts: await isSilent(context) ? [] : listedPrompts,
  }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }) => {
    const text = buildPromptText(name, args);
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
}

function buildPromptText(name: string, { task }: Readonly<Record<string, string>>): string {
  if (name === 'catch_up')
    return 'Call get_delta. If the pack is stale, call repack_context, then read each changed file that matters for ' +
      'the task again with retrieve_block. Say in a few sentences what changed and whether the plan still holds.';
  if (name !== 'work_on') throw createInvalidParamsError(`Unknown prompt: ${name.slice(0, 100)}.`);
  if (task === undefined || task.trim() === '')
    throw createInvalidParamsError('The prompt "work_on" requires the argument "task".');
  if (task.length > maxTaskLength)
    throw createInvalidParamsError(`The task has more than ${maxTaskLength} characters.`);
  return `${task.trim()}\n\nFirst call start_task with this task, then read get_context. ` +
    'Find further code with find_code and search_files, ' +
    'read it with retrieve_block instead of whole files, ' +
    'and before each edit, call check_edit unless an AgentPack hook does.';
}

function createInvalidParamsError(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
