import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import { ownConfigName, parseConfigTables } from './configTables';
import { isStrings, listWords, shownValue } from './optionValues';

/**
 * Returns the repositories that the user packs together with the one at this root, from `[project."/path/of/the/root"]
 * also = ["../api"]` in the user's own configuration. A repository cannot name another one, because otherwise a clone
 * could make a pack read any folder. Never throws: a value that is not a list of folders is reported as a problem and
 * gives no folders.
 */
export function furtherFolders(ownConfig: string | undefined, root: string): {
  readonly folders: readonly string[];
  readonly problems: readonly string[];
} {
  const project = parseProjectTable(ownConfig);
  const ofRoot = Object.hasOwn(project, root) ? project[root] : undefined;
  const value = isObject(ofRoot) && Object.hasOwn(ofRoot, 'also') ? ofRoot['also'] : undefined;
  const problems: string[] = [];
  if (Object.hasOwn(project, 'also'))
    problems.push(
      english`${ownConfigName}: project.also belongs to one repository: write it below [project.${
        JSON.stringify(root)
      }]. It does not count.`,
    );
  if (value === undefined || isStrings(value)) return { folders: value ?? [], problems };
  return {
    folders: [],
    problems: [
      ...problems,
      english`${ownConfigName}: project.also must be ${listWords}, not ${
        redact(shownValue(value))
      }. It does not count.`,
    ],
  };
}

/** A file that is not TOML names no folders; `readConfig` reports it. */
function parseProjectTable(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return parseConfigTables(text, ownConfigName)['project'] ?? {};
  } catch (error) {
    if (error instanceof UserError) return {};
    throw error;
  }
}
