import { resolve } from 'node:path';
import { UserError } from '#base/errors';
import { formatCountWithNoun } from '#base/text/phrases';
import { createIndexJsonSchemas } from '#engine/formats/projectIndex';
import { indexNames } from '#engine/project/indexFiles';
import { buildIndexTexts } from '../node/indexTexts';
import { createWrittenNamedFolder, createWrittenStateFolder, type WrittenFolder } from '../node/writtenFolder';
import type { Command, CommandContext, CommandResult } from '#apps/cli/command';
import { toTerminalBlock, joinTerminalLines, term } from '#apps/cli/output/terminal';

export const indexProject = {
  usage: 'index [ROOT] [--out DIR]',
  positionals: 'none',
  reads: { 'no-write': 'write nothing' },
  options: {
    'out': { type: 'string', value: 'DIR', values: 'folder', help: 'write the files into this folder' },
    'schema': { type: 'boolean', help: 'print the JSON Schemas of the two data files instead, and write nothing' },
  },
  help: 'Writes PROJECT_INDEX.md, file_summaries.json and dependency_graph.json into .agentpack/.',
  examples: ['index', 'index --out docs/index', 'index --schema --json'],
  details: () =>
    'PROJECT_INDEX.md: package managers, libraries, folders, entry points, tests, configuration and the files that most others import. file_summaries.json: role, symbols, imports, tokens and hash of each file. dependency_graph.json: which files import and test which. They hold no source code and no secrets, and are the same for equal files.\nEach one that exists in .agentpack/ is updated by every pack, except a pack of other files (--include, --exclude, --workspace, --submodules). What people write above and below the marks of PROJECT_INDEX.md stays; a file that AgentPack did not write is not replaced.\n--json prints {"files": how many are described, "written": [path], "unchanged": [path]}.',
  async execute(context) {
    const { engine, options, values, run } = context;
    if (values['schema'] === true) return createSchemaResult();
    const folder = resolveIndexFolder(context);
    const { files: fileCount, texts } = await engine.projectIndex(options, run);
    const indexFiles = buildIndexTexts(folder, texts);
    const written = options.noWrite
      ? []
      : indexFiles.filter(({ name, text }) => folder.write(name, text)).map(({ name }) => folder.getShownPath(name));
    const paths = indexNames.map((name) => folder.getShownPath(name));
    return {
      json: { version: 1, files: fileCount, written, unchanged: paths.filter((path) => !written.includes(path)) },
      text: () =>
        joinTerminalLines(
          ...paths.map((path) => term`${path}${options.noWrite || written.includes(path) ? '' : ', unchanged'}`),
          options.noWrite
            ? 'Nothing was written (--no-write).'
            : term`Indexed ${formatCountWithNoun(fileCount, 'file')}.`,
        ),
      exit: 0,
    };
  },
} satisfies Command;

function resolveIndexFolder({ values, cwd, host }: CommandContext): WrittenFolder {
  const outOption = values['out'] as string | undefined;
  if (outOption === '') throw new UserError('--out is empty: specify a folder.', 'usage');
  return outOption === undefined
    ? createWrittenStateFolder(host.state, '')
    : createWrittenNamedFolder(host.root, resolve(cwd, outOption));
}

function createSchemaResult(): CommandResult {
  const json = createIndexJsonSchemas();
  return { json, text: () => toTerminalBlock(JSON.stringify(json, null, 1)), exit: 0 };
}
