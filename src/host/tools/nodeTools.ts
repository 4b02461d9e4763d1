import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import { createToolBox, type ToolBox } from '#tools/toolBox';
import type { OutputLine } from '#tools/tool';
import { orOnSystemError } from '#platform/fs/systemError';
import { wideFolderProblem } from '#platform/fs/wideFolder';
import { packProblem } from './packProblem';
import { createPlainLines } from '#features/compress/node/plainLines';

/** Creates the tools of a root and its engine, in this process. */
export function createNodeTools(engine: Engine, host: Host): ToolBox {
  return createToolBox({
    engine,
    host,
    plainLines,
    realPath,
    folderProblem: () => wideFolderProblem(host.root, host.env),
    packProblem: (contextPath) => packProblem(host.root, host.env, dirname(contextPath)),
  });
}

async function plainLines(output: string): Promise<OutputLine[]> {
  const lines: OutputLine[] = [];
  const plain = createPlainLines((text, continues) => {
    lines.push({ text, continues });
  });
  await plain.write(Buffer.from(output));
  await plain.end();
  return lines;
}

/** Returns the real path of the deepest existing folder, with the rest unchanged. */
function realPath(path: string): string {
  let rest = '';
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    const real = orOnSystemError(() => realpathSync.native(at), () => undefined);
    if (real !== undefined) return join(real, rest);
    rest = join(basename(at), rest);
  }
  return path;
}
