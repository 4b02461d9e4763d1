import type { Language, Query } from 'web-tree-sitter';
import { once } from '#base/once';
import { getLanguageRow } from '#languages/languages';
import { startRuntime, type ParserLibrary, type Runtime, type RuntimePort } from './runtime';
import type { ScannerGuard } from './scannerGuard';

export interface GrammarPort extends RuntimePort {
  /** Returns the grammar's bytes by the base name of its file: `tree-sitter-typescript.wasm`. */
  grammar(name: string): Uint8Array;
  /** Returns the text of `grammars/<folder>/<name>.scm`, or undefined if the file does not exist. */
  query(folder: string, name: 'outline'): string | undefined;
}

/** Everything needed to outline one language. */
export interface Grammar {
  readonly library: ParserLibrary;
  readonly language: Language;
  /** Returns the query for outlines, which is compiled on the first call. Throws if it is missing or invalid. */
  getQuery(): Query;
  /** Undefined if the grammar has no external scanner. */
  readonly scanner: ScannerGuard | undefined;
  /** Shared by all grammars that were loaded since the last discard. */
  readonly session: RuntimeSession;
}

/** A runtime, from its start until it is discarded. */
export interface RuntimeSession {
  /** Whether a file was parsed in the runtime. The runtime's further behavior may depend on that file. */
  isUsed: boolean;
  readonly isDiscarded: boolean;
  /** Returns the size of the runtime's linear memory, in bytes. */
  getMemorySize(): number;
  /** Reports whether an allocation failed. */
  isExhausted(): boolean;
  /** Discards the runtime and everything that it loaded; the next use creates another. */
  discard(): void;
}

export interface Grammars {
  /**
   * Loads a language's grammar on the first call and caches the result, including a failure. Rejects if the grammar is
   * missing or does not load. Resolves to undefined if the language has no grammar.
   */
  load(language: string | undefined): Promise<Grammar | undefined>;
  dispose(): void;
}

interface StartedRuntime {
  readonly runtime: Promise<Runtime>;
  readonly session: RuntimeSession;
  readonly grammarsByName: Map<string, Promise<Grammar>>;
}

/**
 * Returns the grammars that all engines with the same assets share, because compiling a language's query takes up to
 * 50 ms. They exist as long as the assets and cannot be disposed.
 */
export function getSharedGrammars(assets: GrammarPort): Grammars {
  let grammars = grammarsByAssets.get(assets);
  if (!grammars) grammarsByAssets.set(assets, grammars = { ...createGrammars(assets), dispose: () => undefined });
  return grammars;
}

const grammarsByAssets = new WeakMap<GrammarPort, Grammars>();

export function createGrammars(port: GrammarPort): Grammars {
  /** Modules by file name. They are compiled once and stay valid when a runtime is discarded. */
  const modules = new Map<string, WebAssembly.Module>();
  const failures = new Map<string, unknown>();
  let activeRuntime: StartedRuntime | undefined;
  let isDisposed = false;
  return {
    async load(language) {
      if (isDisposed) throw new Error('the outliner is disposed');
      const row = findGrammarRow(language);
      if (!row) return undefined;
      if (failures.has(row.grammar)) throw failures.get(row.grammar);
      const { grammarsByName, ...runtimeState } = activeRuntime ??= startRuntimeSession();
      let grammar = grammarsByName.get(row.grammar);
      if (!grammar)
        grammarsByName.set(row.grammar, grammar = loadGrammar(runtimeState, row.grammar, row.grammarFolder));
      return grammar;
    },
    dispose() {
      isDisposed = true;
      activeRuntime?.session.discard();
      modules.clear();
    },
  };

  function startRuntimeSession(): StartedRuntime {
    let currentRuntime: Runtime | undefined;
    let isDiscarded = false;
    const runtime = startRuntime(port.parserLibrary(), compileModule('web-tree-sitter', () => port.parserRuntime()))
      .then(
        (startedRuntime) => {
          if (isDiscarded) startedRuntime.discard();
          return currentRuntime = startedRuntime;
        },
      );
    runtime.catch(() => undefined); // the failure is reported with each grammar
    const runtimeSession: RuntimeSession = {
      isUsed: false,
      get isDiscarded() {
        return isDiscarded;
      },
      getMemorySize: () => currentRuntime?.getMemorySize() ?? 0,
      isExhausted: () => currentRuntime?.isExhausted() ?? false,
      discard() {
        isDiscarded = true;
        currentRuntime?.discard();
        if (activeRuntime?.session === runtimeSession) activeRuntime = undefined;
      },
    };
    return { runtime, session: runtimeSession, grammarsByName: new Map() };
  }

  async function loadGrammar({ runtime, session: runtimeSession }: Omit<StartedRuntime, 'grammarsByName'>, name: string,
    folder: string): Promise<Grammar>
  {
    try {
      const { library, load } = await runtime;
      const { language, scanner } = load(compileModule(name, () => port.grammar(name)));
      if (isDisposed) throw new Error('the outliner is disposed');
      const getQuery = once(() => new library.Query(language, readQueryText(port, folder)));
      return { library, language, scanner, getQuery, session: runtimeSession };
    } catch (e) {
      failures.set(name, e);
      throw e;
    }
  }

  function compileModule(name: string, readBytes: () => Uint8Array): WebAssembly.Module {
    let module = modules.get(name);
    if (!module) modules.set(name, module = new WebAssembly.Module(readBytes()));
    return module;
  }
}

function findGrammarRow(language: string | undefined): { grammar: string; grammarFolder: string; } | undefined {
  const row = getLanguageRow(language);
  return row?.support !== 'text' && row?.grammar !== undefined ? row : undefined;
}

/**
 * Returns a query, preceded by the queries that its first lines inherit: `; inherits: ecma` (the convention of
 * nvim-treesitter).
 */
function readQueryText(port: GrammarPort, folder: string): string {
  const text = port.query(folder, 'outline');
  if (text === undefined) throw new Error(`grammars/${folder}/outline.scm is missing`);
  const parent = /^; inherits: ([\w-]+)/m.exec(text)?.[1];
  return parent === undefined ? text : `${readQueryText(port, parent)}\n${text}`;
}
