import { UserError } from '#base/errors';
import { joinWithAnd, formatCountWithNoun } from '#base/text/phrases';
import { type AgentId, agents, isAgentId } from '#agents/agents';
import { terminalPrograms as programs } from '#agents/agents';
import { runAttached } from '../node/runAttached';
import { packWritingOptions, type OptionsRead } from '#apps/cli/arguments/options';
import { formatSuggestion } from '#apps/cli/arguments/values';
import type { Command } from '#apps/cli/command';
import { joinTerminalLines } from '#apps/cli/output/terminal';
import { freshOption, getRepeatOptions } from '#apps/cli/commands/repeat';

const { agent: _agent, ...reads }: OptionsRead = packWritingOptions;

export const run = {
  usage: 'run AGENT [-- ARGUMENTS…]',
  positionals: 'name and words',
  names: (precedingNames) => (precedingNames.length === 0 ? Object.keys(programs) : []),
  reads,
  rejects: { 'agent': 'AGENT already selects the agent' },
  options: freshOption,
  help: "Brings the pack up to date, then runs an agent's command line in this terminal. Its exit code is the agent's.",
  examples: ['run claude', 'run codex --task "Round prices to cents" -- --full-auto'],
  exits: { N: 'once the agent has started: its exit code' },
  details: () =>
    `AGENT is ${
      joinWithAnd(Object.keys(programs))
    }. The agent gets AGENTPACK_AGENT, AGENTPACK_CONTEXT (the path of the pack) and, for a thread, AGENTPACK_THREAD_ID.\n--json prints, after the agent has ended, {"agent", "packed", "contextPath", "exit"} on standard output, which the agent also uses: use --report FILE instead.`,
  async execute(context) {
    const { engine, host, options, values, names, command, env, run: currentRun, notify } = context;
    const agentId = parseAgentName(names[0]!);
    const program = programs[agentId];
    if (program === undefined)
      throw new UserError(
        `${agents[agentId].label} is not a terminal program: run agentpack pack, then open it. agentpack run supports ${
          joinWithAnd(Object.keys(programs))
        }.`,
        'usage',
      );
    const { thread } = engine.scope(options, 'pack');
    const runOptions = { ...options, ...getRepeatOptions(options, values), agent: agentId, thread: thread ?? 'none' };
    const { state } = await engine.status({ thread: runOptions.thread, noWrite: true }, currentRun);
    const isPackDue = state !== 'fresh' || values['fresh'] === true || hasPackOptions(options);
    const report = isPackDue ? await engine.pack(runOptions, currentRun) : engine.latest(runOptions.thread)!;
    notify(
      isPackDue
        ? `Packed ${formatCountWithNoun(report.files.length, 'file')}: ${report.contextPath}`
        : `The pack is fresh: ${report.contextPath}`,
    );
    const exit = await runAttached([program, ...command], {
      cwd: host.root,
      env: {
        ...env,
        AGENTPACK_AGENT: agentId,
        AGENTPACK_CONTEXT: report.contextPath,
        ...(thread === undefined ? {} : { AGENTPACK_THREAD_ID: thread }),
      },
    });
    return {
      json: { version: 1, agent: agentId, packed: isPackDue, contextPath: report.contextPath, exit },
      text: () => joinTerminalLines(),
      exit,
    };
  },
} satisfies Command;

/** @throws UserError for an unknown agent name, with the most similar known name */
function parseAgentName(name: string): AgentId {
  if (isAgentId(name)) return name;
  const agentIds = Object.keys(programs);
  throw new UserError(
    `Unknown agent ${JSON.stringify(name)}${formatSuggestion(name, agentIds)}: use ${agentIds.join(', ')}.`,
    'usage',
  );
}

/** Reports whether the caller requests a pack other than the newest one. */
function hasPackOptions({ thread: _thread, ...options }: object & { readonly thread?: string | undefined; }): boolean {
  return Object.values(options).some((value) => value !== undefined);
}
