import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '#test/support/randomNumbers';
import type { Engine } from '#features/requests';
import type { OutlineReport } from '#reports';
import { countingEngine, run } from '../engines';
import type { Area } from '../areas';
import { javaReferences } from './javaReferences';
import { languageServer, type Place, type References } from './languageServer';
import { typescriptReferences } from './typescriptReferences';

const languages: Readonly<Record<string, string>> = {
  typescript: 'typescript',
  tsx: 'typescript',
  javascript: 'typescript',
  jsx: 'typescript',
  python: 'python',
  go: 'go',
  rust: 'rust',
  c: 'c',
  cpp: 'cpp',
  java: 'java',
};
const extensions: Readonly<Record<string, RegExp>> = {
  typescript: /\.[cm]?[jt]sx?$/,
  python: /\.pyi?$/,
  go: /\.go$/,
  rust: /\.rs$/,
  c: /\.[ch]$/,
  cpp: /\.(?:cc|cpp|cxx|h|hh|hpp|hxx)$/,
  java: /\.java$/,
};
/** Symbols of one repository. */
const wanted = 40;

interface Asked {
  readonly file: string;
  readonly id: string;
  readonly name: string;
  readonly line: number;
}

export const callers: Area = {
  title: 'Callers against what language servers and compilers say (--list N prints the differences)',
  given: true,
  async measure({ name, root }, { list, limit = wanted }) {
    const { engine } = countingEngine(root);
    try {
      const { paths } = await engine.fileTokens({ noWrite: true }, run);
      const { asked, language } = await symbolsOf(engine, paths, limit);
      const servers = paths.filter((path) => extensions[language]!.test(path));
      let truth: References;
      try {
        truth = language === 'typescript'
          ? typescriptReferences(root, servers)
          : language === 'java'
          ? javaReferences(root, servers)
          : await languageServer(root, language, servers.slice(0, 400));
      } catch (error) {
        return [{ repository: `${name} ${language}`, skipped: String(error) }];
      }
      const counts = { symbols: 0, calls: 0, unjudged: 0, proven: 0, right: 0, byName: 0, rightByName: 0 };
      const times: number[] = [];
      let shown = 0;
      for (const one of asked) {
        const started = performance.now();
        let report;
        try {
          report = await engine.callers(one.id, { noWrite: true }, run);
        } catch {
          continue; // two definitions of one name in a file
        }
        times.push(performance.now() - started);
        const calls = (await truth.of(report.definition)).filter((place) =>
          language === 'typescript' || isCall(root, one.name, place)
        );
        const known = new Set(calls.map(key));
        const sure = report.callers.filter(({ proof }) => proof !== 'name');
        const unjudged = new Set<string>();
        // a server lists the uses that it has read; it can tell where any use leads
        for (const site of sure) {
          if (known.has(key(site))) continue;
          const defined = await truth.definedAt(site);
          if (defined.some((place) => isDefinition(root, place, report.definition, one.id, language)))
            known.add(key(site));
          // no types, or a module that is not installed: the server leads to nothing but the import
          else if (defined.every((place) => place.file === site.file && isImport(root, place))) unjudged.add(key(site));
        }
        const byName = report.callers.filter(({ proof }) => proof === 'name');
        if (known.size + sure.length === 0) continue;
        counts.symbols++;
        counts.calls += known.size;
        counts.proven += sure.length - unjudged.size;
        counts.unjudged += unjudged.size;
        counts.right += sure.filter((site) => known.has(key(site))).length;
        counts.byName += byName.length;
        counts.rightByName += byName.filter((site) => known.has(key(site))).length;
        const found = new Map(report.callers.map((site) => [key(site), site.proof]));
        for (const place of known)
          if (!(found.has(place) && found.get(place) !== 'name') && shown++ < list)
            console.error(
              `${found.has(place) ? 'name only' : 'missed   '} ${one.id} at ${place}: ${lineAt(root, place)}`,
            );
        for (const site of sure)
          if (!known.has(key(site)) && !unjudged.has(key(site)) && shown++ < list)
            console.error(`wrong     ${one.id} at ${key(site)}: ${site.text}`);
      }
      truth.dispose();
      times.sort((a, b) => a - b);
      const { calls, proven, right, byName, rightByName } = counts;
      return [{
        'repository': `${name} ${language}`,
        'symbols': counts.symbols,
        'calls': calls,
        'recall': right / calls,
        'precision': right / proven,
        'recall with names': (right + rightByName) / calls,
        'unjudged': counts.unjudged,
        'by name': byName,
        'right by name': rightByName,
        'median ms': times[Math.floor(times.length / 2)] ?? NaN,
        'slowest ms': times[times.length - 1] ?? NaN,
      }];
    } finally {
      engine.dispose();
    }
  },
};

