import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Place {
  readonly file: string;
  /** From 1, as AgentPack says it. */
  readonly line: number;
  readonly column: number;
}

/** Finds where a symbol is used: a language's own server, or compiler. */
export interface References {
  of(definition: Place): Promise<readonly Place[]>;
  /** Where what is used at a place is defined. */
  definedAt(use: Place): Promise<readonly Place[]>;
  dispose(): void;
}

const servers: Readonly<Record<string, { readonly command: readonly string[]; readonly extensions: RegExp; }>> = {
  python: { command: ['pyright-langserver', '--stdio'], extensions: /\.pyi?$/ },
  go: { command: ['gopls'], extensions: /\.go$/ },
  rust: { command: ['rust-analyzer'], extensions: /\.rs$/ },
  c: { command: ['clangd', '--background-index'], extensions: /\.[ch]$/ },
  cpp: { command: ['clangd', '--background-index'], extensions: /\.(?:cc|cpp|cxx|h|hh|hpp|hxx)$/ },
};

/** Starts a language server that is installed on this machine; rejects if it does not start. */
export async function languageServer(root: string, language: string, warmUp: readonly string[]): Promise<References> {
  const { command: [program, ...args] } = servers[language]!;
  const child = spawn(program!, args, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const rpc = connection(child);
  const opened = new Set<string>();
  const uriOf = (file: string) => pathToFileURL(join(root, file)).href;
  const open = (file: string) => {
    if (opened.has(file)) return;
    opened.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    rpc.notify('textDocument/didOpen', { textDocument: { uri: uriOf(file), languageId: language, version: 1, text } });
  };
  await rpc.ask('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'root' }],
    capabilities: {
      textDocument: { references: {}, documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
      workspace: { configuration: true, workspaceFolders: true },
    },
    // if no build settings are known: the folders in which C++ projects have their headers
    ...(language === 'cpp'
      ? {
        initializationOptions: {
          fallbackFlags: ['-std=c++17', ...['', 'include', 'src'].map((folder) => `-I${join(root, folder)}`)],
        },
      }
      : {}),
  });
  rpc.notify('initialized', {});
  for (const file of warmUp) open(file);
  const declared = new Map<string, Promise<ReadonlySet<string>>>();
  const references = {
    async of({ file, line, column }: Place) {
      open(file);
      const found = await rpc.ask('textDocument/references', {
        textDocument: { uri: uriOf(file) },
        position: { line: line - 1, character: column - 1 },
        context: { includeDeclaration: false },
      }) as readonly Found[] | null;
      const places = (found ?? []).flatMap(({ uri, range }) => placesOf(uri, range));
      if (language !== 'cpp') return places;
      const calls: Place[] = [];
      // declarations in bases and in headers are listed as uses
      for (const place of places)
        if (!(await declaredIn(place.file)).has(`${place.line}:${place.column}`)) calls.push(place);
      return calls;
    },
    async definedAt({ file, line, column }: Place, isDeclaration = false): Promise<readonly Place[]> {
      open(file);
      const found = await rpc.ask('textDocument/definition', {
        textDocument: { uri: uriOf(file) },
        position: { line: line - 1, character: column - 1 },
      }) as readonly Found[] | Found | null;
      const places = [found ?? []].flat().flatMap(({ uri, range }) => placesOf(uri, range));
      if (language !== 'cpp' || isDeclaration) return places;
      // from the declaration to the definition, or back
      const others = await Promise.all(places.map((place) => references.definedAt(place, true)));
      return [...places, ...others.flat()];
    },
    dispose: () => void child.kill(),
  };
  return references;

  /** Where names are declared in a file: `LINE:COLUMN`. */
  function declaredIn(file: string): Promise<ReadonlySet<string>> {
    let found = declared.get(file);
    if (!found) declared.set(file, found = askDeclared(file));
    return found;
  }

  async function askDeclared(file: string): Promise<ReadonlySet<string>> {
    open(file);
    const all = new Set<string>();
    const add = (symbols: readonly DocumentSymbol[]): void => {
      for (const { selectionRange: { start }, children = [] } of symbols) {
        all.add(`${start.line + 1}:${start.character + 1}`);
        add(children);
      }
    };
    add(await rpc.ask('textDocument/documentSymbol', { textDocument: { uri: uriOf(file) } }) as DocumentSymbol[] ?? []);
    return all;
  }

  function placesOf(uri: string, { start }: Found['range']): Place[] {
    const path = fileURLToPath(uri);
    return path.startsWith(`${root}/`)
      ? [{ file: path.slice(root.length + 1), line: start.line + 1, column: start.character + 1 }]
      : [];
  }
}

/** A location of the protocol; lines and characters count from 0. */
interface Found {
  readonly uri: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number; }; };
}

interface DocumentSymbol {
  readonly selectionRange: Found['range'];
  readonly children?: readonly DocumentSymbol[];
}

/** JSON-RPC with the headers of the Language Server Protocol. */
function connection(child: ChildProcess): {
  ask(method: string, params: unknown): Promise<unknown>;
  notify(method: string, params: unknown): void;
} {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; }>();
  let next = 1;
  let buffer = Buffer.alloc(0);
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin!.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const end = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('error', end);
  child.on('exit', () => end(new Error('the server ended')));
  child.stdout!.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, head).toString())?.[1]);
      if (buffer.length < head + 4 + length) return;
      const message = JSON.parse(buffer.subarray(head + 4, head + 4 + length).toString()) as {
        id?: number;
        method?: string;
        result?: unknown;
        error?: { message: string; };
        params?: { items?: unknown[]; };
      };
      buffer = buffer.subarray(head + 4 + length);
      if (message.method !== undefined) {
        if (message.id !== undefined)
          send({
            id: message.id,
            result: message.method === 'workspace/configuration' ? message.params!.items!.map(() => null) : null,
          });
        continue;
      }
      const one = waiting.get(message.id!);
      waiting.delete(message.id!);
      if (message.error) one?.reject(new Error(message.error.message));
      else one?.resolve(message.result);
    }
  });
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        waiting.set(next, { resolve, reject });
        send({ id: next++, method, params });
      }),
    notify: (method, params) => send({ method, params }),
  };
}
