import type { Verdict } from '#reports';
import { freshnessOptions } from '#apps/cli/arguments/options';
import type { AnsweringCommand, AnswerContext } from '#apps/cli/command';
import { joinTerminalLines, term, type TerminalText } from '#apps/cli/output/terminal';
import { toScopeJson, formatSharedPackNotice } from '#apps/cli/commands/scope';

const exitCodes = { proceed: 0, warn: 3, block: 4 } as const;

export const guard = {
  usage: 'guard [ROOT] [--path FILE]',
  positionals: 'none',
  reads: freshnessOptions,
  help: 'Checks whether an agent may edit. Exit codes: 0 proceed, 3 warn, 4 block.',
  exits: {
    0: 'proceed: edits are allowed, or no pack exists',
    3: 'warn: the pack is stale or another thread has changed the file, but edits are allowed',
    4: 'block: the same as 3, but edits are not allowed because guard.on_stale is "block"',
  },
  details: () =>
    'With --path, what counts is the file, what the pack shows, task.md, the branch and the changes of other threads; without it, whether the whole pack is fresh.',
  options: { path: { type: 'string', value: 'FILE', values: 'file', help: 'the file about to be edited' } },
  examples: ['guard --path src/price.ts'],
  async execute({ engine, options, paths: [path], run }: AnswerContext) {
    const [scope, verdict] = await Promise.all([
      engine.scope(options, 'ask'),
      engine.guard({ ...options, ...(path === undefined ? {} : { path }) }, run),
    ]);
    return {
      json: { ...verdict, ...toScopeJson(scope) },
      text: () => joinTerminalLines(formatGuardVerdict(verdict), formatSharedPackNotice(scope)),
      exit: exitCodes[verdict.decision],
    };
  },
} satisfies AnsweringCommand;

export function formatGuardVerdict({ decision, message }: Verdict): TerminalText {
  return term`${decision}: ${message}`;
}
