import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { createEngine, names, type Engine, type Host, type Run } from '../../../engine';
import { createNodeHost, type NodeHostOptions } from '../nodeHost';
import { createNodeTools } from './nodeTools';

/** How often the record of the newest pack is checked for a change. Ms. */
const interval = 1_000;

export type LocalRootOptions = Omit<NodeHostOptions, 'root' | 'git'>;

/** The engine of a folder in this process, with its tools. @throws UserError where it is no folder */
export function openLocalRoot(root: string, options: LocalRootOptions) {
  const host = createNodeHost({ ...options, root, git: true });
  return localRoot(createEngine(host), host);
}

export function localRoot(engine: Engine, host: Host) {
  const { call } = createNodeTools(engine, host);
  return {
    root: host.root,
    call: (name: string, input: unknown, run: Run) => call(name, input, {}, run),
    context: (run: Run) => engine.context({}, run),
    latest: async () => engine.latest(),
    retrieve: (id: string, run: Run) => engine.retrieve(id, {}, run),
    /** Polls one file, which costs less than a watch of the folder, and works on every file system. */
    watch(packed: () => void): () => void {
      const record = join(host.root, '.agentpack', names.metadata(''));
      const listener = (now: { readonly mtimeMs: number; }, before: { readonly mtimeMs: number; }) => {
        if (now.mtimeMs !== before.mtimeMs) packed();
      };
      watchFile(record, { interval, persistent: false }, listener);
      return () => unwatchFile(record, listener);
    },
    dispose: () => engine.dispose(),
  };
}
