import { cut } from '../../base/text/markdown';
import type { FileChange, GitFacts, Markdown } from '../../model';
import type { ChecklistItem, ExecutionState, TaskStatus } from '../../reports';
import { code, md, prose, word } from '../../secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

const statusLine = /^Status:[ \t]*(planned|in[_ -]progress|blocked|done)\b/i;
const summaryLine = /^Summary:[ \t]*(.*)$/i;
const itemLine = /^\s{0,12}[-*] \[([ xX!])\] (.*)$/;
const longestLine = 500;

/** In the order of precedence of Docker Compose. */
const composeFiles = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'];

/**
 * `text` is the file's; the predecessor's format: a `Status:` line, a `Summary:` line, `- [x]` done, `- [ ]` open, `-
 * [!]` blocked. `has` says whether a path below the root is scanned.
 */
export function executionState(text: string | undefined, git: GitFacts | undefined,
  has: (path: string) => boolean = () => false): ExecutionState
{
  const composeFile = composeFiles.find(has);
  let status: TaskStatus | undefined;
  let summary: string | undefined;
  const checklist: ChecklistItem[] = [];
  for (const whole of (text ?? '').replace(/^\ufeff/, '').split('\n')) {
    const line = whole.slice(0, longestLine).trimEnd();
    status ??= statusLine.exec(line)?.[1]?.toLowerCase().replace(/[ -]/, '_') as TaskStatus | undefined;
    summary ??= summaryLine.exec(line)?.[1];
    const item = itemLine.exec(line);
    if (item)
      checklist.push({ state: item[1] === ' ' ? 'open' : item[1] === '!' ? 'blocked' : 'done', text: item[2]! });
  }
  return {
    status: status ?? statusOf(git),
    statusFrom: status ? 'task_state.md' : 'git',
    ...(summary !== undefined && summary !== '' && { summary }),
    checklist,
    ...(composeFile !== undefined && { composeFile }),
    ...(git && { git: gitState(git) }),
  };
}

function statusOf(git: GitFacts | undefined): TaskStatus | undefined {
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

/** A change between a reference and HEAD alone is committed. */
function isDirty(change: FileChange): boolean {
  return change.staged || change.unstaged || change.status === 'untracked';
}

export function executionSection({ execution }: CommonContent): SectionLevels {
  const { status, statusFrom, summary, checklist, composeFile, git } = execution;
  const lines: Markdown[] = [];
  if (status)
    lines.push(
      md`- Task status: ${word(status)} (from ${word(statusFrom)})${summary ? md`: ${prose(summary, 300)}` : md``}`,
    );
  if (checklist.length > 0) {
    const n = (state: string): number => checklist.filter((item) => item.state === state).length;
    lines.push(md`- Checklist: ${n('done')} done, ${n('open')} open, ${n('blocked')} blocked`);
    for (const item of checklist.filter((i) => i.state !== 'done').slice(0, 8))
      lines.push(md`  - ${word(item.state)}: ${prose(item.text, 160)}`);
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
