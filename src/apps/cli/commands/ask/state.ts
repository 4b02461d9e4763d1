import { UserError } from '#base/errors';
import { findTaskTitle } from '#base/task/taskTitle';
import { parseTaskStatus, writtenStatuses, type WrittenStatus } from '#base/task/taskState';
import type { DockerReport, WorkStateReport } from '#reports';
import { queryDocker } from '#platform/process/askDocker';
import { formatSuggestion } from '../../arguments/values';
import type { Command } from '../../command';
import { joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { resolveQueryScope, toScopeJson, formatThreadLabel } from '../scope';

const actions = ['show', 'set', 'done'] as const;

export const state = {
  usage: 'state [show | set STATUS | done]',
  positionals: 'optional names',
  names: ([action, ...otherNames]) =>
    action === undefined ? actions : action === 'set' && otherNames.length === 0 ? writtenStatuses : [],
  isQuery: true,
  reads: { thread: true },
  options: {
    'summary': { type: 'string', value: 'TEXT', help: 'one line that summarizes the state of the work' },
    'docker': { type: 'boolean', help: 'also check whether Docker and Compose are installed and running' },
  },
  help: 'Shows or sets the state of the task in task_state.md, which packs include.',
  examples: ['state', 'state set in_progress --summary "The rounding is fixed, its tests are not"', 'state done',
    'state --docker'],
  details: () =>
    `STATUS is ${
      writtenStatuses.join(', ')
    }. A checklist is written into the file by hand: "- [ ] open", "- [x] done", "- [!] blocked".\n--json prints {"path", "exists", "changed", "task", "status", "statusFrom": "task_state.md|git", "summary", "checklist": [{"state", "text"}], "git"}, with --docker also "docker": {"docker": "missing|not running|running", "dockerVersion", "composeVersion", "composeFile"}. No other command runs Docker.`,
  async execute(context) {
    const { engine, host, env, names, values, run } = context;
    const summary = values['summary'] as string | undefined;
    const status = parseRequestedStatus(names, summary);
    const scope = await resolveQueryScope(context);
    const report = await engine.workState({
      thread: scope.thread ?? 'none',
      ...(status !== undefined && { status }),
      ...(summary !== undefined && { summary }),
    }, run);
    const docker = values['docker'] === true ? await queryDocker(host.root, env) : undefined;
    const threadLabel = formatThreadLabel(scope);
    const endHint = status === 'done' && scope.thread !== undefined
      ? term`agentpack threads --done ${scope.thread} ends its thread.`
      : undefined;
    return {
      json: { ...report, ...toScopeJson(scope), ...(docker && { docker }) },
      text: () =>
        joinTerminalLines(formatWorkState(report), docker && formatDocker(docker),
          threadLabel && term`thread ${threadLabel}`, endHint),
      exit: 0,
    };
  },
} satisfies Command;

/** Returns the status to set, or undefined if the command only shows the state. @throws UserError */
function parseRequestedStatus(names: readonly string[], summary: string | undefined): WrittenStatus | undefined {
  const [action = 'show', statusArgument, ...extraNames] = names;
  const usage = 'agentpack state show, agentpack state set STATUS, or agentpack state done';
  if (!actions.some((candidate) => candidate === action))
    throw new UserError(`${JSON.stringify(action)} is not an action${formatSuggestion(action, actions)}: ${usage}.`,
      'usage');
  if (extraNames.length > 0 || action !== 'set' && statusArgument !== undefined)
    throw new UserError(`${JSON.stringify(extraNames[0] ?? statusArgument)} is an unexpected argument: ${usage}.`,
      'usage');
  if (action === 'done') return 'done';
  if (action === 'set') {
    const status = parseTaskStatus(statusArgument);
    if (status !== undefined) return status;
    const reason = statusArgument === undefined
      ? 'The status is missing'
      : `${JSON.stringify(statusArgument)} is not a status`;
    throw new UserError(`${reason}: use one of ${writtenStatuses.join(', ')}.`, 'usage');
  }
  if (summary === undefined) return undefined;
  throw new UserError('--summary requires a status: agentpack state set STATUS --summary TEXT.', 'usage');
}

function formatDocker({ docker, dockerVersion, composeVersion, composeFile }: DockerReport): TerminalText {
  const composeText = composeVersion === null ? 'no Compose' : `Compose ${composeVersion}`;
  return term`Docker: ${docker}${dockerVersion === null ? '' : ` (${dockerVersion})`}, ${composeText}, ${
    composeFile ?? 'no Compose file here'
  }`;
}

function formatWorkState(report: WorkStateReport): TerminalText {
  const { status, statusFrom, summary, checklist, git, task, path, exists } = report;
  const doneCount = checklist.filter((item) => item.state === 'done').length;
  return joinTerminalLines(
    term`${status ?? 'no status'}${status === undefined ? '' : ` (from ${statusFrom})`}${
      summary === undefined ? '' : `: ${summary}`
    }`,
    term`task: ${findTaskTitle(task)}`,
    ...(checklist.length > 0 ? [term`checklist: ${doneCount} of ${checklist.length} done`] : []),
    ...checklist.filter((item) => item.state !== 'done').map((item) => term`  ${item.state}: ${item.text}`),
    git === undefined
      ? undefined
      : term`git: ${git.branch ?? 'no branch'}${
        git.upstream === undefined ? '' : `, ${git.ahead} ahead of and ${git.behind} behind ${git.upstream}`
      }, ${git.dirty === 0 ? 'clean' : `${git.dirty} uncommitted`}`,
    exists ? term`file: ${path}` : undefined,
  );
}
