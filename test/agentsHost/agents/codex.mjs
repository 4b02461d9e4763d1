import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { responses } from '../model/responses.mjs';

const events = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'];

export const codex = {
  id: 'codex',
  npm: '@openai/codex',
  program: 'codex',
  wire: responses,
  home: ({ recorder, url, repositories }) => ({
    '.codex/hooks.json': {
      hooks: Object.fromEntries(
        events.map((event) => [event, [{ hooks: [{ type: 'command', command: recorder, timeout: 20 }] }]]),
      ),
    },
    '.codex/AGENTS.md': 'Write short answers.\n',
    '.codex/config.toml': configOf(url, repositories),
  }),
  // the name of the model decides which tools there are
  start: ({ prompt, isTrusted }) => ({
    args: ['exec', '--json', '-m', 'gpt-5.5', '-s', 'danger-full-access',
      ...(isTrusted ? ['--dangerously-bypass-hook-trust'] : []), prompt],
    env: { SCRIPTED_KEY: 'dummy' },
  }),
  plugin: {
    prepare(home) {
      const file = join(home, '.codex/config.toml');
      writeFileSync(file, readFileSync(file, 'utf8').replace('plugins = false', 'plugins = true'));
    },
    /** Hooks are not part of Agent Plugins 1.0, and Codex does not read hooks in another format beside it. */
    hasGuard: false,
    settings: ['.codex/config.toml'],
    install: (folder) => [['plugin', 'marketplace', 'add', folder], ['plugin', 'add', 'agentpack@agentpack']],
    uninstall: [['plugin', 'remove', 'agentpack@agentpack'], ['plugin', 'marketplace', 'remove', 'agentpack']],
  },
  transcripts: { folder: '.codex/sessions', name: /\/rollout-[^/]+\.jsonl$/ },
  elsewhere: { variable: 'CODEX_HOME', copies: { '.codex': '' } },
  /** Tools of MCP servers are named by their server, and found by a search. */
  deferredTool: () => /- mcp__agentpack:/,
  loading: (_, tool) => ({ search: `agentpack ${tool}` }),
  namespace: 'mcp__agentpack',
  tools: () => ({
    read: (path) => [{ tool: 'exec_command', input: { cmd: `cat ${path}` } }],
    edit: (path, from, to) => [{ tool: 'apply_patch', text: patchOf(path, from, to) }],
    shell: (cmd) => [{ tool: 'exec_command', input: { cmd } }],
    patchInShell: (path, from, to) => [
      { tool: 'exec_command', input: { cmd: `apply_patch <<'EOF'\n${patchOf(path, from, to)}EOF` } },
    ],
  }),
  /** Hooks that a person has not approved are skipped without a word, a user's own too. */
  needsTrust: true,
  /** Does what `/hooks` does in Codex: writes each hook's hash to the user's settings. Returns the undo. */
  async approving({ box, path, cwd }) {
    const settings = join(box.home, '.codex/config.toml');
    const before = readFileSync(settings, 'utf8');
    const hooks = await hooksOf(path, cwd, { ...box.environment, SCRIPTED_KEY: 'dummy' });
    for (const { key, currentHash } of hooks) {
      appendFileSync(settings, `\n[hooks.state."${key}"]\ntrusted_hash = "${currentHash}"\n`);
    }
    return () => writeFileSync(settings, before);
  },
};

/** The hooks that Codex finds in a folder, each with its key and hash. */
async function hooksOf(path, cwd, env) {
  const server = spawn(path, ['app-server'], { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
  const timer = setTimeout(() => server.kill('SIGKILL'), 60_000);
  const send = (message) => server.stdin.write(`${JSON.stringify(message)}\n`);
  try {
    send({ id: 1, method: 'initialize', params: { clientInfo: { name: 'test', version: '1' } } });
    for await (const text of createInterface({ input: server.stdout })) {
      const { id, result } = JSON.parse(text);
      if (id === 1) {
        send({ method: 'initialized' });
        send({ id: 2, method: 'hooks/list', params: { cwds: [cwd] } });
      }
      if (id === 2) { return result.data[0].hooks; }
    }
    throw new Error('codex app-server did not list its hooks');
  } finally {
    clearTimeout(timer);
    server.kill();
  }
}

/** Without analytics and plugins it asks for nothing but the model. */
function configOf(url, repositories) {
  return `model = "gpt-5.5"
model_provider = "scripted" # on localhost
approval_policy = "never"
check_for_update_on_startup = false

[analytics]
enabled = false

[features]
plugins = false

[model_providers.scripted]
name = "scripted"
base_url = "${url}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
${repositories.map((path) => `\n[projects."${path}"]\ntrust_level = "trusted"\n`).join('')}`;
}

function patchOf(path, from, to) {
  return `*** Begin Patch\n*** Update File: ${path}\n@@\n-${from}\n+${to}\n*** End Patch\n`;
}
