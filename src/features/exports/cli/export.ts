import { basename, resolve } from 'node:path';
import { UserError } from '#base/errors';
import { joinWithAnd } from '#base/text/phrases';
import { formatExportCommand, type ExportTargetId, exportTargetIds, exportRows,
  listLoadSteps } from '#agents/exports/exportRows';
import { getThreadFolder } from '#engine/formats/threadId';
import type { ExportReport } from '#reports';
import { listForeignExports, isForeignExport } from '../node/foreignExports';
import { createWrittenNamedFolder, createWrittenStateFolder, type WrittenFolder } from '../node/writtenFolder';
import { packCreationOptions, workspaceOption } from '#apps/cli/arguments/options';
import { formatSuggestion } from '#apps/cli/arguments/values';
import type { Command, CommandContext } from '#apps/cli/command';
import { askConsent } from '#apps/cli/consent/askConsent';
import { formatNumber } from '#apps/cli/output/table';
import { toTerminalBlock, joinTerminalLines, term, type TerminalText } from '#apps/cli/output/terminal';
import { freshOption, getRepeatOptions, formatReuseNotice } from '#apps/cli/commands/repeat';
import { toScopeJson } from '#apps/cli/commands/scope';

const allTargets = 'all';

export const exportPack = {
  usage: 'export [TARGET…] [--out DIR] [--stdout]',
  positionals: 'optional names',
  names: () => [...exportTargetIds, allTargets],
  isQuery: true,
  reads: { ...packCreationOptions, 'no-write': 'write nothing, and list the files that would be written' },
  options: {
    'out': { type: 'string', value: 'DIR', values: 'folder', help: 'write the files into this folder' },
    'stdout': { type: 'boolean', help: 'print the file, and write nothing' },
    'yes': { type: 'boolean', short: 'y', help: 'also replace existing files that AgentPack did not write' },
    ...freshOption,
    ...workspaceOption,
  },
  help: 'Creates a pack and writes it to a file, such as CLAUDE_CONTEXT.md, for a tool that is not connected.',
  examples: ['export aider', 'export claude --task "Fix the rounding in addTax" --budget 8000',
    'export agents --stdout', 'export all --out exported'],
  details: formatExportDetails,
  async execute(context) {
    const { engine, options, values, run, notify } = context;
    const targets = parseTargets(context.names);
    const isPrinted = values['stdout'] === true;
    if (isPrinted && targets.length > 1)
      throw new UserError(`--stdout prints a single file: specify one of ${exportTargetIds.join(', ')}.`, 'usage');
    if (isPrinted && values['out'] !== undefined)
      throw new UserError('--stdout writes nothing: omit --out.', 'usage');
    const scope = engine.scope(options, 'pack');
    const isDryRun = isPrinted || options.noWrite === true;
    const folder = resolveExportFolder(context, getThreadFolder(scope.thread));
    const replaceableNames = isDryRun ? [] : await confirmForeignFiles(folder, targets, context);
    const repeatOptions = getRepeatOptions(options, values);
    const recordedOptions = repeatOptions.keepOptions ? engine.recordedOptions(options) : {};
    const { report, files } = await engine.exportPack({
      ...options,
      ...repeatOptions,
      noWrite: isDryRun,
      wanted: targets.map((target) => ({
        target,
        path: getShownPath(folder, target, context.host.root),
        renewal: formatExportCommand(target, scope.thread),
      })),
    }, run);
    const notice = formatReuseNotice(recordedOptions, repeatOptions.keepTask && report.taskSource === 'option');
    if (notice !== undefined) notify(notice);
    const exportReport: ExportReport = {
      version: 1,
      task: report.task,
      budget: report.budget,
      tokenizer: report.tokenizer,
      estimated: report.estimated,
      contextPath: isDryRun ? null : report.contextPath,
      files: files.map(({ text, tokens }, i) => {
        const target = targets[i]!;
        const { file: fileName } = exportRows[target];
        return {
          target,
          path: isPrinted ? null : folder.getShownPath(fileName),
          tokens,
          written: !isDryRun && writeExport(folder, fileName, text, replaceableNames, context),
          load: listLoadSteps(target, folder.getShownPath(fileName)).map((step) => step.text),
          ...(isPrinted && { text }),
        };
      }),
    };
    return {
      json: { ...exportReport, ...toScopeJson(scope) },
      text: () => (isPrinted ? toTerminalBlock(files[0]!.text.trimEnd()) : formatExport(exportReport, isDryRun)),
      exit: 0,
    };
  },
} satisfies Command;

