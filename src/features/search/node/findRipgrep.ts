import { join } from 'node:path';
import { getExecutableName, findProgram, findTrustedProgram, type Env } from '#platform/git/gitProgram';

/** The locations at which editors ship ripgrep, below their application's root; newer ones first. */
const editorFolders = [
  `node_modules/@vscode/ripgrep-universal/bin/${process.platform}-${process.arch}`,
  'node_modules/@vscode/ripgrep/bin',
  'node_modules.asar.unpacked/@vscode/ripgrep/bin',
];

/**
 * Finds the absolute path of ripgrep outside the workspace: the program that `AGENTPACK_RIPGREP` names, otherwise the
 * editor's, otherwise the one on PATH. Returns undefined if none exists. `appRoot` is the editor's `env.appRoot`.
 */
export function findRipgrep(root: string, env: Env, appRoot = findEditorAppRoot(env)): string | undefined {
  const configuredProgram = env['AGENTPACK_RIPGREP'];
  if (configuredProgram) return findTrustedProgram(configuredProgram, root, env);
  for (const folder of appRoot === undefined ? [] : editorFolders) {
    const program = findTrustedProgram(join(appRoot!, folder, getExecutableName('rg')), root, env);
    if (program !== undefined) return program;
  }
  return findProgram('rg', root, env);
}

/**
 * Derives the editor's application root from its terminal, where git's helper program is
 * `APP_ROOT/extensions/git/dist/askpass-main.js`.
 */
function findEditorAppRoot(env: Env): string | undefined {
  const helperPath = env['VSCODE_GIT_ASKPASS_MAIN'];
  return helperPath === undefined || helperPath === '' ? undefined : join(helperPath, '..', '..', '..', '..');
}
