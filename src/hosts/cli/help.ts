import { conjunction } from '../../base/text/phrases';
import { commonOptions, type OptionRow } from './args';
import { commands, commandsWith, optionsOf } from './commands';
import type { Command } from './command';

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
    ...optionLines('Options (agentpack COMMAND --help lists those that a command takes):', commonOptions),
    '',
    ...optionLines('Options of single commands:', ofSingleCommands()),
    '',
    'Exit: 0 done, 1 failed, 2 wrong usage; guard: 0 proceed, 3 warn, 4 block.',
  ].join('\n');
}

export function helpOf(command: Command): string {
  return [command.help, '', `Usage: agentpack ${command.usage} [OPTIONS]`, '',
    ...optionLines('Options:', optionsOf(command))].join('\n');
}

/** Each with the commands that have it. */
function ofSingleCommands(): Readonly<Record<string, OptionRow>> {
  const rows = Object.values<Command>(commands).flatMap(({ options }) => Object.entries(options ?? {}));
  return Object.fromEntries(
    rows.map(([name, row]) => [name, { ...row, help: `${conjunction(commandsWith(name))}: ${row.help}` }]),
  );
}

function optionLines(title: string, options: Readonly<Record<string, OptionRow>>): string[] {
  const rows = Object.entries(options).map(([name, o]) =>
    [`${o.short ? `-${o.short}, ` : ''}--${name}${o.value ? (o.alone ? `[=${o.value}]` : ` ${o.value}`) : ''}`,
      o.help] as const
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  return [title, ...rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`)];
}
