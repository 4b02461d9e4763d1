import { delimiter, isAbsolute, join } from 'node:path';
import { loadCrypto } from './onDemand';
import { statIfPresent, type Env } from './userFolder';

/**
 * The variables that answers depend on, in addition to those that a request passes (`callersVariables`): the
 * configuration of git (see `platform/git/gitEnvironment.ts`), the location of global ignore rules, the shared cache
 * and ripgrep.
 */
const relevantVariablePattern =
  /^(?:HOME|USERPROFILE|XDG_CONFIG_HOME|AGENTPACK_REMOTE_CACHE(?:_UPLOAD|_TOKEN)?|AGENTPACK_RIPGREP|GIT_(?:CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM|CONFIG_COUNT|CONFIG_KEY_\d+|CONFIG_VALUE_\d+|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH))$/;

/**
 * Returns a hash that is equal for two processes if their environments produce the same answers about a folder. The
 * hash includes only the location of git from PATH, since editors and shells seldom have the same PATH.
 */
export function hashEnvironment(env: Env): string {
  const isWindows = process.platform === 'win32';
  const variables = Object.entries(env).flatMap(([name, value]) => {
    const key = isWindows ? name.toUpperCase() : name;
    return value !== undefined && relevantVariablePattern.test(key) ? [`${key}=${value}`] : [];
  }).sort();
  const gitProgramName = isWindows ? 'git.exe' : 'git';
  const pathValue = Object.entries(env).find(([name]) => (isWindows ? name.toUpperCase() : name) === 'PATH')?.[1] ?? '';
  const gitPath =
    pathValue.split(delimiter).filter((folder) => isAbsolute(folder)).map((folder) => join(folder, gitProgramName))
      .find((
        candidate,
      ) => statIfPresent(candidate)) ?? '';
  return loadCrypto().createHash('sha256').update([...variables, gitPath].join('\0')).digest('hex');
}
