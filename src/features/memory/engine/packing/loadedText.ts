import { importedFiles, isAlwaysLoaded, loadedFiles } from '#agents/loadedFiles';
import type { AgentId } from '#agents/agents';
import { decode } from '#base/text/decode';
import { plainStatements } from '../../pure/plainStatement';
import type { Host } from '#engine/host';

/** Files of a folder of rules, or imports of a file, that are read at most, and bytes of each that count. */
const maxRules = 100;
const largest = 1_000_000;

/** Returns what an agent itself loads from the root, as sentences: see `plainStatements`. */
export function loadedText(host: Pick<Host, 'files'>, agent: AgentId): ReadonlySet<string> {
  return new Set(loadedFiles[agent].flatMap((path) => {
    if (!path.endsWith('/')) return readWithImports(path);
    const rules = (host.files.readDir(path.slice(0, -1)) ?? []).filter(({ kind, name }) =>
      kind === 'file' && /\.mdc?$/.test(name)
    );
    return rules.slice(0, maxRules).flatMap(({ name }) => readPlain(`${path}${name}`));
  }));

  function readWithImports(path: string): readonly string[] {
    const text = readText(path);
    if (text === undefined || !isAlwaysLoaded(text)) return [];
    return [...plainStatements(text), ...importedFiles(agent, path, text).slice(0, maxRules).flatMap(readPlain)];
  }

  function readPlain(path: string): readonly string[] {
    const text = readText(path);
    return text !== undefined && isAlwaysLoaded(text) ? plainStatements(text) : [];
  }

  function readText(path: string): string | undefined {
    const bytes = (host.files.stat(path)?.size ?? Infinity) <= largest ? host.files.read(path) : undefined;
    return bytes instanceof Uint8Array ? decode(bytes)?.text : undefined;
  }
}
