import { parseTaskState } from '#base/task/taskState';
import type { FileChange, GitFacts, Markdown } from '#model';
import type { ExecutionState, TaskStatus } from '#reports';
import { toCode, md, toProse, toMarkdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, renderSection, type SectionLevels } from './section';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The names of compose files, in Docker Compose's order of precedence. */
const composeFileNames = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'];

/**
 * Builds the state from the content of `task_state.md`, if any, the git facts, and the scanned paths below the root.
 */
export function buildExecutionState(text: string | undefined, git: GitFacts | undefined,
  isScanned: (path: string) => boolean = () => false): ExecutionState
{
  const composeFile = composeFileNames.find(isScanned);
  const { status, summary, checklist } = parseTaskState(text ?? '');
  return {
    status: status ?? getTaskStatus(git),
    statusFrom: status ? 'task_state.md' : 'git',
    ...(summary !== undefined && { summary }),
    checklist,
    ...(composeFile !== undefined && { composeFile }),
    ...(git && { git: summarizeGit(git) }),
  };
}

function getTaskStatus(git: GitFacts | undefined): TaskStatus | undefined {
  if (!git?.head) return undefined;
  if (git.changes.some(isDirty)) return 'in_progress';
  return git.ahead > 0 ? 'committed_not_pushed' : 'committed';
}

function summarizeGit(git: GitFacts): ExecutionState['git'] {
  const { branch, head, upstream, ahead, behind, changes } = git;
  return {
    branch,
    head,
    upstream,
    ahead,
    behind,
    dirty: changes.filter(isDirty).length,
  };
}

/** Reports whether the change is uncommitted. A change that exists only between a reference and HEAD is committed. */
function isDirty(change: FileChange): boolean {
  return change.staged || change.unstaged || change.status === 'untracked';
}

export function buildExecutionSection({ execution }: CommonContent): SectionLevels {
  const { status, statusFrom, summary, checklist, composeFile, git } = execution;
  const lines: Markdown[] = [];
  if (status)
    lines.push(
      md`- Task status: ${toMarkdownWord(status)} (from ${toMarkdownWord(statusFrom)})${
        summary ? md`: ${toProse(summary, 300)}` : md``
      }`,
    );
  if (checklist.length > 0) {
    const countItems = (state: string): number => checklist.filter((item) => item.state === state).length;
    lines.push(
      md`- Checklist: ${countItems('done')} done, ${countItems('open')} open, ${countItems('blocked')} blocked`,
    );
    for (const item of checklist.filter(({ state }) => state !== 'done').slice(0, 8))
      lines.push(md`  - ${toMarkdownWord(item.state)}: ${toProse(item.text, 160)}`);
  }
  if (git) {
    const branch = git.branch ? md`branch ${toCode(truncateAtCodePoint(git.branch, 100))}` : md`no branch`;
    const remote = git.upstream
      ? md`, ${git.ahead} ahead of and ${git.behind} behind ${toCode(truncateAtCodePoint(git.upstream, 100))}`
      : md``;
    const tree = git.dirty === 0 ? md`clean` : md`${git.dirty} uncommitted ${git.dirty === 1 ? md`file` : md`files`}`;
    lines.push(md`- Git: ${branch}${remote}; work tree ${tree}`);
  }
  if (composeFile !== undefined) lines.push(md`- Services: see ${toCode(composeFile)}`);
  if (lines.length === 0) return [emptyText];
  return [renderSection(md`Execution state`, lines), renderSection(md`Execution state`, lines.slice(0, 1)), emptyText];
}
