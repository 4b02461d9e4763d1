import { threadOption, threadToAsk } from '#base/commandOptions';
import { cut } from '#base/text/markdown';
import type { Markdown, Selection } from '#model';
import { code, grouped, joinMarkdown, md, markdownWord, prose } from '#secrets/markdown';
import { isEstimated, tokenizerInWords } from '#tokens/tokenizers';
import type { CommonContent } from '../content';
import { listedCode, pluralMarkdown } from '../phrases';
import { computePackDelta } from './delta';
import { rootsLine, submodulesLine, workspaceLine } from './freshness';
import { emptyText, section, type SectionLevels } from './section';
import { hiddenKinds } from './security';

/** The maximum for all lines together: 250 tokens, estimated at three characters per token. */
const maxCharacters = 750;
const namesInLine = 3;

/**
 * States what a pack covers and how it was made, one line each. Lines that an agent acts on come before the code; in
 * full, each part is a section of its own, on request. Each level has one line less, and the least informative line is
 * dropped first.
 */
export function stateSection(content: CommonContent, selection: Selection): SectionLevels {
  const lines = [freshnessLine(content), ...scopeLines(content), ...noteLines(content), redactionLine(content),
    ...(isEstimated(content.tokenizer) ? [budgetLine(content)] : []), changesLine(content), threadsLine(content),
    leftOutLine(content, selection), executionLine(content), consumersLine(selection), deltaLine(content, selection),
    ...(isEstimated(content.tokenizer) ? [] : [budgetLine(content)])].filter((line) => line !== '');
  let length = 0;
  const shown = lines.filter((line, i) => {
    if (i > 0 && length + line.length > maxCharacters) return false;
    length += line.length;
    return true;
  });
  return [...shown.map((_, i) => section(md`State`, shown.slice(0, shown.length - i))), emptyText];
}

function freshnessLine({ freshness, exported, rootName }: CommonContent): Markdown {
  const { packedAt, commit, branch, thread, snapshot, unrecorded } = freshness;
  const again = unrecorded.length > 0
    ? md` (give it ${
      prose(unrecorded.map((name) => `--${name}`).join(', '), 200)
    } again, which looks like a secret and is not recorded)`
    : md``;
  return md`- Packed${packedAt === undefined ? md`` : md` ${prose(packedAt, 200)}`} from ${code(cut(rootName, 80))}${
    branch ? md`, branch ${code(cut(branch, 100))}` : md``
  }${commit ? md`, commit ${code(commit.slice(0, 12))}` : md``}${
    thread ? md`, thread ${code(cut(thread, 80))}` : md``
  }, snapshot ${code(snapshot.slice(0, 12))}. ${
    code(`agentpack status${threadToAsk(thread)}`)
  } says whether it is fresh; ${code(exported?.renewal ?? `agentpack pack${threadOption(thread)}`)} repacks${again}.`;
}

function scopeLines({ roots, workspace, submodules }: CommonContent): Markdown[] {
  return [...(roots ? [rootsLine(roots)] : []), ...(workspace ? [workspaceLine(workspace)] : []),
    ...(submodules ? [submodulesLine(submodules)] : [])];
}

function noteLines({ warnings }: CommonContent): Markdown[] {
  return warnings.slice(0, namesInLine).map((warning) => md`- Note: ${prose(warning, 240)}`);
}

function redactionLine({ redactions, hidden }: CommonContent): Markdown {
  const parts = [
    ...(redactions.length > 0
      ? [
        md`${pluralMarkdown(redactions.length, md`secret`)} redacted (${
          listedCode([...new Set(redactions.map(({ path }) => path))])
        }): \`[REDACTED:type]\` stands for each`,
      ]
      : []),
    ...hidden.slice(0, 1).map(({ path, line, count, kinds }) =>
      md`${code(path)} line ${line}: ${pluralMarkdown(count, md`hidden character`)}, ${
        joinMarkdown(kinds.map((kind) => hiddenKinds[kind]), '; ')
      }${hidden.length > 1 ? md`; and in ${pluralMarkdown(hidden.length - 1, md`more file`)}` : md``}`
    ),
  ];
  return parts.length === 0 ? md`` : md`- Security: ${joinMarkdown(parts, '; ')}.`;
}

