import type { FileChange, GitFacts } from '../../model';
import type { ChecklistItem, ExecutionState, TaskStatus } from '../../reports';

const statusLine = /^Status:[ \t]*(planned|in[_ -]progress|blocked|done)\b/i;
const summaryLine = /^Summary:[ \t]*(.*)$/i;
const itemLine = /^\s{0,12}[-*] \[([ xX!])\] (.*)$/;
const longestLine = 500;

/** In the order in which Docker Compose takes them. */
const composeFiles = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'];

/**
 * `text` is the file's; the predecessor's format: a `Status:` line, a `Summary:` line, `- [x]` done, `- [ ]` open, `-
 * [!]` blocked.
 * `has` says whether a path below the root is scanned.
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
