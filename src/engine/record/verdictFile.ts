import { acceptedJson } from '#base/schema/schema';
import { taskText } from '#base/task/taskText';
import { taskTitle } from '#base/task/taskTitle';
import { sealedText } from '#base/verdictSeal';
import type { GuardLevel } from '#model';
import type { FileStamp, StoredVerdict, Verdict, VerdictBasis } from '#reports';
import { redact } from '#secrets/redact';
import { keptVerdict, type KeptVerdict, type OptionsNow } from '../formats/verdict';
import { guard } from '../freshness/guard';
import type { Host } from '../host';
import type { PackPlan } from '../packing/plan';
import { isSealed } from '../state/sealedVerdict';
import { names } from '../formats/stateNames';

/**
 * A `task.md` that was written within this time, in milliseconds, may change again with the same times (git's racy
 * rule).
 */
const racyMs = 2_000;

/** Builds the content of `verdict.json` for a pack; `text` is the text that the agent reads. */
export function buildStoredVerdict(host: Host, folder: string, plan: PackPlan,
  text: string | Uint8Array): StoredVerdict
{
  const { report, inputs: { settings: { onStale } }, overlaps } = plan;
  const basis = buildVerdictBasis(host, folder, plan, host.hash(text).slice(0, 16));
  return {
    ...guard({ freshness: report.freshness, onStale, overlaps }),
    ...sealed(host, basis),
    ...getHostWriter(host),
  };
}

function sealed(host: Host, basis: VerdictBasis): Pick<StoredVerdict, 'basis' | 'seal'> {
  const seal = host.seal?.(sealedText(host.root, basis));
  return { basis, ...(seal === undefined ? {} : { seal }) };
}

function getHostWriter(host: Host): Pick<StoredVerdict, 'writer'> {
  const writer = host.writer?.();
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
    task: redact(taskTitle(report.task)),
    branch: inputs.branch ?? null,
    head: inputs.head ?? null,
    taskFile: taskStamp(host, folder, inputs.taskFileHash, packedAt),
    ...(inputs.roots && {
      roots: inputs.roots.map(({ name, folder: place }) => ({ name, folder: place.replaceAll('\\', '/') })),
    }),
    files: shownFiles,
  };
}

/** An agent's session without a task in its own `task.md` uses the shared one. `hash`: of a file with a task. */
function taskStamp({ state }: Host, folder: string, hash: string | undefined, packedAt: number): FileStamp {
  const taskFile = names.task(folder);
  const name = hash === undefined || taskText(state.read(taskFile) ?? '') !== '' ? taskFile : names.task('');
  const stat = state.stat(name);
  const path = `.agentpack/${name}`;
  if (hash === undefined || !stat) return { path, hash: null, size: 0, mtimeMs: null };
  return { path, hash, size: stat.size, mtimeMs: stat.mtimeMs < packedAt - racyMs ? stat.mtimeMs : null };
}

/**
 * Returns the file's text for a later verdict on the same pack, with its basis unchanged and the level that is in force
 * now. A basis without this user's seal may be from anybody, so it gets no seal here. A command that reaches the same
 * verdict leaves the file unchanged; a host that answers for the root adds its name once.
 */
export function updatedText(host: Host, before: string | undefined, verdict: Verdict, level: GuardLevel,
  optionsNow: OptionsNow): string
{
  const kept = before === undefined ? undefined : acceptedJson<KeptVerdict>(keptVerdict, before);
  const options = kept && optionsNow(kept.options);
  const now = {
    ...verdict,
    ...(kept ? updatedBasis(host, kept, level) : {}),
    ...(options ? { options } : {}),
  };
  const unwritten = verdictFileText({ ...now, ...(kept?.writer ? { writer: kept.writer } : {}) });
  const isLiving = typeof host.writer?.().heartbeat === 'string';
  return unwritten === before && !isLiving ? before : verdictFileText({ ...now, ...getHostWriter(host) });
}

function updatedBasis(host: Host, { basis, seal }: KeptVerdict,
  level: GuardLevel): Pick<StoredVerdict, 'basis' | 'seal'>
{
  return isSealed(host, { basis, seal })
    ? sealed(host, { ...basis, level })
    : { basis: { ...basis, level } };
}

export function verdictFileText(verdict: StoredVerdict): string {
  return `${JSON.stringify(verdict, null, 1)}\n`;
}
