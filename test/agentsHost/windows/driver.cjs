// Runs in a Node of Windows: `node driver.cjs CONFIG`, a JSON file that is replaced by what the programs printed.
const { spawnSync } = require('node:child_process');
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const file = process.argv[2];
const { cli, home, shop, agents } = JSON.parse(readFileSync(file, 'utf8'));
// Windows has no HOME
const { HOME: _, ...others } = process.env;
const env = { ...others, USERPROFILE: home };

/** An edit of a file that the pack shows and that has changed since, in each agent's form, with paths of Windows. */
const price = join(shop, 'src', 'price.ts');
const session = { session_id: 's', cwd: shop, transcript_path: null };
const patch = `*** Begin Patch\n*** Update File: ${price}\n@@\n-a\n+b\n*** End Patch`;
const payloads = {
  claude: {
    PreToolUse: {
      ...session,
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: price, old_string: 'a', new_string: 'b' },
      tool_use_id: 'c1',
    },
  },
  codex: {
    PreToolUse: {
      ...session,
      hook_event_name: 'PreToolUse',
      tool_name: 'apply_patch',
      tool_input: { command: patch },
      tool_use_id: 'c1',
    },
  },
  gemini: {
    BeforeTool: {
      ...session,
      transcript_path: 't',
      timestamp: '2026-11-01T10:00:00.000Z',
      hook_event_name: 'BeforeTool',
      tool_name: 'write_file',
      tool_input: { file_path: price, content: 'b' },
    },
  },
  cursor: {
    preToolUse: {
      conversation_id: 's',
      hook_event_name: 'preToolUse',
      cursor_version: '3.1.0',
      workspace_roots: [shop],
      tool_name: 'Write',
      tool_input: { file_path: price, content: 'b' },
      tool_use_id: 'c1',
    },
  },
  antigravity: {
    PreToolUse: {
      conversationId: 's',
      stepIdx: 1,
      workspacePaths: [shop],
      toolCall: { name: 'replace_file_content', args: { TargetFile: price } },
    },
  },
};

writeFileSync(file, JSON.stringify(drive()));

function drive() {
  const version = agentpack('--version');
  const packed = agentpack('pack', '--task', 'Round prices in the cart');
  const status = agentpack('status', '--json');
  const connected = agentpack('connect', ...agents, '--yes');
  const doctor = JSON.parse(agentpack('doctor', '--json').stdout);
  appendFileSync(join(shop, 'src', 'price.ts'), '// a person was here\n');
  const edits = doctor.agents.flatMap(({ agent, guard = [] }) =>
    guard.filter(({ event, passed }) => passed && payloads[agent]?.[event] !== undefined).map(({ event, command }) => ({
      agent,
      // as these agents do: by cmd
      ...run(command, [], { shell: true, input: JSON.stringify(payloads[agent][event]) }),
    }))
  );
  const disconnected = agentpack('disconnect', '--yes');
  return { node: process.version, version, packed, status, connected, doctor, edits, disconnected };
}

function agentpack(...args) {
  return run(process.execPath, [cli, ...args]);
}

function run(program, args, more = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: shop, env, encoding: 'utf8', ...more });
  return { status, stdout, stderr: error ? String(error) : stderr };
}
