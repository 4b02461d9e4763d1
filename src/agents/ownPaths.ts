import { getBaseName } from '#base/text/paths';
import { skillName } from './connection/texts';
import { exportRows } from './exports/exportRows';

const exportNames: ReadonlySet<string> = new Set(Object.values(exportRows).map(({ file }) => file));

/**
 * Reports whether a path, with `/` between its parts, is one of AgentPack's own files or of git's data. Packs never
 * show such files, so an agent that reads one does not indicate a gap in the pack.
 */
export function isInternalPath(path: string): boolean {
  return /(?:^|\/)\.(?:git|agentpack)(?:\/|$)/.test(path) || path.endsWith(`/${skillName}/SKILL.md`) ||
    exportNames.has(getBaseName(path));
}
