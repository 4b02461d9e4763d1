import type { OutlineReport } from '#reports';
import { packedFileOptions } from '../../arguments/options';
import type { AnsweringCommand, CommandResult } from '../../command';
import { joinTerminalTexts, term, type TerminalText } from '../../output/terminal';

export const outline = {
  usage: 'outline [ROOT] FILE…',
  positionals: 'files',
  isQuery: true,
  reads: packedFileOptions,
  help: 'Shows what the parser found: symbols with their lines, imports and tests.',
  examples: ['outline src/price.ts src/cart.ts'],
  exits: { 1: 'failed, or a file cannot be outlined' },
  async execute({ engine, options, paths, run }) {
    const report = await engine.outline(paths, options, run);
    return {
      json: report,
      text: () => formatOutlineText(report),
      exit: report.problems.length > 0 ? 1 : 0,
      ...describeOutlineFailure(report),
    };
  },
} satisfies AnsweringCommand;

function describeOutlineFailure({ files, problems }: OutlineReport): Pick<CommandResult, 'failure'> {
  if (problems.length === 0) return {};
  const fileCount = files.length + problems.length;
  return {
    failure: `${problems.length} of ${fileCount} files ${problems.length === 1 ? 'has' : 'have'} no outline.`,
  };
}

export function formatOutlineText({ files, problems }: OutlineReport): TerminalText {
  return joinTerminalTexts([...files.map((file) =>
    joinTerminalTexts([
      term`${file.path} (${file.language ?? 'text'}, ${file.role})${file.note === undefined ? '' : `: ${file.note}`}`,
      ...file.symbols.map((s) =>
        term`  ${`${s.lines[0]}-${s.lines[1]}`.padEnd(10)} ${s.kind.padEnd(9)} ${
          s.container === null ? s.name : `${s.container}.${s.name}`
        }`
      ),
      ...file.imports.map((i) =>
        term`  line ${String(i.line).padEnd(5)} imports ${i.specifier}${
          i.resolved === null ? ' (not in this repository)' : ` → ${i.resolved}`
        }`
      ),
      ...file.tests.map((path) => term`  tested by ${path}`),
    ], '\n')
  ), ...problems.map(({ problem }) => term`${problem}`)], '\n\n');
}
