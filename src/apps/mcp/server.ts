import { Server, type ServerContext } from '@modelcontextprotocol/server';
import { UserError } from '#base/errors';
import { clientOf } from './clientOf';
import { handlePrompts } from './prompts';
import { handleResources, packResources } from './resources';
import { createRoots, type RootsOptions } from './roots';
import type { ServerParts } from './serverParts';
import { handleTools } from './toolHandlers';

export interface ServerOptions extends RootsOptions {
  readonly version: string;
  /** Whether another server of AgentPack's answers this client in this folder; undefined: none does anywhere. */
  isAnsweredElsewhere?(this: void, client: string | undefined, root: string | undefined): boolean;
}

const instructions = 'AgentPack chooses the files that matter for a task and knows which of them changed since. ' +
  'Begin a task with start_task, then get_context; ask find_code where something is done; ' +
  'read symbols and files with retrieve_block, several in one call. ' +
  'Each reply says of each file whether it is packed, changed since the pack, or gone.';

/** The server of one connection. `era`: whether the client speaks the protocol of 2025 or of 2026. */
export function createServer(options: ServerOptions, era: 'legacy' | 'modern'): Server {
  const server = new Server({ name: 'agentpack', title: 'AgentPack', version: options.version }, {
    capabilities: { tools: {}, resources: { subscribe: true, listChanged: false }, prompts: {} },
    instructions,
  });
  const roots = createRoots(options, server);
  const parts: ServerParts = {
    roots,
    log: options.log,
    isSilent: async (context) =>
      options.isAnsweredElsewhere !== undefined &&
      options.isAnsweredElsewhere(clientOf(server, context), await rootOf(context)),
  };
  const subscribed = new Set<string>();
  handleTools(server, parts);
  handleResources(server, parts, subscribed);
  handlePrompts(server, parts);
  server.setNotificationHandler('notifications/roots/list_changed', () => roots.changed());

  let unwatch: (() => void) | undefined;
  roots.onOpened((root) => {
    unwatch?.();
    unwatch = root.watch(packed);
  });
  server.onclose = () => {
    unwatch?.();
    roots.dispose();
  };
  return server;

  /** Returns undefined if no folder is known: each tool call then reports that. */
  async function rootOf(context: ServerContext): Promise<string | undefined> {
    try {
      return (await roots.current(context)).root;
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }

  function packed(): void {
    for (const uri of packResources) {
      // the library knows what a client of the 2026 protocol listens to
      if (era === 'legacy' && !subscribed.has(uri)) continue;
      server.sendResourceUpdated({ uri }).catch((error: unknown) => {
        options.log(`A change of ${uri} could not be reported: ${String(error)}`);
      });
    }
  }
}
