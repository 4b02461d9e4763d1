import { resolve } from 'node:path';
import { UserError } from '#base/errors';
import type { Reason } from '#model';
import type { Report, PackagesReport } from '#reports';
import { taskTitle } from '#base/task/taskTitle';
import { compressionWords } from '#engine/packing/compression/compressedAnswer';
import { tokenizerInWords } from '#tokens/tokenizers';
import { packWritingOptions, workspaceOption } from '../../arguments/options';
import { wideFolderOption } from '../../arguments/refuseWideFolder';
import type { Command, CommandContext, CommandResult } from '../../command';
import { formatNumber, table } from '../../output/table';
import { heading, joined, lines, term, type TerminalText } from '../../output/terminal';
import { checkFailure, checkOption, checkPack, findings } from './packCheck';
import { packDetails } from './packDetails';
import { freshOption, repeatOptions, reuseNotice } from '../repeat';
import { scopeJson, threadLabel } from '../scope';

const ifStaleOption = {
  'if-stale': { type: 'boolean', help: 'only if there is a pack and it is stale: repeat it, as git hooks do' },
} as const;

/** Runs `pack --if-stale`: never makes a first pack, so it does nothing in a folder without packs. */
async function packIfStale({ engine, options, values, run }: CommandContext): Promise<CommandResult> {
  for (const name of ['fresh', 'no-write', 'workspace', 'check', 'compress', 'format', 'also', 'no-also'])
    if (values[name] !== undefined)
      throw new UserError(`--${name} has no effect with --if-stale: leave one out.`, 'usage');
  const scope = engine.scope(options, 'ask');
  const thread = scope.thread ?? 'none';
  if (!engine.latest(thread)) {
    return {
      json: { version: 1, repacked: false, state: 'none', ...scopeJson(scope) },
      text: () => term`There is no pack yet, so nothing was packed.`,
      exit: 0,
    };
  }
  const { report, freshness } = await engine.refreshIfStale({
    ...options,
    ...repeatOptions(options, values),
    thread,
    repack: true,
  }, run);
  return {
    json: { version: 1, repacked: report !== undefined, ...freshness, ...scopeJson(scope) },
    text: () =>
      report
        ? term`Packed ${formatNumber(report.renderedTokens)} tokens: ${report.contextPath}`
        : term`fresh: ${freshness.contextPath ?? ''}`,
    exit: 0,
  };
}

const omittedShown = 5;
const consumersShown = 5;

const alsoOptions = {
  'also': {
    type: 'string',
    multiple: true,
    value: 'DIR',
    values: 'folder',
    help: 'pack the repository DIR together with this one, from now on (can be repeated; name all of them)',
  },
  'no-also': { type: 'boolean', help: 'pack only this repository again' },
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
  exits: { 1: 'failed, or --check found something' },
  details: packDetails,
  async execute(context) {
    const { engine, options, values, run, notify, warn } = context;
    const also = resolveAlsoFolders(context);
    if (values['if-stale']) return packIfStale(context);
    if (values['workspace'] === '') return packagesResult(await engine.packages(options, run));
    const scope = engine.scope(options, 'pack');
    const repeats = repeatOptions(options, values);
    const recorded = repeats.keepOptions ? engine.recordedOptions(options) : {};
    const report = await engine.packDocument({
      ...options,
      ...repeats,
      ...(also && { also }),
      ...(values['compress'] === true && { compress: true }),
    }, run);
    const notice = reuseNotice(recorded, repeats.keepTask && report.taskSource === 'option');
    if (notice !== undefined) notify(notice);
    const check = values['check'] === true ? await checkPack(report, context) : undefined;
    if (check) findings(check).forEach(warn);
    return {
      json: { ...report, ...scopeJson(scope), ...(check && { check }) },
      text: (width, color) => packText(report, options.noWrite === true, threadLabel(scope), width, color),
      exit: check?.passed === false ? 1 : 0,
      ...(check?.passed === false && { failure: checkFailure(check) }),
    };
  },
} satisfies Command;

/** Returns absolute paths, as the caller sees them; undefined if the command does not mention them. */
function resolveAlsoFolders({ values, cwd }: Pick<CommandContext, 'values' | 'cwd'>): readonly string[] | undefined {
  const alsoFolders = values['also'] as readonly string[] | undefined;
  if (values['no-also'] !== true) {
    if (alsoFolders?.includes('')) throw new UserError('--also is empty: name the folder of a repository.', 'usage');
    return alsoFolders?.map((folder) => resolve(cwd, folder));
  }
  if (alsoFolders) throw new UserError('--also and --no-also are given: leave one out.', 'usage');
  return [];
}

