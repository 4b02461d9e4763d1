import { conjunction } from '../../base/text/phrases';
import { commonOptions, universalOptions, type OptionRow } from './arguments/options';
import type { Command } from './command';
import { commandsWith, optionsOf } from './commandLookup';
import { commands } from './commands';

export function generalHelp(version: string): string {
  const list: readonly Command[] = Object.values(commands);
  const width = Math.max(...list.map((c) => c.usage.length));
  return [
    `AgentPack ${version}: the right context for coding agents, always fresh. Local only.`,
    '',
    'Usage: agentpack COMMAND [ROOT] [OPTIONS]',
    '',
    ...list.map((c) => `  ${c.usage.padEnd(width)}  ${c.help}`),
    '',
    ...optionLines('Common options (agentpack COMMAND --help lists the options of a command):', commonOptions),
    '',
    ...optionLines('Other options:', specificOptions()),
    '',
    'Exit: 0 done, 1 failed, 2 wrong usage; guard: 0 proceed, 3 warn, 4 block.',
  ].join('\n');
}

export function helpOf(command: Command): string {
  const { help, usage, examples, details } = command;
  const all = Object.entries(optionsOf(command));
  const own = all.filter(([name]) => !Object.hasOwn(universalOptions, name));
  return [
    help,
    '',
    `Usage: agentpack ${usage} [OPTIONS]`,
    ...(own.length > 0 ? ['', ...optionLines('Options:', Object.fromEntries(own))] : []),
    '',
    ...optionLines('Options of every command:', universalOptions),
    '',
    ...['Examples:', ...examples.map((line) => `  agentpack ${line}`)],
    ...(details ? ['', details()] : []),
  ].join('\n');
}

/** Options of some commands only; each help text starts with the names of these commands. */
function specificOptions(): Readonly<Record<string, OptionRow>> {
  const rows = Object.values<Command>(commands).flatMap(({ options }) => Object.entries(options ?? {}));
  return Object.fromEntries(
    rows.map(([name, row]) => [name, { ...row, help: `${conjunction(commandsWith(name))}: ${row.help}` }]),
  );
}

function optionLines(title: string, options: Readonly<Record<string, OptionRow>>): string[] {
  const rows = Object.entries(options).map(([name, o]) =>
    [`${o.short ? `-${o.short}, ` : ''}--${name}${o.value ? (o.optionalValue ? `[=${o.value}]` : ` ${o.value}`) : ''}`,
      o.help] as const
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  return [title, ...rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`)];
}
