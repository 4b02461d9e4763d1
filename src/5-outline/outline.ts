import type { Node, Tree } from 'web-tree-sitter';
import { languageRow } from '../languages/languages';
import type { Outline, OutlineSymbol } from '../model';
import { createGrammars, type Grammar, type GrammarPort } from './grammars';
import { complement } from './complement';
import { firstError, maxSymbols, symbolsOf } from './symbols';

export interface OutlinePort extends GrammarPort {
  now(): number;
}

export interface Outliner {
  /**
   * Symbols of one file's text. Never rejects for what the text holds: what cannot be outlined has no symbols, and what
   * does not parse keeps those that did; `note` says so, and `stopped` that the deadline
   * came first. `deadlineMs` covers parsing and querying.
   */
  outline(path: string, language: string | undefined, text: string, deadlineMs?: number): Promise<Outline>;
  dispose(): void;
}

export function createOutliner(port: OutlinePort): Outliner {
  const grammars = createGrammars(port);
  return { outline, dispose: () => grammars.dispose() };

  async function outline(path: string, language: string | undefined, text: string, deadlineMs = 200): Promise<Outline> {
    const row = languageRow(language);
    const full = row?.support === 'full' ? row : undefined;
    const grammar = await grammars.of(full?.dialect?.(text) ?? language);
    if (!grammar) return { symbols: [], note: `no grammar for ${language ?? 'this kind of file'}` };
    try {
      return outlineWith(grammar, full?.symbols, text, deadlineMs);
    } catch (e) {
      throw new Error(`outline of ${path} failed`, { cause: e });
    }
  }

  function outlineWith({ parser, query }: Grammar, standIn: ((text: string) => OutlineSymbol[]) | undefined, text: string, deadlineMs: number): Outline {
    const end = port.now() + deadlineMs;
    let late = false;
    const progressCallback = () => late ||= port.now() > end;
    const stopped: Outline = { symbols: [], note: `outline stopped after ${deadlineMs} ms`, stopped: true };
    const tree = parser.parse(text, null, { progressCallback });
    if (!tree) {
      parser.reset();   // or the next file would be parsed from where this one stopped
      return stopped;
    }
    return deleting(tree, (root) => {
      const matches = query.matches(root, { progressCallback });
      if (late) return stopped;
      const parsed = symbolsOf(matches, text);
      const { symbols, added } = root.hasError && standIn ? complement(parsed, standIn(text)) : { symbols: parsed, added: 0 };
      if (symbols.length > maxSymbols) return { symbols: symbols.slice(0, maxSymbols), note: `only the first ${maxSymbols} symbols` };
      if (!root.hasError) return { symbols };
      const line = firstError(matches);
      const where = `${line === undefined ? 'some lines do' : `line ${line} does`} not parse`;
      return { symbols, note: added > 0 ? `${where}; ${added} of ${symbols.length} symbols are read by line patterns` : `${where}, so symbols may be missing` };
    });
  }
}

/** A tree's memory is 16 to 22 times its text, and no garbage collector frees it. */
function deleting<T>(tree: Tree, use: (root: Node) => T): T {
  try {
    return use(tree.rootNode);
  } finally {
    tree.delete();
  }
}
