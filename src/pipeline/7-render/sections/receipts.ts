import type { Markdown, Selection } from '#model';
import { toCode, toCodeCell, formatGroupedNumber, md, toProse, toProseCell, toMarkdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { formatScore } from '../fileBlock';
import { formatStrongestReasons } from '../phrases';
import { emptyText, renderSection, type SectionLevels } from './section';

export function buildReceiptsSection({ exclusions }: CommonContent, selection: Selection): SectionLevels {
  const { omitted } = selection;
  // `agentpack retrieve` returns the file for each ID
  const formatRows = (limit: number): Markdown[] =>
    omitted.slice(0, limit).map((file) =>
      md`| ${toCodeCell(`${file.path}#full`)} | ${formatScore(file.score)} | ${toMarkdownWord(file.because)} | ${
        toProseCell(formatStrongestReasons(file.reasons, 36), 36)
      } |`
    );
  const exclusionLines = exclusions.slice(0, 6).map((line) => md`- ${toProse(line, 140)}`);
  if (omitted.length + exclusionLines.length === 0) return [emptyText];
  const formatTable = (limit: number): Markdown[] => (omitted.length === 0 ? [] : [
    md`The best files that were omitted:\n`,
    md`| ID to retrieve | Score | Cause | Reasons for the rank |\n|---|--:|---|---|`,
    ...formatRows(limit),
    md``,
  ]);
  return [renderSection(md`Receipts`, [...formatTable(8), ...exclusionLines]),
    renderSection(md`Receipts`, [...formatTable(4), ...exclusionLines.slice(0, 2)]), emptyText];
}

export function buildConsumersSection(_content: CommonContent, selection: Selection): SectionLevels {
  const largest = [...selection.files].sort((a, b) => b.view.tokens - a.view.tokens).slice(0, 5);
  // with only a few files, a list of the largest is not needed
  if (selection.files.length <= 5) return [emptyText];
  return [
    renderSection(md`Largest token consumers`,
      largest.map((file) => md`- ${toCode(file.path)}: ${formatGroupedNumber(file.view.tokens)} tokens`)),
    emptyText,
  ];
}
