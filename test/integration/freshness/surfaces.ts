import type { Client } from '@modelcontextprotocol/client';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AgentPackApi } from '#apps/vscode/api';
import { contextTells, hookTells, inContext, inDelta, inHook, inStatus, inStatusBar, inTree,
  type Surface } from '#test/support/freshness/answers';

export interface Places {
  readonly api: AgentPackApi;
  readonly root: string;
  readonly dist: string;
  readonly client: Client;
}

/** Each in its own words, read without the others. */
export function surfacesOf({ api, root, dist, client }: Places): readonly Surface[] {
  return [
    { name: 'status bar', read: async () => inStatusBar(api.shown().status) },
    { name: 'tree', read: async () => inTree(api.shown().pack) },
    { name: 'command line', read: async () => inStatus(await node(join(dist, 'cli.js'), ['status', '--json'])) },
    { name: 'context.md', read: async () => inContext(root), tells: contextTells },
    {
      name: 'MCP',
      read: async () => {
        const { _meta } = await client.callTool({ name: 'get_delta', arguments: {} });
        return inDelta(_meta?.['agentpack/document']);
      },
    },
    { name: 'hook', read: async () => inHook(await atStart()), tells: hookTells },
  ];

  /** Uses a separate engine: no living engine answers for a different git environment. */
  function node(program: string, args: readonly string[], input = ''): Promise<string> {
    const { AGENTPACK_THREAD_ID, CLAUDE_CODE_SESSION_ID, ...env } = process.env;
    const own = program.endsWith('cli.js') ? { GIT_CONFIG_COUNT: '0' } : {};
    return new Promise((done, failed) => {
      const child = execFile(process.execPath, [program, ...args], {
        cwd: root,
        env: { ...env, ...own, ELECTRON_RUN_AS_NODE: '1' },
      }, (error, stdout) => {
        if (error) failed(error);
        else done(stdout);
      });
      child.stdin!.end(input);
    });
  }

  function atStart(): Promise<string> {
    const payload = { session_id: randomUUID(), transcript_path: '/t', cwd: root, hook_event_name: 'SessionStart' };
    return node(join(dist, 'guard.cjs'), ['claude', 'SessionStart'], JSON.stringify(payload));
  }
}
