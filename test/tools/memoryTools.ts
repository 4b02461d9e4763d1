import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { CallerOptions } from '#tools/tool';
import { createToolBox, type ToolBox, type ToolReply } from '#tools/toolBox';
import { memoryHost, type MemoryHost } from '../support/memoryHost';

export interface MemoryTools {
  readonly host: MemoryHost;
  readonly engine: Engine;
  readonly box: ToolBox;
  /** `options`: of the caller. */
  call(name: string, input?: unknown, options?: CallerOptions): Promise<ToolReply>;
  /** Returns the reply's document; fails if the call was refused. */
  document(name: string, input?: unknown): Promise<Record<string, unknown>>;
}

/** The tools over a tree in memory. */
export function memoryTools(files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {}): MemoryTools
{
  const host = memoryHost({ files, git: {}, env });
  const engine = createEngine(host);
  const box = createToolBox({
    engine,
    host,
    folderProblem: () => undefined,
    packProblem: () => undefined,
    realPath: (path) => path.replace(/^\/link\//, '/memory/'),
    plainLines: async (output) => output.split('\n').map((text) => ({ text, continues: false })),
  });
  const call: MemoryTools['call'] = (name, input, options = {}) =>
    box.call(name, input, options, { cancel: neverCancelled });
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
