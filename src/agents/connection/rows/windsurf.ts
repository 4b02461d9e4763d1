import { english } from '../../../base/text/english';
import type { Connection, ConnectionContext, JsonEntry } from '../artefact';
import { hookEntries, hookTimeout, jsonArtefact, mcpEntry, pointerBlock, pointerFile, present,
  skillFile } from '../parts';
import { sharedContextPath } from '../../agent';

const pointer = { contextPath: sharedContextPath, readsIgnoredFiles: false };
const rule = { ...pointer, above: '---\ntrigger: always_on\ndescription: Context packs by AgentPack\n---\n\n' };

/**
 * Renamed to Devin Desktop in June 2026; its files kept their places. Cascade is one of its agents; the other, Devin
 * Local, is Devin's command line too, and has hooks in Claude Code's form.
 */
export const windsurfConnection: Connection = {
  isInstalled: ({ hasHomePath, hasProgram }) =>
    hasHomePath('.codeium/windsurf') || hasHomePath('.devin') || hasHomePath('.config/devin') ||
    ['windsurf', 'devin-desktop', 'devin'].some(hasProgram),
  artefacts: (context) =>
    present(
      context.scope === 'user'
        ? pointerBlock(context, '.codeium/windsurf/memories/global_rules.md', pointer)
        : pointerFile(context, '.windsurf/rules/agentpack.md', rule),
      skillFile(context, '.agents/skills', sharedContextPath),
      jsonArtefact('hooks', context, context.scope === 'user' ? '.codeium/windsurf/hooks.json' : '.windsurf/hooks.json',
        hooks(context)),
      context.scope === 'user'
        ? undefined
        : jsonArtefact('hooks', context, '.devin/hooks.v1.json', localHooks(context)),
      context.scope === 'user' ? mcpEntry(context, '.codeium/windsurf/mcp_config.json', 'mcpServers') : undefined,
    ),
  readsIgnoredFiles: false,
  limits: [
    english`Cascade refuses files that git ignores: the command prints the pack.`,
    english`Hooks tell Cascade nothing but the reason of a refused edit: no warnings, no facts at the start of a session.`,
    english`Devin Local runs hooks of a repository, and those of Claude Code where it is connected; for the user it has none of ours.`,
    english`MCP servers are configured for the user only.`,
  ],
  sources: [
    { what: 'hooks', where: 'https://docs.windsurf.com/windsurf/cascade/hooks', kind: 'vendor' },
    {
      what: 'hooks of Devin Local and its command line',
      where: 'https://docs.devin.ai/cli/extensibility/hooks/overview',
      kind: 'vendor',
    },
    { what: 'rules', where: 'https://docs.windsurf.com/windsurf/cascade/memories', kind: 'vendor' },
    {
      what: '.agents/skills and ~/.agents/skills',
      where: 'https://docs.windsurf.com/windsurf/cascade/skills',
      kind: 'vendor',
    },
    {
      what: 'what Devin Desktop reads',
      where: 'https://github.com/dyoshikawa/rulesync/blob/main/docs/reference/file-formats.md',
      kind: 'third party',
    },
  ],
};

/** Exit 2 refuses; there are no matchers and no time limits. */
function hooks({ commands }: ConnectionContext) {
  const hook = (event: string) => ({
    command: commands.guard('windsurf', event, 'sh'),
    powershell: commands.guard('windsurf', event, 'powershell'),
    // to the person: the agent is not told
    show_output: true,
  });
  return hookEntries(Object.fromEntries(
    ['pre_write_code', 'post_write_code', 'pre_run_command', 'post_run_command'].map((event) => [event, hook(event)]),
  ));
}

/** A bare map of events; its payload names no folder, and the hook runs in that of the project. */
function localHooks({ commands }: ConnectionContext): JsonEntry[] {
  const hook = (event: string, matcher?: string): JsonEntry => ({
    path: [event],
    as: 'element',
    value: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: 'command', command: commands.guard('windsurf', event, 'any'), timeout: hookTimeout }],
    },
  });
  const tools = 'edit|write|apply_patch|exec';
  return [hook('PreToolUse', tools), hook('PostToolUse', tools), hook('SessionStart'), hook('UserPromptSubmit')];
}
