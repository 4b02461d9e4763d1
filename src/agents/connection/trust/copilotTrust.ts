import { fieldsIn, type Trust, type TrustProbe } from './trust';

/**
 * Copilot's command line runs a user's hooks everywhere, and those of a repository in a trusted folder and below, which
 * `~/.copilot/config.json` lists. VS Code has a trust of its own, in no file.
 *
 * https://docs.github.com/en/copilot/how-tos/copilot-cli/set-up-copilot-cli/configure-copilot-cli
 */
export function copilotTrust({ scope, folders, settings }: TrustProbe): Trust {
  if (scope === 'user') return 'trusted';
  const config = fieldsIn(settings('.copilot/config.json'));
  const listed = [config['trustedFolders'], config['trusted_folders']].flatMap((list) =>
    Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  );
  return listed.some((folder) => folders.includes(folder.replaceAll('\\', '/'))) ? 'trusted' : 'unknown';
}
