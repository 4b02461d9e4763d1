import { type AgentId, agents } from '#agents/agents';
import { conjunction } from '#base/text/phrases';
import type { AgentDiagnosis, DoctorReport, ExtraDiagnosis, WeakSetting } from '#reports';
import { diagnose } from '../node/doctor/diagnose';
import { diagnoseExtras } from '../node/doctor/diagnoseExtras';
import { homeFolder } from '#platform/fs/home';
import { createInstallProbe } from '../node/installProbe';
import { packProblem } from '#host/tools/packProblem';
import type { Command, CommandContext } from '#apps/cli/command';
import { connectableNames, namedConnectables } from './namedAgents';
import { connectionsAt } from './places';
import { lines, term, type TerminalText } from '#apps/cli/output/terminal';

export const doctor = {
  usage: 'doctor [AGENT…]',
  positionals: 'optional names',
  anyFolder: true,
  names: connectableNames,
  isQuery: true,
  reads: { agent: 'the same as AGENT; "all": every agent' },
  help: 'Shows which agents are connected, and runs the commands of their hooks. Exit 1 where one is broken.',
  exits: { 1: 'a connection is broken' },
  examples: ['doctor', 'doctor claude --json'],
  async execute(context) {
    const names = asked(context);
    const { agents: named, extras } = namedConnectables(names);
    const { env, host, assetsDir, engine, run } = context;
    const home = homeFolder(env);
    const user = connectionsAt('user', context);
    const places = host.root === home ? [user] : [user, connectionsAt('repository', context)];
    const probe = createInstallProbe(home, env);
    const isAll = names.length === 0;
    const ids = isAll ? Object.keys(agents) as AgentId[] : named;
    const extraDiagnoses = await diagnoseExtras(isAll ? 'all' : extras, { root: host.root, home, assetsDir, env });
    const problem = packProblem(host.root, env);
    const { settings } = await engine.consent({}, run);
    const report: DoctorReport = {
      agents: await Promise.all(
        ids.map((id) => diagnose(id, { places, home, root: host.root, env, probe, runsGuard: true })),
      ),
      extras: extraDiagnoses,
      ...(problem === undefined ? {} : { packProblem: problem }),
      ...(settings.length === 0 ? {} : { weakSettings: settings }),
    };
    const isBroken = [...report.agents, ...extraDiagnoses].some(({ status }) => status === 'broken');
    return {
      json: report,
      text: () =>
        lines(...report.agents.flatMap((diagnosis) => agentText(diagnosis, named.length > 0)),
          ...extraDiagnoses.flatMap((diagnosis) => extraText(diagnosis, extras.length > 0)),
          ...(problem === undefined ? [] : [term`${problem}`, term`  → agentpack pack`]),
          ...settings.flatMap(weakText)),
      exit: isBroken ? 1 : 0,
    };
  },
} satisfies Command;

/** Returns the named agents, including `--agent`; an empty list means all. */
function asked({ names, options: { agent } }: CommandContext): readonly string[] {
  return agent === undefined ? names : agent === 'all' ? [] : [...names, agent];
}

/** `all`: includes agents that cannot be connected. */
function agentText(diagnosis: AgentDiagnosis, all: boolean): TerminalText[] {
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
    ...pluginText(diagnosis),
    ...(problem === undefined ? [] : [term`  ${problem}`]),
    ...(isOutdated === true ? [term`  An older AgentPack wrote its files: connect it again to update them.`] : []),
    ...(action === undefined ? [] : [term`  → ${action}`]),
    ...(heartbeat ? [term`  last hook: ${heartbeat.event}, ${heartbeat.time}, AgentPack ${heartbeat.version}`] : []),
    ...scopes.flatMap((scope) => guardText(guard.filter((test) => test.scope === scope), scope)),
    ...(isUnrun === true
      ? [term`  guard in this repository: not run, as it is not what this version of AgentPack writes`]
      : []),
    ...elsewhere.map((path) => term`  also connected: ${path}, where another environment puts its files`),
    ...(scopes.length > 0 && !tested
      ? [term`  Based on documentation only: AgentPack was not run with this agent.`]
      : []),
    ...(all ? limits.map((limit) => term`  ${limit}`) : []),
  ];
}

/** Describes the installed plugin and whether it is active, or warns that several plugins are installed. */
function pluginText({ plugins = [], scopes }: AgentDiagnosis): TerminalText[] {
  const names = plugins.map(({ id, version }) => `${version ?? 'of an unknown version'} (${id})`);
  const [onlyName] = names;
  if (onlyName === undefined) return [];
  if (names.length > 1)
    return [
      term`  ${names.length} plugins are installed at once, ${conjunction(names)}: uninstall all but one in the agent.`,
    ];
  return [
    scopes.length === 0
      ? term`  by plugin ${onlyName}`
      : term`  also by plugin ${onlyName}: its hooks are silent, as the agent is connected; one of the two is enough`,
  ];
}

/** Lists the events at which the hooks of one place ran, and the events at which they did not. */
function guardText(tests: NonNullable<AgentDiagnosis['guard']>, scope: 'user' | 'repository'): TerminalText[] {
  const scopeText = scope === 'user' ? 'for you' : 'in this repository';
  return ([['runs', true], ['does not run', false]] as const).flatMap(([words, isRight]) => {
    const events = tests.filter(({ passed }) => passed === isRight).map(({ event }) => event).join(', ');
    return events === '' ? [] : [term`  guard ${scopeText}: ${words} (${events})`];
  });
}

function extraText({ label, status, problem, action, lastRun, limits }: ExtraDiagnosis, all: boolean): TerminalText[] {
  return [
    term`${label}: ${status}`,
    ...(problem === undefined ? [] : [term`  ${problem}`]),
    ...(action === undefined ? [] : [term`  → ${action}`]),
    ...(lastRun === undefined ? [] : [term`  last run: ${lastRun}`]),
    ...(all ? limits.map((limit) => term`  ${limit}`) : []),
  ];
}

function weakText({ name, value, instead, allowed }: WeakSetting): TerminalText[] {
  const sets = term`The repository sets ${name} = ${value}, which protects less than ${instead}: ${
    allowed ? 'you allowed it.' : 'it does not count.'
  }`;
  return [sets, allowed ? term`  → agentpack consent --remove` : term`  → agentpack consent`];
}
