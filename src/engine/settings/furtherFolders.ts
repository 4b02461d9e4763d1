import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import { ownConfigPath, parseConfigTables } from './configTables';
import { isStringList, listWords, formatRejectedValue } from '../optionTable/optionValues';

/**
 * Returns the repositories that the user packs together with the one at this root, from `[project."/path/of/the/root"]
 * also = ["../api"]` in the user's own configuration. A repository cannot add other repositories, because
 * otherwise a clone could make a pack read any folder. Never throws: a value that is not a list of folders is reported
 * as a problem and ignored.
 */
export function readFurtherFolders(ownConfig: string | undefined, root: string): {
  readonly folders: readonly string[];
  readonly problems: readonly string[];
} {
  const projectTable = parseProjectTable(ownConfig);
  const rootTable = Object.hasOwn(projectTable, root) ? projectTable[root] : undefined;
  const value = isObject(rootTable) && Object.hasOwn(rootTable, 'also') ? rootTable['also'] : undefined;
  const problems: string[] = [];
  if (Object.hasOwn(projectTable, 'also'))
    problems.push(
      english`${ownConfigPath}: project.also applies to one repository and must be in [project.${
        JSON.stringify(root)
      }]. The value is ignored.`,
    );
  if (value === undefined || isStringList(value)) return { folders: value ?? [], problems };
  return {
    folders: [],
    problems: [
      ...problems,
      english`${ownConfigPath}: project.also must be ${listWords}, not ${
        redact(formatRejectedValue(value))
      }. The value is ignored.`,
    ],
  };
}

/** Returns the [project] table. The result is empty for a file that is not TOML, which `readConfig` reports. */
function parseProjectTable(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return parseConfigTables(text, ownConfigPath)['project'] ?? {};
  } catch (error) {
    if (error instanceof UserError) return {};
    throw error;
  }
}
