import { acceptJson } from '#base/schema/schema';
import { extractTaskText } from '#base/task/taskText';
import { findTaskTitle } from '#base/task/taskTitle';
import { formatSealedVerdict } from '#base/verdictSeal';
import type { GuardLevel } from '#model';
import type { FileStamp, StoredVerdict, Verdict, VerdictBasis } from '#reports';
import { redact } from '#secrets/redact';
import { persistentVerdict, type PersistentVerdict, type CurrentOptionsProvider } from '../formats/verdict';
import { guard } from '../freshness/guard';
import type { Host } from '../host';
import type { PackPlan } from '../packing/plan';
import { isSealed } from '../state/sealedVerdict';
import { names } from '../formats/stateNames';

/**
 * If `task.md` was written less than this long before the pack, a later change may have the same timestamp (as with
 * racy entries of git's index).
 */
const racyWindowMs = 2_000;

/** Builds the content of `verdict.json` for a pack; `text` is the text that the agent reads. */
export function buildStoredVerdict(host: Host, folder: string, plan: PackPlan,
  text: string | Uint8Array): StoredVerdict
{
  const { report, inputs: { settings: { onStale } }, overlaps } = plan;
  const basis = buildVerdictBasis(host, folder, plan, host.hash(text).slice(0, 16));
  return {
    ...guard({ freshness: report.freshness, onStale, overlaps }),
    ...sealBasis(host, basis),
    ...getHostWriter(host),
  };
}

function sealBasis(host: Host, basis: VerdictBasis): Pick<StoredVerdict, 'basis' | 'seal'> {
  const seal = host.seal?.(formatSealedVerdict(host.root, basis));
  return { basis, ...(seal === undefined ? {} : { seal }) };
}

function getHostWriter(host: Host): Pick<StoredVerdict, 'writer'> {
  const writer = host.getVerdictWriter?.();
  return writer ? { writer } : {};
}

function buildVerdictBasis(host: Host, folder: string, { report, inputs, packedAt, shownFiles }: PackPlan,
  revision: string): VerdictBasis
{
  return {
    revision,
    level: inputs.settings.onStale,
    engine: inputs.engine,
    packedAt,
    contextPath: report.contextPath,
    snapshotPath: `.agentpack/${names.snapshot(folder)}`,
    ...(report.thread === undefined ? {} : { thread: report.thread }),
    task: redact(findTaskTitle(report.task)),
    branch: inputs.branch ?? null,
    head: inputs.head ?? null,
    taskFile: createTaskStamp(host, folder, inputs.taskFileHash, packedAt),
    ...(inputs.roots && {
      roots: inputs.roots.map(({ name, folder: folderPath }) => ({ name, folder: folderPath.replaceAll('\\', '/') })),
    }),
    files: shownFiles,
  };
}

/**
 * Returns the stamp of the task file. An agent's session without a task in its own `task.md` uses the shared file.
 * `hash` is undefined if no file has a task.
 */
function createTaskStamp({ state }: Host, folder: string, hash: string | undefined, packedAt: number): FileStamp {
  const taskFile = names.task(folder);
  const name = hash === undefined || extractTaskText(state.read(taskFile) ?? '') !== '' ? taskFile : names.task('');
  const stat = state.stat(name);
  const path = `.agentpack/${name}`;
  if (hash === undefined || !stat) return { path, hash: null, size: 0, mtimeMs: null };
  return { path, hash, size: stat.size, mtimeMs: stat.mtimeMs < packedAt - racyWindowMs ? stat.mtimeMs : null };
}

/**
 * Returns the text of `verdict.json` for a later verdict on the same pack. In its basis, only the level changes. A
 * basis without this user's seal may come from anyone, so it is not sealed here. If the verdict is the same, the text
 * does not change, except that a host with a heartbeat becomes its writer.
 */
export function updateVerdictText(host: Host, oldText: string | undefined, verdict: Verdict, level: GuardLevel,
  getCurrentOptions: CurrentOptionsProvider): string
{
  const storedVerdict = oldText === undefined ? undefined : acceptJson<PersistentVerdict>(persistentVerdict, oldText);
  const options = storedVerdict && getCurrentOptions(storedVerdict.options);
  const updatedVerdict = {
    ...verdict,
    ...(storedVerdict ? updateBasis(host, storedVerdict, level) : {}),
    ...(options ? { options } : {}),
  };
  const textWithOldWriter = formatVerdictFile({
    ...updatedVerdict,
    ...(storedVerdict?.writer ? { writer: storedVerdict.writer } : {}),
  });
  const hasHeartbeat = typeof host.getVerdictWriter?.().heartbeat === 'string';
  return textWithOldWriter === oldText && !hasHeartbeat
    ? oldText
    : formatVerdictFile({ ...updatedVerdict, ...getHostWriter(host) });
}

function updateBasis(host: Host, { basis, seal }: PersistentVerdict,
  level: GuardLevel): Pick<StoredVerdict, 'basis' | 'seal'>
{
  return isSealed(host, { basis, seal })
    ? sealBasis(host, { ...basis, level })
    : { basis: { ...basis, level } };
}

export function formatVerdictFile(verdict: StoredVerdict): string {
  return `${JSON.stringify(verdict, null, 1)}\n`;
}
