import { english } from '#base/text/english';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { emptyRecord } from '#agents/connection/plan/record';
import { predecessorLeftovers, listPredecessorLocations } from '#agents/connection/extras/predecessor';
import type { ConnectionsPlan } from '#agents/connection/plan/planConnections';
import type { PlannedFile } from '#agents/connection/plan/planFile';
import { catchSystemError } from '#platform/fs/systemError';
import { tryFindGitFolders } from './gitFolders';
import { listRepositoryMounts } from './gitHooks';
import { createMountedPort, type Mount } from '#platform/files/mountedPort';
import type { RecordedFiles } from '#platform/files/recordedFiles';
import { writeFiles } from '#platform/files/writeFiles';

type Env = Readonly<Record<string, string | undefined>>;

/** The files that AgentPack's predecessor wrote in a repository and in the user's home folder. */
export interface Predecessor extends RecordedFiles<'predecessor'> {
  /** The files that contain text of the predecessor, as shown in messages. */
  readonly files: readonly string[];
  /** Sentences about leftovers that only the user or the predecessor's own uninstaller can remove. */
  readonly leftovers: readonly string[];
}

/** Finds the predecessor's files without changing them. `root` and `home` are real paths. */
export async function findPredecessor(root: string, home: string, env: Env): Promise<Predecessor> {
  const gitFolders = await tryFindGitFolders(root, env);
  const port = createMountedPort([
    ...(gitFolders ? listRepositoryMounts(gitFolders) : [{ prefix: '', base: root }]),
    { prefix: '~/', base: home } satisfies Mount,
  ]);
  const hooksFolder = gitFolders && gitFolders.hooks.kind !== 'elsewhere' ? gitFolders.hooks.path : '.git/hooks';
  const isHome = (gitFolders?.topFolder ?? root) === home;
  const locations = listPredecessorLocations(hooksFolder).filter(({ path }) =>
    path.startsWith('~/') || !isHome && (gitFolders !== undefined || !path.startsWith('.git/'))
  );
  const plannedFiles: PlannedFile[] = [];
  const refusals: string[] = [];
  for (const location of locations) {
    const fileAt = port.read(location.path);
    if ('refused' in fileAt || fileAt.text === undefined) continue; // an unreadable file is not the predecessor's
    const cleanedFile = location.stripContent(fileAt.text, fileAt.file);
    if ('refused' in cleanedFile) refusals.push(cleanedFile.refused);
    else if (cleanedFile.text !== fileAt.text)
      plannedFiles.push({
        path: fileAt.path,
        file: fileAt.file,
        before: fileAt.text,
        after: cleanedFile.text,
        record: undefined,
        isExecutable: false,
      });
  }
  const plan: ConnectionsPlan = { files: plannedFiles, record: emptyRecord, refused: new Map() };
  return {
    scope: 'user',
    port,
    locate: port.locate,
    record: emptyRecord,
    warning: refusals.length > 0 ? refusals.join(' ') : undefined,
    artefacts: new Map(),
    plan: () => plan,
    hasChanges: () => plannedFiles.length > 0,
    write: () => writeFiles(port.locate, plannedFiles, port),
    files: plannedFiles.map(({ file }) => file),
    leftovers: [
      ...predecessorLeftovers.filter(({ path }) => existsSync(port.locate(path))).map(({ path, advice }) =>
        `${path} ${advice}`
      ),
      ...findProgramsOnPath(env).map((program) =>
        english`${program} belongs to AgentPack's predecessor and may run instead of AgentPack. To remove it, run: pipx uninstall agentpack-cli (or pip uninstall).`
      ),
    ],
  };
}

/** Finds programs named `agentpack` that are Python scripts, as pip and pipx create them. */
function findProgramsOnPath(env: Env): string[] {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return [...new Set(folders)].map((folder) => join(folder, 'agentpack')).filter((program) => {
    const text = readFileBeginning(program);
    return /^#![^\n]*python/.test(text) && /^\s*from agentpack\.cli import /m.test(text);
  });
}

function readFileBeginning(path: string): string {
  return catchSystemError(() => {
    const descriptor = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(2_000);
      return bytes.toString('latin1', 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  }, () => '');
}
