import * as l10n from '@vscode/l10n';
import { findTaskTitle } from '#base/task/taskTitle';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import { getModeName } from '../size/modeName';
import { describeFreshPack, describeStaleCauses } from './stateWords';
import { truncateText, escapeLabel, thousands } from '../text';

export interface MenuItem {
  readonly icon: string;
  readonly label: string;
  readonly description?: string;
  readonly command: string;
}

export interface MenuInput {
  readonly freshness: Freshness;
  readonly report: Report | undefined;
  /** The reason why the last run failed. */
  readonly problem: string | undefined;
  /** Whether a change may have made the pack stale and no freshness check has finished since. */
  readonly checking: boolean;
  /** Files with unsaved changes. */
  readonly unsaved: readonly string[];
  /** Whether auto-repack waits until a command of this editor makes the first pack. */
  readonly awaitsFirstPack: boolean;
  readonly thread: string | undefined;
  readonly hasThreads: boolean;
}

export interface MenuGroup {
  readonly title: string;
  /** At least one item. */
  readonly items: readonly MenuItem[];
}

/** Builds the quick menu of the status bar. Its title is the state, and its first row is the most helpful action. */
export function buildStatusMenu(input: MenuInput): { readonly title: string; readonly groups: readonly MenuGroup[]; } {
  const { freshness, report, problem, checking, unsaved } = input;
  const taskGroup: MenuGroup = { title: l10n.t('Task'), items: buildTaskItems(report) };
  const packGroup: MenuGroup = { title: l10n.t('Pack'), items: buildPackItems(input) };
  const threadGroup: MenuGroup = { title: l10n.t('Threads'), items: buildThreadItems(input) };
  const agentGroup: MenuGroup = { title: l10n.t('Agents'), items: buildAgentItems(report) };
  const helpGroup: MenuGroup = { title: l10n.t('Help'), items: buildHelpItems() };
  if (!report)
    return {
      title: l10n.t('AgentPack: no pack yet'),
      groups: removeEmptyGroups([taskGroup, packGroup, threadGroup, agentGroup, helpGroup]),
    };
  return {
    title: l10n.t('AgentPack: {0}, {1} of {2} tokens',
      problem === undefined ? describeState(freshness, checking, unsaved) : l10n.t('cannot check'),
      thousands(report.renderedTokens), thousands(report.budget)),
    groups: removeEmptyGroups([packGroup, taskGroup, threadGroup, agentGroup, helpGroup]),
  };
}

function removeEmptyGroups(groups: readonly MenuGroup[]): readonly MenuGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}

function buildPackItems({ freshness, report, awaitsFirstPack }: MenuInput): readonly MenuItem[] {
  const isStale = freshness.state === 'stale';
  const repackDescription = report && awaitsFirstPack
    ? l10n.t('needed once before automatic repacking starts')
    : isStale
    ? describeStaleCauses(freshness.causes)
    : l10n.t('pack again from the current files');
  const repack: MenuItem = {
    icon: 'refresh',
    label: l10n.t('Repack'),
    command: 'agentpack.repack',
    description: repackDescription,
  };
  const changes: MenuItem = {
    icon: 'diff',
    label: l10n.t('Show Changes'),
    command: 'agentpack.showChanges',
    description: l10n.t('what changed since this pack'),
  };
  if (!report) return [repack];
  return [repack, ...(isStale ? [changes] : []), {
    icon: 'open-preview',
    label: l10n.t('Open Context'),
    command: 'agentpack.openContext',
    description: report.contextPath,
  }, {
    icon: 'list-tree',
    label: l10n.t('Show Pack'),
    command: 'agentpack.pack.focus',
    description: l10n.t('why each file is in the pack'),
  }];
}

function buildTaskItems(report: Report | undefined): readonly MenuItem[] {
  const setTask: MenuItem = {
    icon: 'edit',
    label: l10n.t('Set Task…'),
    command: 'agentpack.setTask',
    description: report ? truncateText(escapeLabel(findTaskTitle(report.task)), 60) : l10n.t('describe what to do'),
  };
  if (!report) return [setTask];
  return [setTask, {
    icon: 'dashboard',
    label: l10n.t('Choose Budget and Mode…'),
    command: 'agentpack.chooseSize',
    description: l10n.t('{0} tokens, {1}', thousands(report.budget), getModeName(report.mode)),
  }, {
    icon: 'package',
    label: l10n.t('Choose Package…'),
    command: 'agentpack.choosePackage',
    description: report.workspace === undefined
      ? l10n.t('packing the whole repository')
      : escapeLabel(report.workspace.name),
  }];
}

/** Returns the items about threads. The list is empty if no threads exist. */
function buildThreadItems({ thread, hasThreads }: MenuInput): readonly MenuItem[] {
  if (thread === undefined && !hasThreads) return [];
  const switchThread: MenuItem = {
    icon: 'git-branch',
    label: l10n.t('Switch Thread…'),
    command: 'agentpack.switchThread',
    description: thread === undefined ? l10n.t('no thread is shown') : escapeLabel(thread),
  };
  return thread === undefined
    ? [switchThread]
    : [switchThread, { icon: 'pass', label: l10n.t('End Thread…'), command: 'agentpack.endThread' }];
}

function buildAgentItems(report: Report | undefined): readonly MenuItem[] {
  const connect: MenuItem = {
    icon: 'plug',
    label: l10n.t('Connect Agents…'),
    command: 'agentpack.connectAgents',
    description: l10n.t('let agents read packs, and check their edits'),
  };
  return report
    ? [connect, {
      icon: 'shield',
      label: l10n.t('Check Before Edit'),
      command: 'agentpack.checkBeforeEdit',
      description: l10n.t('check whether the pack is still fresh'),
    }]
    : [connect];
}

function buildHelpItems(): readonly MenuItem[] {
  return [{
    icon: 'search',
    label: l10n.t('Search…'),
    command: 'agentpack.search',
    description: l10n.t('ranked matches in all files'),
  }, { icon: 'output', label: l10n.t('Show Log'), command: 'agentpack.showLog' }];
}

function describeState({ state: name, causes }: Freshness, checking: boolean, unsaved: readonly string[]): string {
  if (checking) return l10n.t('checking');
  if (name === 'fresh') return describeFreshPack(unsaved);
  if (name === 'stale') return l10n.t('stale ({0})', describeStaleCauses(causes));
  return name === 'packing' ? l10n.t('packing') : l10n.t('no pack yet');
}
