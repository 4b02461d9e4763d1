import { type AgentId, agents } from '#agents/agents';
import { joinWithAnd } from '#base/text/phrases';
import type { AgentDiagnosis, DoctorReport, ExtraDiagnosis, WeakSetting } from '#reports';
import { diagnose } from '../node/doctor/diagnose';
import { diagnoseExtras } from '../node/doctor/diagnoseExtras';
import { getHomeFolder } from '#platform/fs/home';
import { createInstallProbe } from '../node/installProbe';
import { findPackProblem } from '#host/tools/packProblem';
import type { Command, CommandContext } from '#apps/cli/command';
import { listConnectableNames, parseConnectables } from './namedAgents';
import { openConnectionsAt } from './places';
import { joinTerminalLines, term, type TerminalText } from '#apps/cli/output/terminal';

export const doctor = {
  usage: 'doctor [AGENT…]',
  positionals: 'optional names',
  anyFolder: true,
  names: listConnectableNames,
  isQuery: true,
  reads: { agent: 'the same as AGENT; "all": every agent' },
  help: 'Shows which agents are connected and runs their hook commands. Exits with 1 if a connection is broken.',
  exits: { 1: 'a connection is broken' },
  examples: ['doctor', 'doctor claude --json'],
  async execute(context) {
    const names = listRequestedNames(context);
    const { agents: namedIds, extras } = parseConnectables(names);
    const { env, host, assetsDir, engine, run } = context;
    const home = getHomeFolder(env);
    const userConnections = openConnectionsAt('user', context);
    const allConnections = host.root === home
      ? [userConnections]
      : [userConnections, openConnectionsAt('repository', context)];
    const probe = createInstallProbe(home, env);
    const isAll = names.length === 0;
    const ids = isAll ? Object.keys(agents) as AgentId[] : namedIds;
    const extraDiagnoses = await diagnoseExtras(isAll ? 'all' : extras, { root: host.root, home, assetsDir, env });
    const packProblem = findPackProblem(host.root, env);
    const { settings } = await engine.consent({}, run);
    const report: DoctorReport = {
      agents: await Promise.all(
        ids.map((id) => diagnose(id, { allConnections, home, root: host.root, env, probe, runsGuard: true })),
      ),
      extras: extraDiagnoses,
      ...(packProblem === undefined ? {} : { packProblem }),
      ...(settings.length === 0 ? {} : { weakSettings: settings }),
    };
    const isBroken = [...report.agents, ...extraDiagnoses].some(({ status }) => status === 'broken');
    return {
      json: report,
      text: () =>
        joinTerminalLines(...report.agents.flatMap((diagnosis) => formatAgentDiagnosis(diagnosis, namedIds.length > 0)),
          ...extraDiagnoses.flatMap((diagnosis) => formatExtraDiagnosis(diagnosis, extras.length > 0)),
          ...(packProblem === undefined ? [] : [term`${packProblem}`, term`  → agentpack pack`]),
          ...settings.flatMap(formatWeakSetting)),
      exit: isBroken ? 1 : 0,
    };
  },
} satisfies Command;

/** Returns the named agents, including `--agent`; an empty list means all. */
function listRequestedNames({ names, options: { agent } }: CommandContext): readonly string[] {
  return agent === undefined ? names : agent === 'all' ? [] : [...names, agent];
}

/** Formats the diagnosis of an agent. If `showsLimits` is set, includes the limits of its connection. */
function formatAgentDiagnosis(diagnosis: AgentDiagnosis, showsLimits: boolean): TerminalText[] {
  const {
    label,
    status,
    scopes,
    problem,
    action,
    isOutdated,
    heartbeat,
    guard = [],
    isUnrun,
    elsewhere = [],
    limits,
    tested,
  } = diagnosis;
  const scopeText = scopes.map((scope) => scope === 'user' ? 'for you' : 'in this repository').join(' and ');
  return [
    term`${label}: ${status}${scopeText === '' ? '' : ` (${scopeText})`}`,
    ...formatPlugins(diagnosis),
    ...(problem === undefined ? [] : [term`  ${problem}`]),
    ...(isOutdated === true ? [term`  Its files are from an older version: connect it again to update them.`] : []),
    ...(action === undefined ? [] : [term`  → ${action}`]),
    ...(heartbeat ? [term`  last hook: ${heartbeat.event}, ${heartbeat.time}, AgentPack ${heartbeat.version}`] : []),
    ...scopes.flatMap((scope) => formatGuardTests(guard.filter((test) => test.scope === scope), scope)),
    ...(isUnrun === true
      ? [term`  guard in this repository: not run, because it differs from what this version of AgentPack writes`]
      : []),
    ...elsewhere.map((path) => term`  also connected: ${path}, where another environment stores its files`),
    ...(scopes.length > 0 && !tested
      ? [term`  Based on documentation only: AgentPack was not tested with this agent.`]
      : []),
    ...(showsLimits ? limits.map((limit) => term`  ${limit}`) : []),
  ];
}

/** Describes the installed plugin and whether it is active, or warns that several plugins are installed. */
function formatPlugins({ plugins = [], scopes }: AgentDiagnosis): TerminalText[] {
  const names = plugins.map(({ id, version }) => `${version ?? 'unknown version'} (${id})`);
  const [onlyName] = names;
  if (onlyName === undefined) return [];
  if (names.length > 1)
    return [
      term`  ${names.length} plugins are installed at once, ${joinWithAnd(names)}: uninstall all but one in the agent.`,
    ];
  return [
    scopes.length === 0
      ? term`  by plugin ${onlyName}`
      : term`  also by plugin ${onlyName}: its hooks are inactive because the agent is connected; one is enough`,
  ];
}

/** Lists the events for which the hooks in one place ran, and the events for which they did not. */
function formatGuardTests(tests: NonNullable<AgentDiagnosis['guard']>, scope: 'user' | 'repository'): TerminalText[] {
  const scopeText = scope === 'user' ? 'for you' : 'in this repository';
  return ([['runs', true], ['does not run', false]] as const).flatMap(([statusText, hasPassed]) => {
    const events = tests.filter(({ passed }) => passed === hasPassed).map(({ event }) => event).join(', ');
    return events === '' ? [] : [term`  guard ${scopeText}: ${statusText} (${events})`];
  });
}

function formatExtraDiagnosis({ label, status, problem, action, lastRun, limits }: ExtraDiagnosis,
  showsLimits: boolean): TerminalText[]
{
  return [
    term`${label}: ${status}`,
    ...(problem === undefined ? [] : [term`  ${problem}`]),
    ...(action === undefined ? [] : [term`  → ${action}`]),
    ...(lastRun === undefined ? [] : [term`  last run: ${lastRun}`]),
    ...(showsLimits ? limits.map((limit) => term`  ${limit}`) : []),
  ];
}

function formatWeakSetting({ name, value, instead, allowed }: WeakSetting): TerminalText[] {
  const description = term`The repository sets ${name} = ${value}, which protects less than ${instead}: ${
    allowed ? 'you allowed this.' : 'the setting is ignored.'
  }`;
  return [description, allowed ? term`  → agentpack consent --remove` : term`  → agentpack consent`];
}
