import { isAbsolute } from 'node:path';
import { isOutsideWorkspace, createEnvWithTrustedPath, type Env } from './gitProgram';

/**
 * The global options of every command. They ensure that no program from a repository's configuration runs, that nothing
 * is written or fetched, and that names are printed unquoted.
 */
export const safeOptions: readonly string[] = [
  '--no-pager',
  '--no-optional-locks',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.quotePath=false',
    'log.showSignature=false',
    'protocol.allow=never',
    'diff.suppressBlankEmpty=false',
    'diff.orderFile=/dev/null',
    'diff.autoRefreshIndex=false',
    'color.ui=false',
    'submodule.recurse=false',
    'core.splitIndex=false',
  ].flatMap((setting) => ['-c', setting]),
];

/** Matches variables with the user's configuration. All other GIT_ variables concern one repository or debugging. */
const userVariables =
  /^GIT_(?:CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM|CONFIG_COUNT|CONFIG_KEY_\d+|CONFIG_VALUE_\d+|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/;
/**
 * Matches variables that contain paths of configuration files or programs. A path inside the workspace belongs to the
 * repository, not to the user.
 */
const pathVariables = /^(?:GIT_CONFIG_GLOBAL|GIT_CONFIG_SYSTEM|GIT_EXEC_PATH|XDG_CONFIG_HOME)$/;

/** Returns the environment of git and its child processes, without variables that refer to the workspace. */
export function createGitEnvironment(root: string, env: Env): NodeJS.ProcessEnv {
  const allowedVariables = Object.entries(env).filter(([name, value]) => {
    const upperName = name.toUpperCase();
    if (upperName.startsWith('GIT_') && !userVariables.test(upperName)) return false;
    if (pathVariables.test(upperName) && value) return isOutsideWorkspace(value, root, env);
    if (upperName === 'HOME' && value) return isAbsolute(value); // the home folder itself may be the packed folder
    return true;
  });
  return {
    ...createEnvWithTrustedPath(root, Object.fromEntries(allowedVariables)),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    NoDefaultCurrentDirectoryInExePath: '1', // on Windows, prevents a git.exe in the workspace from running
  };
}
