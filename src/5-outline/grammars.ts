import { Language, Parser, Query } from 'web-tree-sitter';
import { languageRow } from '../languages/languages';

export interface GrammarPort {
  /** The grammar's bytes by the base name of its file: `tree-sitter-typescript.wasm`. */
  grammar(name: string): Uint8Array;
  /** web-tree-sitter's own runtime. */
  parserRuntime(): Uint8Array;
  /** `grammars/<folder>/<name>.scm`; undefined where there is none. */
  query(folder: string, name: 'outline'): string | undefined;
}

/** What one language is outlined with. */
export interface Grammar {
  readonly parser: Parser;
  readonly query: Query;
}

export interface Grammars {
  /** Made at the first call for a language and kept, as is its failure: rejects where its grammar is missing or does not load. Undefined where it has none. */
  of(language: string | undefined): Promise<Grammar | undefined>;
  dispose(): void;
}

export function createGrammars(port: GrammarPort): Grammars {
  const made = new Map<string, Promise<Grammar>>();
  const disposals: (() => void)[] = [];
  let disposed = false;
  return {
    async of(language) {
      if (disposed) throw new Error('the outliner is disposed');
      const row = rowOf(language);
      if (!row) return undefined;
      let grammar = made.get(row.grammar);
      if (!grammar) made.set(row.grammar, grammar = make(row.grammar, row.grammarFolder));
      return grammar;
    },
    dispose() {
      disposed = true;
      for (const dispose of disposals.splice(0)) dispose();
      made.clear();
    },
  };

  async function make(name: string, folder: string): Promise<Grammar> {
    const source = queryText(port, folder);
    if (source === undefined) throw new Error(`grammars/${folder}/outline.scm is missing`);
    await startRuntime(port);
    const language = await Language.load(port.grammar(name));
    if (disposed) throw new Error('the outliner is disposed');
    const query = new Query(language, source);
    const parser = new Parser();
    parser.setLanguage(language);
    disposals.push(() => { parser.delete(); query.delete(); });
    return { parser, query };
  }
}

function rowOf(language: string | undefined): { grammar: string; grammarFolder: string } | undefined {
  const row = languageRow(language);
  return row?.support !== 'text' && row?.grammar !== undefined ? row : undefined;
}

/** The query, preceded by those that its head names: `; inherits: ecma` (the convention of nvim-treesitter). */
function queryText(port: GrammarPort, folder: string): string | undefined {
  const text = port.query(folder, 'outline');
  const parent = text && /^; inherits: ([\w-]+)/m.exec(text)?.[1];
  if (!parent) return text;
  const inherited = queryText(port, parent);
  if (inherited === undefined) throw new Error(`grammars/${folder}/outline.scm inherits ${parent}, which has no outline.scm`);
  return `${inherited}\n${text}`;
}

/** web-tree-sitter has one runtime for the whole program, and a second init at the same time would break the first's grammars. */
let runtime: Promise<void> | undefined;

function startRuntime(port: GrammarPort): Promise<void> {
  // Emscripten's types want the whole module; the bytes are all that it needs when it fetches nothing.
  return runtime ??= Parser.init({ wasmBinary: port.parserRuntime() }).catch((e: unknown) => { runtime = undefined; throw e; });
}
