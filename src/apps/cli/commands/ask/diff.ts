import { UserError } from '#base/errors';
import { formatCountWithNoun } from '#base/text/phrases';
import { formatThreadOption } from '#base/commandOptions';
import type { PackChanges, PackedFileChange } from '#reports';
import { packCreationOptions, workspaceOption } from '../../arguments/options';
import type { AnsweringCommand } from '../../command';
import { formatNumber, formatTextTable } from '../../output/table';
import { joinTerminalTexts, joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { freshOption, getRepeatOptions } from '../repeat';
import { resolveQueryScope, toScopeJson } from '../scope';

export const diff = {
  usage: 'diff [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: packCreationOptions,
  options: { ...freshOption, ...workspaceOption },
  help: 'Shows what a repack would change: added and removed files, their views and tokens. Writes nothing.',
  examples: ['diff', 'diff --task "Round prices to cents" --budget 8000'],
  details: () =>
    '--json prints {"state", "causes", "task", "budget", "renderedTokens": {"before", "after"}, "files": [{"path", "change": "added|removed|view|content", "before": {"view", "tokens"}, "after", "because"}], "unchanged"}.',
  async execute(context) {
    const { engine, options, values, run } = context;
    if (values['workspace'] === '')
      throw new UserError('--workspace needs a name here. Run agentpack pack --workspace to list the packages.',
        'usage');
    const scope = await resolveQueryScope(context);
    const scopedOptions = { ...options, thread: scope.thread ?? 'none' };
    const { changes } = await engine.repackPreview({ ...scopedOptions, ...getRepeatOptions(options, values) }, run);
    return {
      json: { ...changes, ...toScopeJson(scope) },
      text: (width, color) => formatChanges(changes, scope.thread, width, color),
      exit: 0,
    };
  },
} satisfies AnsweringCommand;

function formatChanges(changes: PackChanges, thread: string | undefined, width: number, color: boolean): TerminalText {
  const { state, files, task, renderedTokens: { before, after } } = changes;
  if (state === 'none')
    return joinTerminalLines(
      term`There is no pack yet: agentpack pack${
        thread === undefined ? '' : formatThreadOption(thread)
      } would write one with ${formatCountWithNoun(files.length, 'file')}.`,
      formatFileTable(files, width, color),
      term`${formatNumber(after)} tokens`,
    );
  if (files.length === 0 && task.before === task.after)
    return term`The pack is ${state}; a repack would show the same files.`;
  return joinTerminalTexts([
    term`The pack is ${state}; a repack would change ${formatCountWithNoun(files.length, 'file')} and keep ${
      formatNumber(changes.unchanged)
    }.`,
    ...(task.before === task.after ? [] : ['The repack would be for another task.']),
    ...(files.length === 0 ? [] : [formatFileTable(files, width, color)]),
    term`${formatNumber(before ?? 0)} → ${formatNumber(after)} of ${formatNumber(changes.budget.after)} tokens`,
  ], '\n\n');
}

function formatFileTable(files: readonly PackedFileChange[], width: number, color: boolean): TerminalText {
  return formatTextTable(
    [{ title: 'CHANGE' }, { title: 'FILE' }, { title: 'VIEW' }, { title: 'TOKENS', align: 'right' }, {
      title: 'WHY',
      shrinks: true,
    }],
    files.map((
      file,
    ) => [file.change, file.path, formatViewChange(file), formatTokenChange(file), [file.because ?? '']]),
    width,
    color,
  );
}

function formatViewChange({ before, after }: PackedFileChange): string {
  return before !== null && after !== null && before.view !== after.view
    ? `${before.view} → ${after.view}`
    : (after ?? before)!.view;
}

/** Formats the change in tokens: `+812`, `-40`. */
function formatTokenChange({ before, after }: PackedFileChange): string {
  const change = (after?.tokens ?? 0) - (before?.tokens ?? 0);
  return change > 0 ? `+${formatNumber(change)}` : formatNumber(change);
}
