import { resolve } from 'node:path';
import { UserError } from '#base/errors';
import type { Reason } from '#model';
import type { Report, PackagesReport } from '#reports';
import { findTaskTitle } from '#base/task/taskTitle';
import { formatCompression } from '#engine/packing/compression/compressedAnswer';
import { formatTokenizerName } from '#tokens/tokenizers';
import { packWritingOptions, workspaceOption } from '../../arguments/options';
import { wideFolderOption } from '../../arguments/refuseWideFolder';
import type { Command, CommandContext, CommandResult } from '../../command';
import { formatNumber, formatTextTable } from '../../output/table';
import { formatTerminalHeading, joinTerminalTexts, joinTerminalLines, term,
  type TerminalText } from '../../output/terminal';
import { formatCheckFailure, checkOption, checkPack, formatCheckFindings, requireGit } from './packCheck';
import { formatPackDetails } from './packDetails';
import { freshOption, getRepeatOptions, formatReuseNotice } from '../repeat';
import { toScopeJson, formatThreadLabel } from '../scope';
import { truncateAtCodePoint } from '#secrets/truncate';

const ifStaleOption = {
  'if-stale': { type: 'boolean', help: 'repeat the last pack only if it is stale, as git hooks do' },
} as const;

/** Runs `pack --if-stale`. It never creates a first pack, so it does nothing in a folder without packs. */
async function packIfStale({ engine, options, values, run }: CommandContext): Promise<CommandResult> {
  for (const name of ['fresh', 'no-write', 'workspace', 'check', 'compress', 'format', 'also', 'no-also'])
    if (values[name] !== undefined)
      throw new UserError(`--${name} has no effect with --if-stale: omit one of them.`, 'usage');
  const scope = engine.scope(options, 'ask');
  const thread = scope.thread ?? 'none';
  if (!engine.latest(thread)) {
    return {
      json: { version: 1, repacked: false, state: 'none', ...toScopeJson(scope) },
      text: () => term`There is no pack yet, so nothing was packed.`,
      exit: 0,
    };
  }
  const { report, freshness } = await engine.refreshIfStale({
    ...options,
    ...getRepeatOptions(options, values),
    thread,
    repack: true,
  }, run);
  return {
    json: { version: 1, repacked: report !== undefined, ...freshness, ...toScopeJson(scope) },
    text: () =>
      report
        ? term`Packed ${formatNumber(report.renderedTokens)} tokens: ${report.contextPath}`
        : term`fresh: ${freshness.contextPath ?? ''}`,
    exit: 0,
  };
}

const maxShownOmissions = 5;
const maxShownConsumers = 5;

const alsoOptions = {
  'also': {
    type: 'string',
    multiple: true,
    value: 'DIR',
    values: 'folder',
    help: 'pack the repository DIR together with this one, now and in later packs (repeat for each repository)',
  },
  'no-also': { type: 'boolean', help: 'stop packing other repositories together with this one' },
} as const;

const compressOption = {
  compress: {
    type: 'boolean',
    help: 'send this pack through the program set under [compression] in ~/.agentpack/config.toml',
  },
} as const;

