import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gitFiles, gitHookArtefacts, parsePrograms, programsText, type FileAt, type FilePort,
  type Refusal } from '../../../engine';
import { orOnSystemError } from '../fs/systemError';
import { createFilePort } from './filePort';
import { findGitFolders, type GitFolders } from './gitFolders';
import { openRecordedFiles, type RecordedFiles } from './recordedFiles';
import { removeEmptyFolders } from './writeFiles';

export interface GitHooks extends RecordedFiles<'git'> {
  readonly folders: GitFolders;
}

/** @throws UserError where the root is in no work tree that git can use */
export async function openGitHooks(root: string, assetsDir: string,
  env: Readonly<Record<string, string | undefined>>): Promise<GitHooks>
{
  const folders = await findGitFolders(root, env);
  const { hooks } = folders;
  const port = repositoryPort(folders);
  const hooksPath = hooks.kind === 'elsewhere' ? '.git/hooks' : hooks.path;
  const files = openRecordedFiles<'git'>({
    scope: 'repository',
    port,
    locate: (path) => locate(path, folders),
    recordPath: gitFiles.record,
    isPrivate: true,
    artefactsWith: (program) =>
      new Map([['git', gitHookArtefacts(hooksPath, programs(port, folders.root, assetsDir, program))]]),
  });
  return { ...files, folders };
}

/** Removes what the hooks write down while they work, and the folder where nothing else is in it. */
export function forgetRuns(folders: GitFolders): void {
  const folder = locate(gitFiles.folder, folders);
  const names = orOnSystemError(() => readdirSync(folder), () => []);
  for (const name of names) if (/^(?:pending|last)-/.test(name)) rmSync(join(folder, name), { force: true });
  removeEmptyFolders(() => folder, ['']);
}

function locate(path: string, { top, common }: GitFolders): string {
  const names = path.split('/');
  return names[0] === '.git' ? join(common, ...names.slice(1)) : join(top, ...names);
}

/** The files of the work tree, and as `.git/…` those of the git folder that its work trees share. */
function repositoryPort(folders: GitFolders): FilePort {
  const { top, common, hooks } = folders;
  const shown = common === join(top, '.git') ? '.git/' : `${common}/`;
  const [tree, git] = [createFilePort(top, ''), createFilePort(common, shown)];
  const needsMode = process.platform !== 'win32' && !(hooks.kind !== 'elsewhere' && hooks.needsNoMode);
  return { read, hash: tree.hash };

  function read(path: string): FileAt | Refusal {
    const at = path.startsWith('.git/') ? inGit(git.read(path.slice('.git/'.length))) : tree.read(path);
    if ('refused' in at || at.text === undefined || !needsMode || !isHook(path)) return at;
    const isRun = (lstatSync(locate(at.path, folders)).mode & 0o111) !== 0;
    return isRun || at.text.includes('# agentpack:begin') ? at : {
      refused:
        `${at.file} is not executable, so git does not run it, and it would run with AgentPack's line. Remove it or make it executable, then try again.`,
    };
  }
}

function inGit(at: FileAt | Refusal): FileAt | Refusal {
  return 'refused' in at
    ? at
    : { ...at, path: `.git/${at.path}`, missingFolders: at.missingFolders.map((folder) => `.git/${folder}`) };
}

function isHook(path: string): boolean {
  return /\/post-[a-z]+$/.test(path);
}

/**
 * The programs that were there stay as long as they exist: an editor and a terminal each add theirs.
 *
 * @param added what runs this process; undefined: the file is in place as it is
 */
function programs(port: FilePort, root: string, assetsDir: string, added: string | undefined): string {
  const at = port.read(gitFiles.programs);
  const text = 'refused' in at ? undefined : at.text;
  const present = parsePrograms(text ?? '');
  const nodes = present.nodes.filter(existsSync);
  const clis = present.clis.filter((one) => one.includes('*') || existsSync(one));
  if (text !== undefined && added === undefined && nodes.length > 0 && clis.length > 0) return text;
  const cli = slashed(join(assetsDir, 'cli.js'));
  return programsText({
    nodes: lines([slashed(added ?? process.execPath), ...nodes]),
    clis: lines([cli, ...patternOf(cli), ...clis]),
    roots: lines([...present.roots, root]).sort(),
  });
}

function lines(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => !value.includes('\n'));
}

/** As sh reads paths on every system. */
function slashed(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** An extension's folder is named by its version, and each update makes a new one. */
function patternOf(cli: string): string[] {
  if (/[*?[\\]/.test(cli)) return [];
  const pattern = cli.replace(/(\/[^/]*[^/\d.-])-\d+\.\d+\.\d+[^/]*(?=\/)/, '$1-*');
  return pattern === cli ? [] : [pattern];
}