function changesLine({ changes }: CommonContent): Markdown {
  return changes.length === 0 ? md`` : md`- Changed files: ${listedCode(changes.map(({ path }) => path))}.`;
}

function threadsLine({ concurrent }: CommonContent): Markdown {
  const otherThreads = concurrent?.others ?? [];
  return otherThreads.length === 0
    ? md``
    : md`- ${pluralMarkdown(otherThreads.length, md`other thread`)} at work: ${
      listedCode(otherThreads.map(({ thread }) => cut(thread, 60)))
    }.`;
}

function leftOutLine({ exclusions }: CommonContent, { omitted }: Selection): Markdown {
  const files = omitted.length === 0 ? [] : [
    md`${
      joinMarkdown(
        omitted.slice(0, namesInLine).map(({ path, because }) => md`${code(path)} (${markdownWord(because)})`),
        ', ',
      )
    }${omitted.length > namesInLine ? md` and ${omitted.length - namesInLine} more` : md``}`,
  ];
  const parts = [...files, ...exclusions.slice(0, 2).map((line) => prose(line, 140))];
  return parts.length === 0 ? md`` : md`- Left out: ${joinMarkdown(parts, '; ')}.`;
}

function executionLine(
  { execution: { status, statusFrom, summary, checklist, composeFile, git } }: CommonContent,
): Markdown {
  const open = checklist.filter(({ state }) => state !== 'done').length;
  const parts = [
    ...(status
      ? [
        md`Task status: ${markdownWord(status)} (from ${markdownWord(statusFrom)})${
          summary ? md`: ${prose(summary, 300)}` : md``
        }`,
      ]
      : []),
    ...(checklist.length > 0 ? [md`${open} of ${checklist.length} steps open`] : []),
    ...(git ? [git.dirty === 0 ? md`work tree clean` : pluralMarkdown(git.dirty, md`uncommitted file`)] : []),
    ...(composeFile === undefined ? [] : [md`services: see ${code(composeFile)}`]),
  ];
  return parts.length === 0 ? md`` : md`- ${joinMarkdown(parts, '; ')}.`;
}

function consumersLine({ files }: Selection): Markdown {
  const largest = [...files].sort((a, b) => b.view.tokens - a.view.tokens).slice(0, namesInLine);
  return files.length <= namesInLine ?
    md`` :
    md`- Most tokens: ${
      joinMarkdown(largest.map(({ path, view }) => md`${code(path)} ${grouped(view.tokens)}`), ', ')
    }.`;
}

function deltaLine(content: CommonContent, selection: Selection): Markdown {
  const { changedSince } = content.freshness;
  if (changedSince) return md`- Since the last pack: ${prose(changedSince, 200)}.`;
  const delta = computePackDelta(content, selection);
  if (!delta) return md``;
  const parts = ([[delta.added, md`new`], [delta.removed, md`gone`], [delta.changedView, md`in another view`], [
    delta.changedContent,
    md`with other content`,
  ]] as const).filter(([paths]) => paths.length > 0).map(([paths, word]) => md`${grouped(paths.length)} ${word}`);
  return md`- Since the last pack${delta.newTask ? md` (another task)` : md``}: ${
    parts.length === 0 ? md`the same files` : md`files ${joinMarkdown(parts, ', ')}`
  }.`;
}

function budgetLine({ mode, tokenizer }: CommonContent): Markdown {
  return md`- Mode ${markdownWord(mode)}, tokens of ${prose(tokenizerInWords(tokenizer), 200)}.`;
}