export const pack = {
  usage: 'pack [ROOT]',
  positionals: 'none',
  reads: { ...packWritingOptions, 'no-write': true },
  help: 'Packs the context for a task and writes .agentpack/context.md.',
  options: {
    ...freshOption,
    ...ifStaleOption,
    ...compressOption,
    ...checkOption,
    ...workspaceOption,
    ...alsoOptions,
    ...wideFolderOption,
  },
  examples: ['pack --task "Fix the rounding in addTax"',
    'pack --thread fix-rounding --task-file docs/rounding.md --budget 8000', 'pack --check --no-write --quiet',
    'pack --since HEAD~1 --no-write --json'],
  exits: { 1: 'failed, or --check found a problem' },
  details: formatPackDetails,
  async execute(context) {
    const { engine, options, values, run, notify, warn } = context;
    const alsoFolders = resolveAlsoFolders(context);
    if (values['if-stale']) return packIfStale(context);
    if (values['workspace'] === '') return createPackagesResult(await engine.packages(options, run));
    if (values['check'] === true) await requireGit(context);
    const scope = engine.scope(options, 'pack');
    const repeatOptions = getRepeatOptions(options, values);
    const recordedOptions = repeatOptions.keepOptions ? engine.recordedOptions(options) : {};
    const report = await engine.packDocument({
      ...options,
      ...repeatOptions,
      ...(alsoFolders && { also: alsoFolders }),
      ...(values['compress'] === true && { compress: true }),
    }, run);
    const notice = formatReuseNotice(recordedOptions, repeatOptions.keepTask && report.taskSource === 'option');
    if (notice !== undefined) notify(notice);
    const check = values['check'] === true ? await checkPack(report, context) : undefined;
    if (check) formatCheckFindings(check).forEach(warn);
    return {
      json: { ...report, ...toScopeJson(scope), ...(check && { check }) },
      text: (width, color) =>
        formatPackReceipts(report, options.noWrite === true, formatThreadLabel(scope), width, color),
      exit: check?.passed === false ? 1 : 0,
      ...(check?.passed === false && { failure: formatCheckFailure(check) }),
    };
  },
} satisfies Command;

/** Returns the absolute folders of `--also`, none for `--no-also`; undefined if neither option is given. */
function resolveAlsoFolders({ values, cwd }: Pick<CommandContext, 'values' | 'cwd'>): readonly string[] | undefined {
  const alsoFolders = values['also'] as readonly string[] | undefined;
  if (values['no-also'] !== true) {
    if (alsoFolders?.includes('')) throw new UserError('--also is empty: specify the folder of a repository.', 'usage');
    return alsoFolders?.map((folder) => resolve(cwd, folder));
  }
  if (alsoFolders) throw new UserError('--also and --no-also cannot be combined: omit one of them.', 'usage');
  return [];
}

/** Formats the receipts as a table, the path of the pack and, for a thread's pack, the thread. */
export function formatPackReceipts(report: Report, isNotWritten: boolean, threadLabel: string | undefined,
  width: number, color: boolean): TerminalText
{
  const formatLabeled = (label: string, text: string) => term`${formatTerminalHeading(label, color)}: ${text}`;
  const { files, omitted, redactions, trimmed, warnings } = report;
  const blocks = [
    term`${formatTerminalHeading('Task', color)} (${report.taskClass}${
      report.taskSource === 'option' ? '' : `, ${report.taskSource}`
    }): ${truncateAtCodePoint(findTaskTitle(report.task), Math.max(20, width - 20) + 1)}`,
    ...(report.roots
      ? [formatLabeled('Also', report.roots.map(({ name, shown }) => `${name}/ = ${shown}`).join(', '))]
      : []),
    ...(report.match ? [formatLabeled('Match', report.match.text)] : []),
    files.length > 0 ? formatFileTable(files, width, color) : term`${explainEmptyPack(report.counts)}`,
  ];
  if (omitted.length > 0) {
    const shownOmissions = omitted.slice(0, maxShownOmissions).map((f) => `${f.path} (${f.because})`).join(', ');
    blocks.push(formatLabeled('Omitted', omitted.length > maxShownOmissions ? `${shownOmissions} …` : shownOmissions));
  }
  if (files.length > 0) {
    const consumers = report.tokenConsumers.slice(0, maxShownConsumers);
    blocks.push(formatLabeled('Largest', consumers.map((f) => `${f.path} ${formatNumber(f.tokens)}`).join(', ')));
  }
  if (redactions.length > 0) {
    const secretTypes = [...new Set(redactions.map((r) => r.type))];
    blocks.push(formatLabeled('Redacted', `${redactions.length} (${secretTypes.join(', ')})`));
  }
  if (report.compression) blocks.push(formatLabeled('Compressed', formatCompression(report.compression)));
  if (trimmed.length > 0) blocks.push(formatLabeled('Trimmed', trimmed.join(', ')));
  for (const warning of warnings) blocks.push(formatLabeled('Warning', warning));
  blocks.push(
    term`${formatPackMetrics(report)}`,
    joinTerminalLines(isNotWritten ? 'Nothing was written (--no-write).' : formatLabeled('Pack', report.contextPath),
      isNotWritten || report.jsonPath === undefined ? undefined : formatLabeled('JSON', report.jsonPath),
      threadLabel === undefined ? undefined : formatLabeled('Thread', threadLabel)),
  );
  return joinTerminalTexts(blocks, '\n\n');
}

