import { english } from '#base/text/english';
import { decode } from '#base/text/decode';
import { UserError } from '#base/errors';
import type { OutlineReport } from '#reports';
import type { Host } from '../../host';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact, redactShort } from '#secrets/redact';
import { findRaisedErrors } from '#pipeline/2-index/indexFile';
import { listImportTargets } from '#pipeline/3-link/link';
import type { FileReader } from '../../packing/plan';
import type { CollectedInputs } from '../../inputs/inputs';
import { getIndexedFile } from './movedFiles';

/**
 * Returns the outline of each file, with its imports, tests, side effects and errors.
 * @throws UserError if there is only one file and it has no outline
 */
export async function buildOutlineReport(host: Host, paths: readonly string[], inputs: CollectedInputs,
  reader: FileReader): Promise<OutlineReport>
{
  const files: OutlineReport['files'][number][] = [];
  const problems: OutlineReport['problems'][number][] = [];
  for (const path of paths) {
    try {
      files.push(await buildFileOutline(host, path, inputs, reader));
    } catch (error) {
      if (!(error instanceof UserError) || paths.length === 1) throw error;
      problems.push({ path: redactShort(path), problem: redact(error.message) });
    }
  }
  return { files, problems };
}

async function buildFileOutline(host: Host, path: string, inputs: CollectedInputs,
  reader: FileReader): Promise<OutlineReport['files'][number]>
{
  const file = getIndexedFile(host, path, inputs);
  const { refreshed } = inputs;
  const bytes = host.files.read(path);
  const text = bytes instanceof Uint8Array ? decode(bytes)?.text : undefined;
  if (text === undefined)
    throw new UserError(
      english`${path} can no longer be read as text because it has just changed. Try again in a moment.`,
    );
  const safeText = redact(text, detectTextFormat(path));
  const outline = await reader.outlineOf(file, safeText);
  return {
    path: redactShort(path),
    language: file.language ?? null,
    ...(outline.note === undefined ? {} : { note: outline.note }),
    symbols: outline.symbols.map((symbol) => ({
      name: symbol.name,
      kind: symbol.kind,
      container: symbol.container ?? null,
      signature: symbol.signature,
      lines: symbol.lines,
    })),
    imports: listImportTargets(file, refreshed.graph).map((entry) => ({
      specifier: entry.specifier,
      line: entry.line,
      resolved: entry.resolved ?? null,
    })),
    tests: refreshed.graph.tests.get(path) ?? [],
    role: file.facts.role,
    sideEffects: file.facts.sideEffects,
    errors: findRaisedErrors(file.language, safeText),
  };
}
