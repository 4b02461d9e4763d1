import { conjunction, plural, thousands } from '#base/text/phrases';
import { taskTitle } from '#base/task/taskTitle';
import { agentConnections, isInstalled } from '#agents/connection/connections';
import { type AgentId, agents } from '#agents/agents';
import type { Report } from '#reports';
import { connectedAgents } from '#features/connect/node/connections';
import { homeFolder } from '#platform/fs/home';
import { createInstallProbe } from '#features/connect/node/installProbe';
import { packWritingOptions } from '../../arguments/options';
import type { Command, CommandContext } from '../../command';
import { connectionsAt } from '#features/connect/cli/places';
import { lines, term, type TerminalText } from '../../output/terminal';
import { freshOption, repeatOptions } from '../repeat';
import { scopeJson } from '../scope';

interface FoundAgent {
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
  help: 'Packs, looks for installed agents, and says in five lines what to do next.',
  examples: ['quickstart', 'quickstart --task "Round prices to cents"'],
  details: () =>
    '--json prints {"pack": {"contextPath", "files", "renderedTokens", "budget", "task", "taskSource"}, "agents": [{"id", "label", "connected"}], "next": [COMMAND]}.',
  async execute(context) {
    const { engine, options, values, run } = context;
    const scope = engine.scope(options, 'pack');
    const report = await engine.pack({ ...options, ...repeatOptions(options, values) }, run);
    const detectedAgents = foundAgents(context);
    const { contextPath, files, renderedTokens, budget, task, taskSource } = report;
    return {
      json: {
        version: 1,
        pack: { contextPath, files: files.length, renderedTokens, budget, task, taskSource },
        agents: detectedAgents,
        next: nextCommands(report, detectedAgents),
        ...scopeJson(scope),
      },
      text: () => nextText(report, detectedAgents),
      exit: 0,
    };
  },
} satisfies Command;

/** Returns the agents that are installed, or connected for the user or in the repository. */
function foundAgents(context: CommandContext): FoundAgent[] {
  const { env, host } = context;
  const home = homeFolder(env);
  const probe = createInstallProbe(home, env);
  const connected = new Set([
    ...connectedAgents(connectionsAt('user', context)),
    ...(host.root === home ? [] : connectedAgents(connectionsAt('repository', context))),
  ]);
  return (Object.keys(agents) as AgentId[]).filter((id) =>
    connected.has(id) || isInstalled(agentConnections[id], probe)
  )
    .map((id) => ({ id, label: agents[id].label, connected: connected.has(id) }));
}

function nextCommands({ taskSource }: Report, detectedAgents: readonly FoundAgent[]): string[] {
  const ids = detectedAgents.filter(({ connected }) => !connected).map(({ id }) => id);
  return [
    ...(taskSource === 'inferred' ? ['agentpack pack --task TEXT'] : []),
    ...(ids.length > 0 ? [`agentpack connect ${ids.join(' ')}`] : []),
    'agentpack watch',
  ];
}

/** Five lines. */
function nextText(report: Report, detectedAgents: readonly FoundAgent[]): TerminalText {
  const { files, counts, renderedTokens, budget, contextPath, task, taskSource } = report;
  return lines(
    term`1. Packed ${thousands(files.length)} of ${plural(counts.files, 'file')}, ${thousands(renderedTokens)} of ${
      thousands(budget)
    } tokens, into ${contextPath}.`,
    taskSource === 'inferred'
      ? term`2. You gave no task: agentpack pack --task "…" makes a pack for your task (this one: ${taskTitle(task)}).`
      : term`2. The task is: ${taskTitle(task)}. Another one: agentpack pack --task "…".`,
    term`3. ${agentsText(detectedAgents)}`,
    '4. agentpack watch keeps the pack fresh, as the extension does in the editor.',
    '5. agentpack explain FILE says why a file is in or out; agentpack --help lists the rest.',
  );
}

function agentsText(detectedAgents: readonly FoundAgent[]): string {
  const open = detectedAgents.filter(({ connected }) => !connected);
  const labels = (group: readonly FoundAgent[]) => conjunction(group.map(({ label }) => label));
  if (detectedAgents.length === 0) return 'No agent was found here: agentpack connect AGENT tells one about the pack.';
  const done = detectedAgents.filter(({ connected }) => connected);
  if (open.length === 0)
    return `${labels(done)} ${done.length === 1 ? 'is' : 'are'} connected: agentpack doctor checks it.`;
  return `agentpack connect ${open.map(({ id }) => id).join(' ')} tells ${labels(open)} of the pack.`;
}
