import { english } from '#base/text/english';
import { toFields, type Fields } from '../hooks/fields';
import { isOurs } from './edit/ours';

/**
 * The information in an agent's own files about the hooks of a connection. `unknown`: none, for example if an editor
 * keeps it in a database. `off`: why no hook runs at all, and what changes that, one sentence each.
 */
export type Trust = 'trusted' | 'untrusted' | 'unknown' | { readonly off: string; readonly action: string; };

/** The location of a connection's hooks, and what its agent has recorded about them. */
export interface TrustProbe {
  readonly scope: 'user' | 'repository';
  /** Absolute paths, with `/`: the folder in which the agent would run, then its parent folders. */
  readonly folders: readonly string[];
  readonly isWindows: boolean;
  /**
   * Reads the settings in a JSON or TOML file of the agent's user, below home; undefined if there are no readable
   * settings.
   */
  settings(path: string): Fields | undefined;
  /** Reads settings in the same way, below the root. */
  rootSettings(path: string): Fields | undefined;
  /** Computes the SHA-256 in hexadecimal digits. */
  hash(text: string): string;
}

export type TrustRule = (probe: TrustProbe) => Trust;

/**
 * Claude Code writes the user's answer to its trust question to `~/.claude.json`; a folder below a trusted folder is
 * trusted. All hooks of a session in its terminal wait for the answer. Tested with version 2.1.330 and read in its
 * program.
 */
export function claudeTrust({ folders, settings, rootSettings }: TrustProbe): Trust {
  const settingsFiles: readonly (readonly [file: string, settings: unknown])[] = [
    ['~/.claude/settings.json', settings('.claude/settings.json')],
    ['.claude/settings.json', rootSettings('.claude/settings.json')],
    ['.claude/settings.local.json', rootSettings('.claude/settings.local.json')],
  ];
  const off = settingsFiles.find(([, content]) => fieldsIn(content)['disableAllHooks'] === true);
  if (off)
    return {
      off: english`${off[0]} has "disableAllHooks".`,
      action: english`Remove "disableAllHooks" from ${off[0]}.`,
    };
  const projects = fieldsIn(settings('.claude.json'), 'projects');
  return folders.some((folder) => fieldsIn(projects, folder)['hasTrustDialogAccepted'] === true)
    ? 'trusted'
    : 'untrusted';
}

/** Codex's own default, in seconds. */
const defaultTimeout = 600;

/**
 * `/hooks` in Codex writes the hash of each approved hook into `~/.codex/config.toml`, as
 * `[hooks.state."FILE:EVENT:GROUP:HANDLER"] trusted_hash`; a changed hook has another hash. A repository also has to be
 * trusted. The hashes were compared with the list that codex-cli 0.169.0 itself reports.
 */
export function codexTrust(probe: TrustProbe): Trust {
  const { scope, folders, settings, rootSettings } = probe;
  const config = settings('.codex/config.toml');
  const off = '~/.codex/config.toml';
  if (fieldsIn(config, 'features')['hooks'] === false)
    return {
      off: english`${off} has hooks switched off.`,
      action: english`Remove "hooks = false" below [features] in ${off}.`,
    };
  const isProjectTrusted = scope === 'user' ||
    folders.some((folder) => fieldsIn(config, 'projects', folder)['trust_level'] === 'trusted');
  if (!isProjectTrusted) return 'untrusted';
  const file = scope === 'user' ? settings('.codex/hooks.json') : rootSettings('.codex/hooks.json');
  const states = Object.entries(fieldsIn(config, 'hooks', 'state'));
  const registeredHooks = Object.entries(fieldsIn(file, 'hooks')).flatMap(([event, groups]) => ownHooks(event, groups));
  return registeredHooks.every((hook) => isApproved(hook)) ? 'trusted' : 'untrusted';

  function isApproved({ place, identity }: OwnHook): boolean {
    const approved = states.filter(([key]) => key.endsWith(`hooks.json:${place}`)).map(([, state]) => fieldsIn(state));
    const hash = `sha256:${probe.hash(JSON.stringify(identity))}`;
    // the text that Codex hashes on Windows was not tested
    return approved.some((state) =>
      state['enabled'] !== false && (probe.isWindows ? 'trusted_hash' in state : state['trusted_hash'] === hash)
    );
  }
}

