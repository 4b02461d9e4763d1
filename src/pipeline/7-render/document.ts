import type { Block, FoundChunk } from '#model';
import type { DocumentChunk, PackDocument, Report } from '#reports';
import { redactShort } from '#secrets/redact';
import type { CommonContent, AgentFraming } from './content';
import { redactedValue } from './json/redactedValue';
import { stablePrefix } from './prefix';
import { shownPaths } from './phrases';
import type { Rendered } from './render';
import { alertSection } from './sections/alert';
import { shownCalls } from './sections/calls';
import { computePackDelta } from './sections/delta';

export interface DocumentInput {
  readonly report: Report;
  readonly content: CommonContent;
  readonly frame: AgentFraming;
  /** The form of the pack that `report` describes. */
  readonly rendered: Rendered;
  /** The blocks of the form's selection. */
  readonly blocks: readonly Block[];
}

/**
 * Builds the JSON form of a pack. The report and the file texts must already be redacted; section texts are redacted
 * here.
 */
export function buildPackDocument(
  { report, content, frame, rendered: { selection, chunks, entries }, blocks }: DocumentInput,
): PackDocument {
  const blockOf = new Map(blocks.filter((block) => block.symbol === undefined).map((block) => [block.path, block]));
  const sections = redactedValue({
    changedSince: content.freshness.changedSince ?? null,
    execution: content.execution,
    concurrent: content.concurrent ?? null,
    delta: computePackDelta(content, selection) ?? null,
    changes: content.changes.map(({ path, status, from, sinceRef }) => ({
      path,
      status,
      ...(from === undefined ? {} : { from }),
      sinceRef,
    })),
    names: content.names,
    leftOut: content.exclusions,
    calls: shownCalls(selection),
  });
  const alert = alertSection(content, selection)[0]!().trim();
  const files = selection.files.map(({ path, language, view }, i) => {
    const { id, hash } = blockOf.get(path)!;
    return { ...report.files[i]!, blockId: id, hash, language: language ?? null, text: view.text };
  });
  return {
    ...report,
    prefix: stablePrefix(frame, report.budget),
    files,
    repoMap: content.repoMap(shownPaths(selection)),
    alert: alert === '' ? null : alert,
    ...(chunks > 0 && { chunks: content.documents.slice(0, chunks).map(documentChunk) }),
    ...(entries > 0 && {
      remembered: content.memory.slice(0, entries).map(({ entry }, i) => ({
        ...report.memory!.chosen[i]!,
        text: entry.text(),
      })),
    }),
    ...sections,
  };
}

function documentChunk({ id, path, pages, sectionPath, rowRange, tokens, text }: FoundChunk): DocumentChunk {
  return { id, path: redactShort(path), pages, sectionPath: sectionPath.map(redactShort), rowRange, tokens, text };
}
