import type { Block, FoundChunk } from '#model';
import type { DocumentChunk, PackDocument, Report } from '#reports';
import { redactShort } from '#secrets/redact';
import type { CommonContent, AgentFraming } from './content';
import { redactAllStrings } from './json/redactedValue';
import { buildStablePrefix } from './prefix';
import { collectShownPaths } from './phrases';
import type { RenderedPack } from './render';
import { buildAlertSection } from './sections/alert';
import { listShownCalls } from './sections/calls';
import { computePackDelta } from './sections/delta';

export interface DocumentInput {
  readonly report: Report;
  readonly content: CommonContent;
  readonly frame: AgentFraming;
  /** The form of the pack that `report` describes. */
  readonly rendered: RenderedPack;
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
  const blockByPath = new Map(blocks.filter((block) => block.symbol === undefined).map((block) => [block.path, block]));
  const sections = redactAllStrings({
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
    calls: listShownCalls(selection),
  });
  const alert = buildAlertSection(content, selection)[0]!().trim();
  const files = selection.files.map(({ path, language, view }, i) => {
    const { id, hash } = blockByPath.get(path)!;
    return { ...report.files[i]!, blockId: id, hash, language: language ?? null, text: view.text };
  });
  return {
    ...report,
    prefix: buildStablePrefix(frame, report.budget),
    files,
    repoMap: content.repoMap(collectShownPaths(selection)),
    alert: alert === '' ? null : alert,
    ...(chunks > 0 && { chunks: content.documents.slice(0, chunks).map(toDocumentChunk) }),
    ...(entries > 0 && {
      remembered: content.memory.slice(0, entries).map(({ entry }, i) => ({
        ...report.memory!.chosen[i]!,
        text: entry.text(),
      })),
    }),
    ...sections,
  };
}

function toDocumentChunk({ id, path, pages, sectionPath, rowRange, tokens, text }: FoundChunk): DocumentChunk {
  return { id, path: redactShort(path), pages, sectionPath: sectionPath.map(redactShort), rowRange, tokens, text };
}
