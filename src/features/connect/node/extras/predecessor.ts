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
  const git = await tryFindGitFolders(root, env);
  const port = createMountedPort([
    ...(git ? listRepositoryMounts(git) : [{ prefix: '', base: root }]),
    { prefix: '~/', base: home } satisfies Mount,
  ]);
  const hooksFolder = git && git.hooks.kind !== 'elsewhere' ? git.hooks.path : '.git/hooks';
  const isHome = (git?.top ?? root) === home;
  const places = listPredecessorLocations(hooksFolder).filter(({ path }) =>
    path.startsWith('~/') || !isHome && (git !== undefined || !path.startsWith('.git/'))
  );
  const plannedFiles: PlannedFile[] = [];
  const refusals: string[] = [];
  for (const location of places) {
    const fileAt = port.read(location.path);
    if ('refused' in fileAt || fileAt.text === undefined) continue; // an unreadable file is not the predecessor's
    const cleaned = location.stripContent(fileAt.text, fileAt.file);
    if ('refused' in cleaned) refusals.push(cleaned.refused);
    else if (cleaned.text !== fileAt.text)
      plannedFiles.push({
        path: fileAt.path,
        file: fileAt.file,
        before: fileAt.text,
        after: cleaned.text,
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
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(2_000);
      return bytes.toString('latin1', 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  }, () => '');
}
