import { taskTitle } from '../../../base/task/taskTitle';
import type { Freshness } from '../../../model';
import type { Report } from '../../../reports';
import { staleWords, unsavedWords } from './stateWords';
import { truncated, label, thousands } from '../text';

export interface MenuItem {
  readonly icon: string;
  readonly label: string;
  readonly description?: string;
  readonly command: string;
}

export interface MenuInput {
  readonly freshness: Freshness;
  readonly report: Report | undefined;
  /** Why the last run failed. */
  readonly problem: string | undefined;
  /** The pack may be stale, and no freshness check has ended since. */
  readonly checking: boolean;
  /** Files with changes that are not saved. */
  readonly unsaved: readonly string[];
  /** As in `StatusInput`. */
  readonly awaitsFirstPack: boolean;
  readonly thread: string | undefined;
  readonly hasThreads: boolean;
}

/** The quick menu of the status bar. Its title is the state, its first row the action that helps most. */
export function menuItems(
  { freshness, report, problem, checking, unsaved, awaitsFirstPack, thread, hasThreads }: MenuInput,
): { readonly title: string; readonly items: readonly MenuItem[]; } {
  const task = report && truncated(label(taskTitle(report.task)), 60);
  const why = report && awaitsFirstPack
    ? 'once, to keep the pack fresh here'
    : freshness.state === 'stale'
    ? staleWords(freshness.causes)
    : 'pack again from the current files';
  const repack: MenuItem = { icon: 'refresh', label: 'Repack', command: 'agentpack.repack', description: why };
  const setTask: MenuItem = {
    icon: 'edit',
    label: 'Set Task…',
    command: 'agentpack.setTask',
    description: task ?? 'describe what to do',
  };
  const search: MenuItem = {
    icon: 'search',
    label: 'Search…',
    command: 'agentpack.search',
    description: 'ranked matches in all files',
  };
  const connect: MenuItem = {
    icon: 'plug',
    label: 'Connect Agents…',
    command: 'agentpack.connectAgents',
    description: 'so that they read packs and their edits are checked',
  };
  const log: MenuItem = { icon: 'output', label: 'Show Log', command: 'agentpack.showLog' };
  // a user without threads sees nothing of them
  const threads: MenuItem[] = thread === undefined && !hasThreads ? [] : [
    {
      icon: 'git-branch',
      label: 'Switch Thread…',
      command: 'agentpack.switchThread',
      description: thread === undefined ? 'no thread is shown' : label(thread),
    },
    ...(thread === undefined ? [] : [{ icon: 'pass', label: 'End Thread…', command: 'agentpack.endThread' }]),
  ];
  if (!report) return { title: 'AgentPack: no pack yet', items: [setTask, repack, search, ...threads, connect, log] };
  return {
    title: `AgentPack: ${problem === undefined ? state(freshness, checking, unsaved) : 'cannot check'}, ${
      thousands(report.renderedTokens)
    } of ${thousands(report.budget)} tokens`,
    items: [
      repack,
      ...(freshness.state === 'stale'
        ? [{
          icon: 'diff',
          label: 'Show Changes',
          command: 'agentpack.showChanges',
          description: 'what changed since this pack',
        }]
        : []),
      setTask,
      {
        icon: 'package',
        label: 'Choose Package…',
        command: 'agentpack.choosePackage',
        description: report.workspace === undefined ? 'the whole repository is packed' : label(report.workspace.name),
      },
      ...threads,
      search,
      {
        icon: 'open-preview',
        label: 'Open Context',
        command: 'agentpack.openContext',
        description: report.contextPath,
      },
      {
        icon: 'shield',
        label: 'Check Before Edit',
        command: 'agentpack.checkBeforeEdit',
        description: 'is the pack still fresh?',
      },
      {
        icon: 'list-tree',
        label: 'Show Receipts',
        command: 'agentpack.receipts.focus',
        description: 'why each file is in the pack',
      },
      connect,
      log,
      { icon: 'trash', label: 'Remove AgentPack from This Workspace', command: 'agentpack.removeFromWorkspace' },
    ],
  };
}

function state({ state: name, causes }: Freshness, checking: boolean, unsaved: readonly string[]): string {
  if (checking) return 'checking';
  if (name === 'fresh') return `fresh${unsavedWords(unsaved)}`;
  return name === 'stale' ? `stale (${staleWords(causes)})` : name;
}
