import { english } from '../../../base/text/english';
import type { Fields } from '../../hooks/fields';
import { isOurs } from '../edit/ours';
import { fieldsIn, type Trust, type TrustProbe } from './trust';

/** Codex' own default. Seconds. */
const defaultTimeout = 600;

/**
 * `/hooks` in Codex writes the hash of each approved hook into `~/.codex/config.toml`, as
 * `[hooks.state."FILE:EVENT:GROUP:HANDLER"] trusted_hash`; a changed hook has another hash. A repository has to be
 * trusted beside that. The hashes were compared with those that codex-cli 0.169.0 itself lists.
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
  const own = Object.entries(fieldsIn(file, 'hooks')).flatMap(([event, groups]) => ownHooks(event, groups));
  return own.every((hook) => isApproved(hook)) ? 'trusted' : 'untrusted';

  function isApproved({ place, identity }: OwnHook): boolean {
    const approved = states.filter(([key]) => key.endsWith(`hooks.json:${place}`)).map(([, state]) => fieldsIn(state));
    const hash = `sha256:${probe.hash(JSON.stringify(identity))}`;
    // what Codex hashes on Windows was not tested
    return approved.some((state) =>
      state['enabled'] !== false && (probe.isWindows ? 'trusted_hash' in state : state['trusted_hash'] === hash)
    );
  }
}

interface OwnHook {
  /** `EVENT:GROUP:HANDLER` */
  readonly place: string;
  /** What is hashed, with sorted keys. */
  readonly identity: Fields;
}

function ownHooks(event: string, groups: unknown): OwnHook[] {
  const name = event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  return (Array.isArray(groups) ? groups : []).flatMap((group: unknown, i) => {
    const { matcher, hooks } = fieldsIn(group);
    return (Array.isArray(hooks) ? hooks : []).flatMap((one: unknown, k): OwnHook[] => {
      if (!isOurs(one)) return [];
      const { command, statusMessage, timeout = defaultTimeout, async = false, type } = fieldsIn(one);
      const hook = { async, command, ...(statusMessage === undefined ? {} : { statusMessage }), timeout, type };
      return [{
        place: `${name}:${i}:${k}`,
        identity: { event_name: name, hooks: [hook], ...(matcher === undefined ? {} : { matcher }) },
      }];
    });
  });
}