interface OwnHook {
  /** `EVENT:GROUP:HANDLER` */
  readonly place: string;
  /** The fields to hash, with sorted keys. */
  readonly identity: Fields;
}

function ownHooks(event: string, groups: unknown): OwnHook[] {
  const name = event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  return (Array.isArray(groups) ? groups : []).flatMap((group: unknown, i) => {
    const { matcher, hooks } = fieldsIn(group);
    return (Array.isArray(hooks) ? hooks : []).flatMap((entry: unknown, k): OwnHook[] => {
      if (!isOurs(entry)) return [];
      const { command, statusMessage, timeout = defaultTimeout, async = false, type } = fieldsIn(entry);
      const hook = { async, command, ...(statusMessage === undefined ? {} : { statusMessage }), timeout, type };
      return [{
        place: `${name}:${i}:${k}`,
        identity: { event_name: name, hooks: [hook], ...(matcher === undefined ? {} : { matcher }) },
      }];
    });
  });
}

/**
 * Copilot's command line runs a user's hooks everywhere, and a repository's hooks in a trusted folder and below, which
 * `~/.copilot/config.json` lists. VS Code has its own trust, which is not in a file.
 *
 * https://docs.github.com/en/copilot/how-tos/copilot-cli/set-up-copilot-cli/configure-copilot-cli
 */
export function copilotTrust({ scope, folders, settings }: TrustProbe): Trust {
  if (scope === 'user') return 'trusted';
  const config = fieldsIn(settings('.copilot/config.json'));
  const listed = [config['trustedFolders'], config['trusted_folders']].flatMap((list) =>
    Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  );
  return listed.some((folder) => folders.includes(folder.replaceAll('\\', '/'))) ? 'trusted' : 'unknown';
}

/**
 * Gemini CLI runs a user's hooks everywhere, and a repository's hooks in a trusted folder:
 * `~/.gemini/trustedFolders.json` maps folders to `TRUST_FOLDER`, `TRUST_PARENT` or `DO_NOT_TRUST`; the longest path
 * counts. Run with version 0.61.0, and confirmed in its program code.
 */
export function geminiTrust({ scope, folders, settings }: TrustProbe): Trust {
  const geminiSettings = settings('.gemini/settings.json');
  const hooks = fieldsIn(geminiSettings, 'hooksConfig');
  const off = '~/.gemini/settings.json';
  if (hooks['enabled'] === false)
    return {
      off: english`${off} has hooks switched off.`,
      action: english`Set "hooksConfig.enabled" in ${off} to true.`,
    };
  if (Array.isArray(hooks['disabled']) && hooks['disabled'].includes('agentpack-guard')) {
    return {
      off: english`${off} has the hook agentpack-guard switched off.`,
      action: english`Remove "agentpack-guard" from "hooksConfig.disabled" in ${off}.`,
    };
  }
  if (scope === 'user' || fieldsIn(geminiSettings, 'security', 'folderTrust')['enabled'] === false) return 'trusted';
  const rules = Object.entries(fieldsIn(settings('.gemini/trustedFolders.json'))).filter(([path, rule]) =>
    folders.includes(rule === 'TRUST_PARENT' ? getParentPath(path) : withSlashes(path))
  );
  const longest = rules.sort(([a], [b]) => b.length - a.length)[0]?.[1];
  return longest === 'TRUST_FOLDER' || longest === 'TRUST_PARENT' ? 'trusted' : 'untrusted';
}

function getParentPath(path: string): string {
  return withSlashes(path).replace(/\/[^/]*$/, '') || '/';
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/(?<=[^/])\/$/, '');
}

/** Returns the fields of the object that a path of keys leads to; empty if the path does not lead to an object. */
function fieldsIn(value: unknown, ...path: readonly string[]): Fields {
  let at = toFields(value);
  for (const key of path) at = Object.hasOwn(at, key) ? toFields(at[key]) : {};
  return at;
}