/** Formats the receipts as a table, the path of the pack and, for a thread's pack, the thread. */
export function packText(report: Report, computedOnly: boolean, thread: string | undefined, width: number,
  color: boolean): TerminalText
{
  const labeled = (label: string, text: string) => term`${heading(label, color)}: ${text}`;
  const { files, omitted, redactions, trimmed, warnings } = report;
  const blocks = [
    term`${heading('Task', color)} (${report.taskClass}${
      report.taskSource === 'option' ? '' : `, ${report.taskSource}`
    }): ${shortened(taskTitle(report.task), width - 20)}`,
    ...(report.roots ? [labeled('Also', report.roots.map(({ name, shown }) => `${name}/ = ${shown}`).join(', '))] : []),
    ...(report.match ? [labeled('Match', report.match.text)] : []),
    files.length > 0 ? fileTable(files, width, color) : term`${nothingPacked(report.counts)}`,
  ];
  if (omitted.length > 0) {
    const shown = omitted.slice(0, omittedShown).map((f) => `${f.path} (${f.because})`).join(', ');
    blocks.push(labeled('Omitted', omitted.length > omittedShown ? `${shown} …` : shown));
  }
  if (files.length > 0) {
    const consumers = report.tokenConsumers.slice(0, consumersShown);
    blocks.push(labeled('Largest', consumers.map((f) => `${f.path} ${formatNumber(f.tokens)}`).join(', ')));
  }
  if (redactions.length > 0) {
    const types = [...new Set(redactions.map((r) => r.type))];
    blocks.push(labeled('Redacted', `${redactions.length} (${types.join(', ')})`));
  }
  if (report.compression) blocks.push(labeled('Compressed', compressionWords(report.compression)));
  if (trimmed.length > 0) blocks.push(labeled('Trimmed', trimmed.join(', ')));
  for (const warning of warnings) blocks.push(labeled('Warning', warning));
  blocks.push(
    term`${figures(report)}`,
    lines(computedOnly ? 'Nothing was written (--no-write).' : labeled('Pack', report.contextPath),
      computedOnly || report.jsonPath === undefined ? undefined : labeled('JSON', report.jsonPath),
      thread === undefined ? undefined : labeled('Thread', thread)),
  );
  return joined(blocks, '\n\n');
}

function fileTable(files: Report['files'], width: number, color: boolean): TerminalText {
  return table(
    [{ title: 'FILE' }, { title: 'VIEW' }, { title: 'TOKENS', align: 'right' }, {
      title: 'SCORE',
      align: 'right',
      isOptional: true,
    }, { title: 'WHY', shrinks: true }],
    files.map((f) => [f.path, f.view, formatNumber(f.tokens), f.score.toFixed(1), mainReasons(f.reasons)]),
    width,
    color,
  );
}

function figures({ renderedTokens, estimated, budget, tokenizer, files, counts, timings }: Report): string {
  const inFiles = files.reduce((sum, file) => sum + file.tokens, 0);
  const share = Math.round(100 * inFiles / Math.max(1, renderedTokens));
  const shared = counts.shared === undefined ? '' : ` (${formatNumber(counts.shared)} from the shared cache)`;
  return [
    `${estimated ? 'about ' : ''}${formatNumber(renderedTokens)} of ${formatNumber(budget)} tokens (${
      tokenizerInWords(tokenizer)
    }), ${share} % in files, ${files.length} of ${formatNumber(counts.files)} files`,
    `${formatNumber(counts.parsed)} indexed, ${formatNumber(counts.reused)} reused${shared}`,
    `${formatNumber(Math.round(timings.total))} ms`,
  ].join('; ');
}

function nothingPacked({ files, ignored, binary, large }: Report['counts']): string {
  if (files > 0) return 'No file matches the task.';
  const excluded = ([['ignored', ignored], ['binary', binary], ['too large', large]] as const).filter(([, count]) =>
    count > 0
  ).map(([label, count]) => `${formatNumber(count)} ${label}`);
  return `There is no file to pack here${excluded.length > 0 ? ` (excluded: ${excluded.join(', ')})` : ''}.`;
}

function mainReasons(reasons: readonly Reason[]): readonly string[] {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, 2).map((r) => r.detail);
}

function shortened(line: string, width: number): string {
  return line.length > width ? `${line.slice(0, Math.max(20, width))}…` : line;
}

const needsShown = 6;

/** Returns the result of `pack --workspace` without a name: the packages and the dependencies of each. */
export function packagesResult(report: PackagesReport): CommandResult {
  const { packages, current } = report;
  const nameOf = new Map(packages.map(({ folder, names }) => [folder, names[0]!]));
  const needed = (folders: readonly string[]) =>
    folders.slice(0, needsShown).map((folder) => nameOf.get(folder)!).join(', ') +
    (folders.length > needsShown ? ` and ${folders.length - needsShown} more` : '');
  return {
    json: report,
    exit: 0,
    text(width, color) {
      if (packages.length === 0)
        return term`No package was found here. A package is a folder with a manifest such as package.json or Cargo.toml.`;
      const rows = packages.map((
        { id, folder, needs },
      ) => [id === current ? '*' : '', id, folder === '' ? '.' : folder, needed(needs)]);
      return joined([
        table([{ title: '' }, { title: 'PACKAGE' }, { title: 'FOLDER' }, { title: 'NEEDS', shrinks: true }], rows,
          width, color),
        term`agentpack pack --workspace NAME packs one of them with its dependencies${
          current === null ? '' : '; * marks the package of the newest pack, --workspace . packs the whole repository'
        }.`,
      ], '\n\n');
    },
  };
}
