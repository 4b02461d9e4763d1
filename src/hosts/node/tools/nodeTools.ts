import type { Engine, Host } from '../../../engine';
import { createToolBox, type OutputLine, type ToolBox } from '../../../tools';
import { createPlainLines } from '../output/plainLines';

/** The tools of a root beside its engine, in this process. */
export function createNodeTools(engine: Engine, host: Host): ToolBox {
  return createToolBox({ engine, host, plainLines });
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