function formatFileTable(files: Report['files'], width: number, color: boolean): TerminalText {
  return formatTextTable(
    [{ title: 'FILE' }, { title: 'VIEW' }, { title: 'TOKENS', align: 'right' }, {
      title: 'SCORE',
      align: 'right',
      isOptional: true,
    }, { title: 'WHY', shrinks: true }],
    files.map((f) => [f.path, f.view, formatNumber(f.tokens), f.score.toFixed(1), formatMainReasons(f.reasons)]),
    width,
    color,
  );
}

function formatPackMetrics({ renderedTokens, estimated, budget, tokenizer, files, counts, timings }: Report): string {
  const fileTokens = files.reduce((sum, file) => sum + file.tokens, 0);
  const filesShare = Math.round(100 * fileTokens / Math.max(1, renderedTokens));
  const sharedText = counts.shared === undefined ? '' : ` (${formatNumber(counts.shared)} from the shared cache)`;
  return [
    `${estimated ? 'about ' : ''}${formatNumber(renderedTokens)} of ${formatNumber(budget)} tokens (${
      formatTokenizerName(tokenizer)
    }), ${filesShare}% in files, ${files.length} of ${formatNumber(counts.files)} files`,
    `${formatNumber(counts.parsed)} indexed, ${formatNumber(counts.reused)} reused${sharedText}`,
    `${formatNumber(Math.round(timings.total))} ms`,
  ].join('; ');
}

function explainEmptyPack({ files, ignored, binary, large }: Report['counts']): string {
  if (files > 0) return 'No files match the task.';
  const excludedTexts = ([['ignored', ignored], ['binary', binary], ['too large', large]] as const).filter((
    [, count],
  ) => count > 0).map(([label, count]) => `${formatNumber(count)} ${label}`);
  return `There are no files to pack here${
    excludedTexts.length > 0 ? ` (excluded: ${excludedTexts.join(', ')})` : ''
  }.`;
}

function formatMainReasons(reasons: readonly Reason[]): readonly string[] {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, 2).map((r) => r.detail);
}

const maxShownDependencies = 6;

/** Returns the result of `pack --workspace` without a name: the packages and the dependencies of each. */
export function createPackagesResult(report: PackagesReport): CommandResult {
  const { packages, current } = report;
  const packageNames = new Map(packages.map(({ folder, names }) => [folder, names[0]!]));
  const formatDependencies = (folders: readonly string[]) =>
    folders.slice(0, maxShownDependencies).map((folder) => packageNames.get(folder)!).join(', ') +
    (folders.length > maxShownDependencies ? ` and ${folders.length - maxShownDependencies} more` : '');
  return {
    json: report,
    exit: 0,
    text(width, color) {
      if (packages.length === 0)
        return term`No packages found. A package is a folder with a manifest such as package.json or Cargo.toml.`;
      const rows = packages.map((
        { id, folder, needs },
      ) => [id === current ? '*' : '', id, folder === '' ? '.' : folder, formatDependencies(needs)]);
      return joinTerminalTexts([
        formatTextTable([{ title: '' }, { title: 'PACKAGE' }, { title: 'FOLDER' }, { title: 'NEEDS', shrinks: true }],
          rows, width, color),
        term`agentpack pack --workspace NAME packs one of them with its dependencies${
          current === null ? '' : '; * marks the package of the newest pack, --workspace . packs the whole repository'
        }.`,
      ], '\n\n');
    },
  };
}
