import { joinWithAnd, formatCountWithNoun, formatThousands } from '#base/text/phrases';
import { findTaskTitle } from '#base/task/taskTitle';
import { agentConnections, isInstalled } from '#agents/connection/connections';
import { type AgentId, agents } from '#agents/agents';
import type { Report } from '#reports';
import { listConnectedAgents } from '#features/connect/node/connections';
import { getHomeFolder } from '#platform/fs/home';
import { createInstallProbe } from '#features/connect/node/installProbe';
import { packWritingOptions } from '../../arguments/options';
import type { Command, CommandContext } from '../../command';
import { openConnectionsAt } from '#features/connect/cli/places';
import { joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { freshOption, getRepeatOptions } from '../repeat';
import { toScopeJson } from '../scope';

interface DetectedAgent {
  readonly id: AgentId;
  readonly label: string;
  readonly connected: boolean;
}

export const quickstart = {
  usage: 'quickstart [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: packWritingOptions,
  options: freshOption,
  help: 'Packs, looks for installed agents, and shows the next steps in five lines.',
  examples: ['quickstart', 'quickstart --task "Round prices to cents"'],
  details: () =>
    '--json prints {"pack": {"contextPath", "files", "renderedTokens", "budget", "task", "taskSource"}, "agents": [{"id", "label", "connected"}], "next": [COMMAND]}.',
  async execute(context) {
    const { engine, options, values, run } = context;
    const scope = engine.scope(options, 'pack');
    const report = await engine.pack({ ...options, ...getRepeatOptions(options, values) }, run);
    const detectedAgents = detectAgents(context);
    const { contextPath, files, renderedTokens, budget, task, taskSource } = report;
    return {
      json: {
        version: 1,
        pack: { contextPath, files: files.length, renderedTokens, budget, task, taskSource },
        agents: detectedAgents,
        next: listNextCommands(report, detectedAgents),
        ...toScopeJson(scope),
      },
      text: () => formatNextSteps(report, detectedAgents),
      exit: 0,
    };
  },
} satisfies Command;

/** Returns the agents that are installed, or connected for the user or in the repository. */
function detectAgents(context: CommandContext): DetectedAgent[] {
  const { env, host } = context;
  const home = getHomeFolder(env);
  const probe = createInstallProbe(home, env);
  const connectedIds = new Set([
    ...listConnectedAgents(openConnectionsAt('user', context)),
    ...(host.root === home ? [] : listConnectedAgents(openConnectionsAt('repository', context))),
  ]);
  return (Object.keys(agents) as AgentId[]).filter((id) =>
    connectedIds.has(id) || isInstalled(agentConnections[id], probe)
  )
    .map((id) => ({ id, label: agents[id].label, connected: connectedIds.has(id) }));
}

function listNextCommands({ taskSource }: Report, detectedAgents: readonly DetectedAgent[]): string[] {
  const unconnectedIds = detectedAgents.filter(({ connected }) => !connected).map(({ id }) => id);
  return [
    ...(taskSource === 'inferred' ? ['agentpack pack --task TEXT'] : []),
    ...(unconnectedIds.length > 0 ? [`agentpack connect ${unconnectedIds.join(' ')}`] : []),
    'agentpack watch',
  ];
}

/** Formats the result and the next steps as five lines. */
function formatNextSteps(report: Report, detectedAgents: readonly DetectedAgent[]): TerminalText {
  const { files, counts, renderedTokens, budget, contextPath, task, taskSource } = report;
  return joinTerminalLines(
    term`1. Packed ${formatThousands(files.length)} of ${formatCountWithNoun(counts.files, 'file')}, ${
      formatThousands(renderedTokens)
    } of ${formatThousands(budget)} tokens, into ${contextPath}.`,
    taskSource === 'inferred'
      ? term`2. Inferred task: ${findTaskTitle(task)} To set your own: agentpack pack --task "…".`
      : term`2. The task is: ${findTaskTitle(task)}. To change it: agentpack pack --task "…".`,
    term`3. ${formatAgents(detectedAgents)}`,
    '4. agentpack watch keeps the pack fresh, as the extension does in the editor.',
    '5. agentpack explain FILE shows why a file is included or omitted; agentpack --help lists all commands.',
  );
}

function formatAgents(detectedAgents: readonly DetectedAgent[]): string {
  const unconnectedAgents = detectedAgents.filter(({ connected }) => !connected);
  const formatLabels = (group: readonly DetectedAgent[]) => joinWithAnd(group.map(({ label }) => label));
  if (detectedAgents.length === 0) return 'No agents were found: agentpack connect AGENT connects one to the pack.';
  const connectedAgents = detectedAgents.filter(({ connected }) => connected);
  if (unconnectedAgents.length === 0)
    return `${formatLabels(connectedAgents)} ${
      connectedAgents.length === 1 ? 'is' : 'are'
    } connected: agentpack doctor checks the connection.`;
  return `agentpack connect ${unconnectedAgents.map(({ id }) => id).join(' ')} connects ${
    formatLabels(unconnectedAgents)
  } to the pack.`;
}
