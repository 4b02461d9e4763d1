import { english } from '#base/text/english';
import { fieldsIn, type Trust, type TrustProbe } from '../connection/trust';

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
