import { english } from '#base/text/english';
import { fieldsIn, type Trust, type TrustProbe } from '../connection/trust';

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
