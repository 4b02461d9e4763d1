import { formatCountWithNoun } from '#base/text/phrases';
import type { SessionWindow, WindowShare } from '#reports';
import { formatNumber } from '#apps/cli/output/table';
import { formatTerminalHeading, joinTerminalLines, term, type TerminalText } from '#apps/cli/output/terminal';

const maxNamedFiles = 5;

const sourceLabels: Readonly<Record<keyof SessionWindow['sources'], string>> = {
  pack: 'pack',
  reads: 'reads',
  searches: 'searches',
  commands: 'command outputs',
  mcp: 'MCP answers',
  otherTools: 'other tools',
  agent: "the agent's own text",
  prompts: 'prompts',
  summary: 'summary',
};

/** Formats what is in a session's window, in at most eight lines. */
export function formatSessionWindow(window: SessionWindow, color: boolean): TerminalText {
  const { total, compactedAt, counted, sources, checkedReads } = window;
  const names = Object.keys(sourceLabels) as (keyof typeof sourceLabels)[];
  const parts = names.filter((name) => sources[name] !== 0)
    .map((name) => `${sourceLabels[name]} ${sources[name] === null ? 'unknown' : formatNumber(sources[name])}`);
  return joinTerminalLines(
    formatTerminalHeading(
      compactedAt === null ? 'Context window' : `Context window since the compaction at record ${compactedAt}`,
      color,
    ),
    term`  last request, according to the agent: ${
      total === null
        ? 'unknown'
        : `${formatNumber(total)} tokens${window.isApproximate ? ' (rounded)' : ''}, with its system prompt`
    }`,
    term`  recorded texts, as counted by AgentPack (${window.tokenizer}): ${formatNumber(counted)} tokens${
      window.isPartial ? '; older records were not read' : ''
    }`,
    ...(parts.length === 0 ? [] : [term`    ${parts.join(', ')}`]),
    ...(sources.reads + sources.pack > 0 && checkedReads === 0
      ? [
        term`  outdated, repeated and unused reads: unknown, because no recorded read of a file in this folder has line numbers`,
      ]
      : checkedReads === 0
      ? []
      : [
        term`  outdated by now: ${formatShare(window.outdated)}`,
        term`  read again without an edit in between: ${formatShare(window.repeated)}`,
        term`  neither edited nor mentioned again after the read: ${formatShare(window.unused)}`,
      ]),
    term`  ${formatPackOpens(window)}`,
  );
}

function formatShare({ tokens, files }: WindowShare): string {
  if (files.length === 0) return 'none';
  const more = files.length > maxNamedFiles ? ` and ${files.length - maxNamedFiles} more` : '';
  return `${formatNumber(tokens)} tokens (${files.slice(0, maxNamedFiles).join(', ')}${more})`;
}

function formatPackOpens({ packOpens }: SessionWindow): string {
  if (packOpens === null) return 'The session did not open the pack in the records that were read.';
  return packOpens === 0
    ? 'The session never opened the pack.'
    : `The session opened the pack ${formatCountWithNoun(packOpens, 'time')}.`;
}