/** Functions and methods of the language with most files, drawn by a fixed seed. */
async function symbolsOf(engine: Engine, paths: readonly string[],
  limit: number): Promise<{ readonly asked: readonly Asked[]; readonly language: string; }>
{
  const counts = new Map<string, number>();
  const known = paths.filter((path) => Object.values(extensions).some((one) => one.test(path)));
  const { files } = await engine.outline(known, { noWrite: true }, run);
  const sources = files.filter((file) => languages[file.language ?? ''] !== undefined && isSource(file));
  for (const { language } of sources)
    counts.set(languages[language!]!, (counts.get(languages[language!]!) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'typescript';
  // beside sources of C++, headers are of C++ too
  const language = most === 'c' && counts.has('cpp') ? 'cpp' : most;
  const isOf = (one: string) => one === language || language === 'cpp' && one === 'c';
  const all = sources.filter((file) => isOf(languages[file.language!]!)).flatMap(({ path, symbols }) =>
    symbols.filter(({ kind, name, container }) =>
      (kind === 'function' || kind === 'method') && /^\w{3,}$/.test(name) &&
      !/^(?:__\w+__|constructor|main|init)$/.test(name) &&
      // a server takes uses of a class for uses of its constructors
      !(language === 'cpp' && container?.split('.').pop() === name)
    ).map((one): Asked => ({
      file: path,
      name: one.name,
      line: one.lines[0],
      id: `${path}#${one.container === null ? '' : `${one.container}.`}${one.name}`,
    }))
  );
  const random = createRandom(7);
  const drawn: Asked[] = [];
  while (drawn.length < limit && all.length > 0) drawn.push(all.splice(Math.floor(random() * all.length), 1)[0]!);
  return { asked: drawn, language };
}

function isSource({ role, path }: OutlineReport['files'][number]): boolean {
  return (role === 'source' || role === 'entry') &&
    !/(?:^|\/)(?:tests?|testdata|examples?|benches|fuzz\w*)\//.test(path);
}

/** Its very place, or another overload of a function in that file. */
function isDefinition(root: string, place: Place, definition: Place, id: string, language: string): boolean {
  const name = id.slice(id.indexOf('#') + 1);
  if (language === 'cpp' && stem(place.file) === stem(definition.file))
    return isNameAt(root, name.slice(name.lastIndexOf('.') + 1), place);
  if (place.file !== definition.file) return false;
  return place.line === definition.line || !name.includes('.') && isNameAt(root, name, place);
}

/** A header and its source have one. */
function stem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function isImport(root: string, { file, line }: Place): boolean {
  return /\b(?:import|export|require|from|use)\b|^\s*[\w$]+(?: as [\w$]+)?,?\s*$/.test(
    linesOf(root, file)[line - 1] ?? '',
  );
}

function isNameAt(root: string, name: string, { file, line, column }: Place): boolean {
  return linesOf(root, file)[line - 1]?.startsWith(name, column - 1) === true;
}

function key({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

function lineAt(root: string, place: string): string {
  const [file, line] = place.split(':');
  return linesOf(root, file!)[Number(line) - 1]?.trim().slice(0, 120) ?? '';
}

const texts = new Map<string, readonly string[]>();

function linesOf(root: string, file: string): readonly string[] {
  const path = join(root, file);
  let lines = texts.get(path);
  if (!lines) texts.set(path, lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);
  return lines;
}

/** Reports whether a server's reference is a call: an argument list follows, and no keyword declares the name. */
function isCall(root: string, name: string, { file, line, column }: Place): boolean {
  const text = linesOf(root, file)[line - 1] ?? '';
  if (!text.startsWith(name, column - 1)) return false;
  const after = text.slice(column - 1 + name.length);
  const before = text.slice(0, column - 1);
  return /^(?:(?:::)?<[^()]*>|\[[^()]*\])?!?\s*\(/.test(after) &&
    !/\b(?:def|fn)\s+$|^\s*func\b[^{]*$|^\s*#\s*define\s+$/.test(before);
}
