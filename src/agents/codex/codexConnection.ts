import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { createHooksPart, hookTimeoutSeconds, citeTestRun, citeVendor } from '../connection/parts';
import { isAgentPackEntry } from '../connection/edit/ours';
import { getNestedFields, type Trust, type TrustProbe } from '../connection/trust';
import type { Fields } from '../hooks/fields';
import { codexHookFiles } from './codexHookFiles';

const toolMatcher = 'apply_patch|Edit|Write|Bash';

const parts: ConnectionParts = {
  skills: '.agents/skills',
  hooks: [createHooksPart({
    path: codexHookFiles.user,
    agent: 'codex',
    matchers: {
      PreToolUse: toolMatcher,
      PostToolUse: toolMatcher,
      SessionStart: undefined,
      UserPromptSubmit: undefined,
    },
    // `$SHELL -lc` runs `command`, and on Windows cmd runs `commandWindows`; the user must approve a changed line again
    buildElement: (command, matcher) => ({
      ...matcher,
      hooks: [{
        type: 'command',
        command: command('sh'),
        commandWindows: command('cmd'),
        timeout: hookTimeoutSeconds,
        statusMessage: 'AgentPack',
      }],
    }),
  })],
  mcp: ({ commands: { mcp: { command, args } } }) => ({
    path: '.codex/config.toml',
    content: {
      kind: 'block',
      // a JSON string is a TOML basic string
      text: `[mcp_servers.agentpack]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}`,
      syntax: 'toml',
    },
  }),
};

export const codexConnection: Connection = {
  folders: [codexHookFiles.folder],
  installed: { paths: ['.codex'], programs: ['codex'] },
  user: { pointer: { block: '.codex/AGENTS.md' }, ...parts },
  repository: { pointer: { block: 'AGENTS.md' }, ...parts },
  readsIgnoredFiles: true,
  limits: [
    english`Edits by apply_patch or sed -i in a shell command are seen only if the command line names the files.`,
    english`The guard sees what Codex reads with commands, but not what it receives from AgentPack's tools.`,
    english`It reads AGENTS.override.md instead of AGENTS.md if there is one.`,
  ],
  approval:
    english`Approve the hooks with /hooks in Codex, which silently skips new and changed hooks, and those of a repository until it is trusted.`,
  // this was seen with @openai/codex 0.171.0; the cause is the manifest for Copilot, which uses the same plugin
  pluginProblem: english`Codex does not run the plugin's hooks, so nothing checks its edits.`,
  trust: determineCodexTrust,
  hookShell: 'login',
  sources: [
    citeTestRun('hooks, their payloads and trust, AGENTS.md, skills, CODEX_HOME', '@openai/codex 0.169.0, offline'),
    citeVendor('hooks', 'https://learn.chatgpt.com/docs/hooks'),
    citeVendor('the shell of a hook',
      'https://github.com/openai/codex/blob/main/codex-rs/hooks/src/engine/command_runner.rs'),
    citeVendor('AGENTS.md', 'https://developers.openai.com/codex/guides/agents-md'),
  ],
};

/** The default timeout of a hook in Codex, in seconds. */
const defaultTimeout = 600;

/**
 * `/hooks` in Codex writes the hash of each approved hook into `~/.codex/config.toml`, as
 * `[hooks.state."FILE:EVENT:GROUP:HANDLER"] trusted_hash`. A changed hook has a different hash, so it is no longer
 * approved. A repository also has to be trusted. The hashes computed here were compared with those that codex-cli
 * 0.169.0 reports.
 */
function determineCodexTrust(probe: TrustProbe): Trust {
  const { scope, folders, readSettings, readRootSettings } = probe;
  const config = readSettings('.codex/config.toml');
  const configPath = '~/.codex/config.toml';
  if (getNestedFields(config, 'features')['hooks'] === false)
    return {
      off: english`${configPath} has hooks switched off.`,
      action: english`Remove "hooks = false" below [features] in ${configPath}.`,
    };
  const isProjectTrusted = scope === 'user' ||
    folders.some((folder) => getNestedFields(config, 'projects', folder)['trust_level'] === 'trusted');
  if (!isProjectTrusted) return 'untrusted';
  const hooksFile = scope === 'user' ? readSettings('.codex/hooks.json') : readRootSettings('.codex/hooks.json');
  const states = Object.entries(getNestedFields(config, 'hooks', 'state'));
  const registeredHooks = Object.entries(getNestedFields(hooksFile, 'hooks')).flatMap(([event, groups]) =>
    listOwnCodexHooks(event, groups)
  );
  return registeredHooks.every((hook) => isApproved(hook)) ? 'trusted' : 'untrusted';

  function isApproved({ stateKey, identity }: OwnHook): boolean {
    const approvedStates = states.filter(([key]) => key.endsWith(`hooks.json:${stateKey}`)).map(([, state]) =>
      getNestedFields(state)
    );
    const hash = `sha256:${probe.hash(JSON.stringify(identity))}`;
    // the text that Codex hashes on Windows was not tested
    return approvedStates.some((state) =>
      state['enabled'] !== false && (probe.isWindows ? 'trusted_hash' in state : state['trusted_hash'] === hash)
    );
  }
}

interface OwnHook {
  /** `EVENT:GROUP:HANDLER` */
  readonly stateKey: string;
  /** The fields to hash, with sorted keys. */
  readonly identity: Fields;
}

function listOwnCodexHooks(event: string, groups: unknown): OwnHook[] {
  const name = event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  return (Array.isArray(groups) ? groups : []).flatMap((group: unknown, i) => {
    const { matcher, hooks } = getNestedFields(group);
    return (Array.isArray(hooks) ? hooks : []).flatMap((entry: unknown, k): OwnHook[] => {
      if (!isAgentPackEntry(entry)) return [];
      const { command, statusMessage, timeout = defaultTimeout, async = false, type } = getNestedFields(entry);
      const hook = { async, command, ...(statusMessage === undefined ? {} : { statusMessage }), timeout, type };
      return [{
        stateKey: `${name}:${i}:${k}`,
        identity: { event_name: name, hooks: [hook], ...(matcher === undefined ? {} : { matcher }) },
      }];
    });
  });
}