/** @throws UserError for an unknown name, with the most similar known name */
function parseTargets(names: readonly string[]): readonly ExportTargetId[] {
  const validNames = [...exportTargetIds, allTargets];
  const unknownName = names.find((name) => !validNames.includes(name));
  if (unknownName !== undefined)
    throw new UserError(
      `Unknown export target ${JSON.stringify(unknownName)}${formatSuggestion(unknownName, validNames)}: use ${
        validNames.join(', ')
      }.`,
      'usage',
    );
  return names.length === 0 || names.includes(allTargets)
    ? exportTargetIds
    : exportTargetIds.filter((id) => names.includes(id));
}

function resolveExportFolder({ values, cwd, host }: CommandContext, threadFolder: string): WrittenFolder {
  const outOption = values['out'] as string | undefined;
  if (outOption === '') throw new UserError('--out is empty: specify a folder.', 'usage');
  return outOption === undefined
    ? createWrittenStateFolder(host.state, threadFolder)
    : createWrittenNamedFolder(host.root, resolve(cwd, outOption));
}

/** Returns the path of an exported file. Outside the root it is only the name, since the text may be sent to others. */
function getShownPath(folder: WrittenFolder, target: ExportTargetId, root: string): string {
  const path = folder.getShownPath(exportRows[target].file);
  return resolve(root, path) === path ? basename(path) : path;
}

/**
 * Finds the files that differ from what AgentPack exported, and asks the user whether to replace them.
 * @throws UserError if the user does not agree, or cannot be asked
 */
async function confirmForeignFiles(folder: WrittenFolder, targets: readonly ExportTargetId[],
  context: CommandContext): Promise<readonly string[]>
{
  const { values } = context;
  const foreignPaths = listForeignExports(folder, targets);
  if (foreignPaths.length === 0 || values['yes'] === true) return foreignPaths;
  const paths = joinWithAnd(foreignPaths.map((name) => folder.getShownPath(name)));
  const [verb, pronoun] = foreignPaths.length === 1 ? ['differs', 'it'] : ['differ', 'them'];
  const refusal =
    `${paths} ${verb} from what AgentPack exported: nothing was written. Use --yes to replace ${pronoun}, or --out DIR.`;
  if (
    values['quiet'] === true ||
    !await askConsent(`${paths} ${verb} from what AgentPack exported. Replace ${pronoun}?`, context, refusal)
  )
    throw new UserError(refusal);
  return foreignPaths;
}

/** @throws UserError if the file was changed while the pack was being created */
function writeExport(folder: WrittenFolder, name: string, text: string, replaceableNames: readonly string[],
  context: CommandContext): boolean
{
  if (context.values['yes'] !== true && !replaceableNames.includes(name) && isForeignExport(folder, name))
    throw new UserError(
      `${
        folder.getShownPath(name)
      } changed while the pack was being created, and was not written. Use --yes to replace it.`,
    );
  return folder.write(name, text);
}

function formatExport({ files, budget, estimated }: ExportReport, isDryRun: boolean): TerminalText {
  return joinTerminalLines(
    ...files.flatMap(({ path, tokens, load, written }) => [
      term`${path!}: ${estimated ? 'about ' : ''}${formatNumber(tokens)} of ${formatNumber(budget)} tokens${
        isDryRun || written ? '' : ', unchanged'
      }`,
      ...load.map((text) => term`  ${text}`),
    ]),
    isDryRun ? 'Nothing was written (--no-write).' : undefined,
  );
}

function formatExportDetails(): string {
  return `Each file holds the pack itself, within the budget: task, overview of the project, files, dependencies among them, receipts, and how to load it. TARGET is ${
    exportTargetIds.map((id) => `${id} (${exportRows[id].file})`).join(', ')
  } or all, which is the default. The files are in .agentpack/, those of a thread in its folder; --out writes them elsewhere. Packs omit exported files in the repository.\nA file that AgentPack did not write, or that was edited since, is replaced only with --yes or after confirmation.\n--json prints {"task", "budget", "tokenizer", "contextPath", "files": [{"target", "path", "tokens", "written", "load"}]}, with --stdout also "text".`;
}
