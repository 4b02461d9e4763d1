import { fieldsIn, type Trust, type TrustProbe } from '../connection/trust';

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
