import type { Language, Query } from 'web-tree-sitter';
import { languageRow } from '#languages/languages';
import { startRuntime, type ParserLibrary, type Runtime, type RuntimePort } from './runtime';
import type { ScannerGuard } from './scannerGuard';

export interface GrammarPort extends RuntimePort {
  /** Returns the grammar's bytes by the base name of its file: `tree-sitter-typescript.wasm`. */
  grammar(name: string): Uint8Array;
  /** `grammars/<folder>/<name>.scm`; undefined if there is none. */
  query(folder: string, name: 'outline'): string | undefined;
}

/** Everything needed to outline one language. */
export interface Grammar {
  readonly library: ParserLibrary;
  readonly language: Language;
  readonly query: Query;
  /** Undefined if the grammar has no external scanner. */
  readonly scanner: ScannerGuard | undefined;
  /** Shared by all grammars that were loaded since the last discard. */
  readonly session: RuntimeSession;
}

/** A runtime, from its start until it is discarded. */
export interface RuntimeSession {
  /** A file was parsed in the runtime, so its further behaviour may depend on that file. */
  used: boolean;
  readonly discarded: boolean;
  /** Returns the size of its linear memory in bytes. */
  memory(): number;
  /** An allocation failed. */
  exhausted(): boolean;
  /** Discards the runtime and everything that it loaded; the next use creates another. */
  discard(): void;
}

export interface Grammars {
  /**
   * Loads at the first call for a language and caches the result, including a failure: rejects if the grammar is
   * missing or does not load. Undefined if the language has none.
   */
  of(language: string | undefined): Promise<Grammar | undefined>;
  dispose(): void;
}

interface Started {
  readonly runtime: Promise<Runtime>;
  readonly session: RuntimeSession;
  readonly made: Map<string, Promise<Grammar>>;
}

/**
 * Returns the grammars shared by all engines that have the same assets, for as long as the assets exist: compiling a
 * language's query takes up to 50 ms. No user disposes them.
 */
export function sharedGrammars(assets: GrammarPort): Grammars {
  let grammars = shared.get(assets);
  if (!grammars) shared.set(assets, grammars = { ...createGrammars(assets), dispose: () => undefined });
  return grammars;
}

const shared = new WeakMap<GrammarPort, Grammars>();

export function createGrammars(port: GrammarPort): Grammars {
  /** Modules by file name. They are compiled once and stay valid when a runtime is discarded. */
  const modules = new Map<string, WebAssembly.Module>();
  const failures = new Map<string, unknown>();
  let started: Started | undefined;
  let disposed = false;
  return {
    async of(language) {
      if (disposed) throw new Error('the outliner is disposed');
      const row = findGrammarRow(language);
      if (!row) return undefined;
      if (failures.has(row.grammar)) throw failures.get(row.grammar);
      const { made, ...own } = started ??= start();
      let grammar = made.get(row.grammar);
      if (!grammar) made.set(row.grammar, grammar = make(own, row.grammar, row.grammarFolder));
      return grammar;
    },
    dispose() {
      disposed = true;
      started?.session.discard();
      modules.clear();
    },
  };

  function start(): Started {
    let live: Runtime | undefined;
    let discarded = false;
    const runtime = startRuntime(port.parserLibrary(), compiled('web-tree-sitter', () => port.parserRuntime())).then(
      (startedRuntime) => {
        if (discarded) startedRuntime.discard();
        return live = startedRuntime;
      },
    );
    runtime.catch(() => undefined); // the failure is reported with each grammar
    const home: RuntimeSession = {
      used: false,
      get discarded() {
        return discarded;
      },
      memory: () => live?.memory() ?? 0,
      exhausted: () => live?.exhausted() ?? false,
      discard() {
        discarded = true;
        live?.discard();
        if (started?.session === home) started = undefined;
      },
    };
    return { runtime, session: home, made: new Map() };
  }

  async function make({ runtime, session: home }: Omit<Started, 'made'>, name: string,
    folder: string): Promise<Grammar>
  {
    try {
      const source = queryText(port, folder);
      if (source === undefined) throw new Error(`grammars/${folder}/outline.scm is missing`);
      const { library, load } = await runtime;
      const { language, scanner } = load(compiled(name, () => port.grammar(name)));
      const query = new library.Query(language, source);
      if (disposed) throw new Error('the outliner is disposed');
      return { library, language, scanner, query, session: home };
    } catch (e) {
      failures.set(name, e);
      throw e;
    }
  }

  function compiled(name: string, bytes: () => Uint8Array): WebAssembly.Module {
    let module = modules.get(name);
    if (!module) modules.set(name, module = new WebAssembly.Module(bytes()));
    return module;
  }
}

function findGrammarRow(language: string | undefined): { grammar: string; grammarFolder: string; } | undefined {
  const row = languageRow(language);
  return row?.support !== 'text' && row?.grammar !== undefined ? row : undefined;
}

/**
 * Returns the query, preceded by the queries that its head names: `; inherits: ecma` (the convention of
 * nvim-treesitter).
 */
function queryText(port: GrammarPort, folder: string): string | undefined {
  const text = port.query(folder, 'outline');
  const parent = text && /^; inherits: ([\w-]+)/m.exec(text)?.[1];
  if (!parent) return text;
  const inherited = queryText(port, parent);
  if (inherited === undefined)
    throw new Error(`grammars/${folder}/outline.scm inherits ${parent}, which has no outline.scm`);
  return `${inherited}\n${text}`;
}
