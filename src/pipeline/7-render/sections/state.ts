import { formatThreadOption, formatQueryThreadOption } from '#base/commandOptions';
import type { Markdown, Selection } from '#model';
import { toCode, formatGroupedNumber, joinMarkdown, md, toMarkdownWord, toProse } from '#secrets/markdown';
import { isEstimated, formatTokenizerName } from '#tokens/tokenizers';
import type { CommonContent } from '../content';
import { formatCodeList, formatPluralMarkdown } from '../phrases';
import { computeShownDelta } from './delta';
import { formatRootsLine, formatSubmodulesLine, formatWorkspaceLine } from './freshness';
import { emptyText, renderSection, type SectionLevels } from './section';
import { hiddenKindTexts } from './security';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum length of all lines together: 250 tokens, estimated at three characters per token. */
const maxCharacters = 750;
const maxNamesInLine = 3;

/**
 * Renders what a pack covers and how it was made, with one line for each part. Lines that an agent acts on come first.
 * The full text of each part is a separate section, which is included on request. Each level has one line fewer, and
 * the least informative line is dropped first.
 */
export function buildStateSection(content: CommonContent, selection: Selection): SectionLevels {
  const lines = [formatFreshnessLine(content), ...formatScopeLines(content), ...formatNoteLines(content),
    formatRedactionLine(content), ...(isEstimated(content.tokenizer) ? [formatBudgetLine(content)] : []),
    formatChangesLine(content), formatThreadsLine(content), formatOmittedLine(content, selection),
    formatExecutionLine(content), formatConsumersLine(selection), formatDeltaLine(content, selection),
    ...(isEstimated(content.tokenizer) ? [] : [formatBudgetLine(content)])].filter((line) => line !== '');
  let length = 0;
  const shownLines = lines.filter((line, i) => {
    if (i > 0 && length + line.length > maxCharacters) return false;
    length += line.length;
    return true;
  });
  return [...shownLines.map((_, i) => renderSection(md`State`, shownLines.slice(0, shownLines.length - i))), emptyText];
}

function formatFreshnessLine({ freshness, exported, rootName, unindexedFiles }: CommonContent): Markdown {
  const { packedAt, commit, branch, thread, snapshot, unrecorded } = freshness;
  const secretOptionsHint = unrecorded.length > 0
    ? md` (specify ${
      toProse(unrecorded.map((name) => `--${name}`).join(', '), 200)
    } again, because the value looks like a secret and is not recorded)`
    : md``;
  // no command knows a first look
  const commands = unindexedFiles !== undefined
    ? md``
    : md` ${toCode(`agentpack status${formatQueryThreadOption(freshness)}`)} shows whether it is fresh; ${
      toCode(exported?.renewal ?? `agentpack pack${formatThreadOption(thread)}`)
    } repacks${secretOptionsHint}.`;
  return md`- Packed${packedAt === undefined ? md`` : md` ${toProse(packedAt, 200)}`} from ${
    toCode(truncateAtCodePoint(rootName, 80))
  }${branch ? md`, branch ${toCode(truncateAtCodePoint(branch, 100))}` : md``}${
    commit ? md`, commit ${toCode(commit.slice(0, 12))}` : md``
  }${thread ? md`, thread ${toCode(truncateAtCodePoint(thread, 80))}` : md``}, snapshot ${
    toCode(snapshot.slice(0, 12))
  }.${commands}`;
}

function formatScopeLines({ roots, workspace, submodules }: CommonContent): Markdown[] {
  return [...(roots ? [formatRootsLine(roots)] : []), ...(workspace ? [formatWorkspaceLine(workspace)] : []),
    ...(submodules ? [formatSubmodulesLine(submodules)] : [])];
}

function formatNoteLines({ warnings }: CommonContent): Markdown[] {
  return warnings.slice(0, maxNamesInLine).map((warning) => md`- Note: ${toProse(warning, 240)}`);
}

