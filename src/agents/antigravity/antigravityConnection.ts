import { english } from '#base/text/english';
import type { Connection, ConnectionContext, ConnectionParts } from '../connection/artefact';
import { hookTimeoutSeconds, createJsonPart, createMcpPart, citeThirdParty, citeVendor } from '../connection/parts';

/** The connection for the Antigravity editor and its command-line tool `agy`, which share these files. */
export const antigravityConnection: Connection = {
  installed: {
    paths: ['.gemini/antigravity', '.gemini/antigravity-ide', '.gemini/antigravity-cli', '.antigravity'],
    programs: ['agy', 'antigravity'],
  },
  user: { pointer: { block: '.gemini/GEMINI.md' }, ...createParts('.gemini/config') },
  repository: {
    pointer: {
      file: '.agents/rules/agentpack.md',
      header: '---\ntrigger: always_on\ndescription: Context packs by AgentPack\n---\n\n',
    },
    ...createParts('.agents'),
  },
  readsIgnoredFiles: false,
  limits: [
    english`Whether its file tools read files that Git ignores depends on a setting, so the command prints the pack.`,
    english`There is no event at the start of a session, so the first turn receives the session's facts.`,
    english`If the guard is deleted without disconnecting, Antigravity asks for permission before each edit.`,
  ],
  fixedOutput: {
    unsupported: 'its hooks that run after a tool cannot change the result',
    source: 'https://github.com/google-antigravity/antigravity-sdk-python/blob/main/google/antigravity/hooks/README.md',
  },
  sources: [
    citeVendor('hooks', 'https://antigravity.google/docs/hooks'),
    citeVendor('skills', 'https://antigravity.google/docs/skills'),
    citeThirdParty('where skills are read from, tested', 'https://atamel.dev/posts/2026/07-01_where_agy_agent_skills/'),
    citeThirdParty('the folders of hooks.json and mcp_config.json',
      'https://github.com/dyoshikawa/rulesync/blob/main/docs/reference/file-formats.md'),
    citeThirdParty('payloads and decisions',
      'https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md'),
  ],
};

function createParts(folder: string): ConnectionParts {
  return {
    skills: `${folder}/skills`,
    hooks: [createJsonPart(`${folder}/hooks.json`, (context) => [{
      path: ['agentpack'],
      as: 'property',
      value: buildHooks(context),
    }])],
    mcp: createMcpPart(`${folder}/mcp_config.json`, 'mcpServers'),
  };
}

/** Builds the hooks. The file must be strict JSON with whole numbers; a single error invalidates the whole file. */
function buildHooks({ commands }: ConnectionContext) {
  const createHook = (event: string) => ({
    type: 'command',
    command: commands.guard('antigravity', event, 'any'),
    timeout: hookTimeoutSeconds,
  });
  const matcher = 'write_to_file|replace_file_content|multi_replace_file_content|run_command';
  return {
    PreToolUse: [{ matcher: `${matcher}|view_file`, hooks: [createHook('PreToolUse')] }],
    PostToolUse: [{ matcher: `${matcher}|view_file`, hooks: [createHook('PostToolUse')] }],
    PreInvocation: [createHook('PreInvocation')],
  };
}
