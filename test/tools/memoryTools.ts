import { neverCancelled } from '../../src/base/cancellation';
import { createEngine, type Engine } from '../../src/engine';
import { createToolBox, type ToolBox, type ToolReply } from '../../src/tools';
import { memoryHost, type MemoryHost } from '../support/memoryHost';

export interface MemoryTools {
  readonly host: MemoryHost;
  readonly engine: Engine;
  readonly box: ToolBox;
  call(name: string, input?: unknown): Promise<ToolReply>;
  /** The reply's document; fails where the call was refused. */
  document(name: string, input?: unknown): Promise<Record<string, unknown>>;
}

/** The tools over a tree in memory. */
export function memoryTools(files: Readonly<Record<string, string>>): MemoryTools {
  const host = memoryHost({ files, git: {} });
  const engine = createEngine(host);
  const box = createToolBox({
    engine,
    host,
    plainLines: async (output) => output.split('\n').map((text) => ({ text, continues: false })),
  });
  const call = (name: string, input?: unknown) => box.call(name, input, { cancel: neverCancelled });
  return {
    host,
    engine,
    box,
    call,
    async document(name, input) {
      const reply = await call(name, input);
      if (!reply.ok) throw new Error(`${name}: ${reply.text}`);
      return reply.document as Record<string, unknown>;
    },
  };
}