function formatRedactionLine({ redactions, hidden }: CommonContent): Markdown {
  const parts = [
    ...(redactions.length > 0
      ? [
        md`${formatPluralMarkdown(redactions.length, md`secret`)} redacted (${
          formatCodeList([...new Set(redactions.map(({ path }) => path))])
        }): \`[REDACTED:type]\` replaces each`,
      ]
      : []),
    ...hidden.slice(0, 1).map(({ path, line, count, kinds }) =>
      md`${toCode(path)} line ${line}: ${formatPluralMarkdown(count, md`hidden character`)}, ${
        joinMarkdown(kinds.map((kind) => hiddenKindTexts[kind]), '; ')
      }${hidden.length > 1 ? md`; and in ${formatPluralMarkdown(hidden.length - 1, md`more file`)}` : md``}`
    ),
  ];
  return parts.length === 0 ? md`` : md`- Security: ${joinMarkdown(parts, '; ')}.`;
}

function formatChangesLine({ changes }: CommonContent): Markdown {
  return changes.length === 0 ? md`` : md`- Changed files: ${formatCodeList(changes.map(({ path }) => path))}.`;
}

function formatThreadsLine({ concurrent }: CommonContent): Markdown {
  const otherThreads = concurrent?.others ?? [];
  return otherThreads.length === 0
    ? md``
    : md`- ${formatPluralMarkdown(otherThreads.length, md`other thread`)} at work: ${
      formatCodeList(otherThreads.map(({ thread }) => truncateAtCodePoint(thread, 60)))
    }.`;
}

function formatOmittedLine({ exclusions }: CommonContent, { omitted }: Selection): Markdown {
  const files = omitted.length === 0 ? [] : [
    md`${
      joinMarkdown(
        omitted.slice(0, maxNamesInLine).map(({ path, because }) => md`${toCode(path)} (${toMarkdownWord(because)})`),
        ', ',
      )
    }${omitted.length > maxNamesInLine ? md` and ${omitted.length - maxNamesInLine} more` : md``}`,
  ];
  const parts = [...files, ...exclusions.slice(0, 2).map((line) => toProse(line, 140))];
  return parts.length === 0 ? md`` : md`- Left out: ${joinMarkdown(parts, '; ')}.`;
}

function formatExecutionLine(
  { execution: { status, statusFrom, summary, checklist, composeFile, git } }: CommonContent,
): Markdown {
  const openCount = checklist.filter(({ state }) => state !== 'done').length;
  const parts = [
    ...(status
      ? [
        md`Task status: ${toMarkdownWord(status)} (from ${toMarkdownWord(statusFrom)})${
          summary ? md`: ${toProse(summary, 300)}` : md``
        }`,
      ]
      : []),
    ...(checklist.length > 0 ? [md`${openCount} of ${checklist.length} steps open`] : []),
    ...(git ? [git.dirty === 0 ? md`work tree clean` : formatPluralMarkdown(git.dirty, md`uncommitted file`)] : []),
    ...(composeFile === undefined ? [] : [md`services: see ${toCode(composeFile)}`]),
  ];
  return parts.length === 0 ? md`` : md`- ${joinMarkdown(parts, '; ')}.`;
}

function formatConsumersLine({ files }: Selection): Markdown {
  const largest = [...files].sort((a, b) => b.view.tokens - a.view.tokens).slice(0, maxNamesInLine);
  return files.length <= maxNamesInLine ?
    md`` :
    md`- Most tokens: ${
      joinMarkdown(largest.map(({ path, view }) => md`${toCode(path)} ${formatGroupedNumber(view.tokens)}`), ', ')
    }.`;
}

function formatDeltaLine(content: CommonContent, selection: Selection): Markdown {
  const { changedSince } = content.freshness;
  if (changedSince) return md`- Since the last pack: ${toProse(changedSince, 200)}.`;
  const delta = computeShownDelta(content, selection);
  if (!delta) return md``;
  const parts = ([[delta.added, md`new`], [delta.removed, md`gone`], [delta.changedView, md`in a different view`], [
    delta.changedContent,
    md`with changed content`,
  ]] as const).filter(([paths]) => paths.length > 0).map(([paths, word]) =>
    md`${formatGroupedNumber(paths.length)} ${word}`
  );
  return md`- Since the last pack${delta.newTask ? md` (another task)` : md``}: ${
    parts.length === 0 ? md`the same files` : md`files ${joinMarkdown(parts, ', ')}`
  }.`;
}

function formatBudgetLine({ mode, tokenizer }: CommonContent): Markdown {
  return md`- Mode ${toMarkdownWord(mode)}, tokens of ${toProse(formatTokenizerName(tokenizer), 200)}.`;
}
