import { parseTaskState } from '#base/task/taskState';
import { cut } from '#base/text/markdown';
import type { FileChange, GitFacts, Markdown } from '#model';
import type { ExecutionState, TaskStatus } from '#reports';
import { code, md, prose, markdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

/** In Docker Compose's order of precedence. */
const composeFiles = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'];

/** `text` is the content of `task_state.md`. `has` reports whether a path below the root is scanned. */
export function executionState(text: string | undefined, git: GitFacts | undefined,
  has: (path: string) => boolean = () => false): ExecutionState
{
  const composeFile = composeFiles.find(has);
  const { status, summary, checklist } = parseTaskState(text ?? '');
  return {
    status: status ?? getTaskStatus(git),
    statusFrom: status ? 'task_state.md' : 'git',
    ...(summary !== undefined && { summary }),
    checklist,
    ...(composeFile !== undefined && { composeFile }),
    ...(git && { git: gitState(git) }),
  };
}

function getTaskStatus(git: GitFacts | undefined): TaskStatus | undefined {
  if (!git?.head) return undefined;
  if (git.changes.some(isDirty)) return 'in_progress';
  return git.ahead > 0 ? 'committed_not_pushed' : 'committed';
}

function gitState(git: GitFacts): ExecutionState['git'] {
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

export function executionSection({ execution }: CommonContent): SectionLevels {
  const { status, statusFrom, summary, checklist, composeFile, git } = execution;
  const lines: Markdown[] = [];
  if (status)
    lines.push(
      md`- Task status: ${markdownWord(status)} (from ${markdownWord(statusFrom)})${
        summary ? md`: ${prose(summary, 300)}` : md``
      }`,
    );
  if (checklist.length > 0) {
    const n = (state: string): number => checklist.filter((item) => item.state === state).length;
    lines.push(md`- Checklist: ${n('done')} done, ${n('open')} open, ${n('blocked')} blocked`);
    for (const item of checklist.filter((i) => i.state !== 'done').slice(0, 8))
      lines.push(md`  - ${markdownWord(item.state)}: ${prose(item.text, 160)}`);
  }
  if (git) {
    const branch = git.branch ? md`branch ${code(cut(git.branch, 100))}` : md`no branch`;
    const remote = git.upstream
      ? md`, ${git.ahead} ahead of and ${git.behind} behind ${code(cut(git.upstream, 100))}`
      : md``;
    const tree = git.dirty === 0 ? md`clean` : md`${git.dirty} uncommitted ${git.dirty === 1 ? md`file` : md`files`}`;
    lines.push(md`- Git: ${branch}${remote}; work tree ${tree}`);
  }
  if (composeFile !== undefined) lines.push(md`- Services: see ${code(composeFile)}`);
  if (lines.length === 0) return [emptyText];
  return [section(md`Execution state`, lines), section(md`Execution state`, lines.slice(0, 1)), emptyText];
}
