import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import { createToolBox, type ToolBox } from '#tools/toolBox';
import type { OutputLine } from '#tools/tool';
import { catchSystemError } from '#platform/fs/systemError';
import { findWideFolderProblem } from '#platform/fs/wideFolder';
import { findPackProblem } from './packProblem';
import { createPlainLineConverter } from '#features/compress/node/plainLineConverter';

/** Creates the tools for a root and its engine in this process. */
export function createNodeTools(engine: Engine, host: Host): ToolBox {
  return createToolBox({
    engine,
    host,
    plainLines: splitPlainLines,
    realPath: resolveRealPath,
    folderProblem: () => findWideFolderProblem(host.root, host.env),
    packProblem: (contextPath) => findPackProblem(host.root, host.env, dirname(contextPath)),
  });
}

async function splitPlainLines(output: string): Promise<OutputLine[]> {
  const lines: OutputLine[] = [];
  const converter = createPlainLineConverter((text, continues) => {
    lines.push({ text, continues });
  });
  await converter.write(Buffer.from(output));
  await converter.end();
  return lines;
}

/** Resolves the deepest existing part of a path to its real path and leaves the remaining segments unchanged. */
function resolveRealPath(path: string): string {
  let remainder = '';
  for (let ancestor = path; dirname(ancestor) !== ancestor; ancestor = dirname(ancestor)) {
    const realAncestor = catchSystemError(() => realpathSync.native(ancestor), () => undefined);
    if (realAncestor !== undefined) return join(realAncestor, remainder);
    remainder = join(basename(ancestor), remainder);
  }
  return path;
}
