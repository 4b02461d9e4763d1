import type { CachedFile } from '../../../engine';
import type { Definition, Facts, FileStat, ImportRef, NameUses, Role, SideEffect, TermCounts } from '../../../model';
import { isRelativePath } from '../../../base/schema/schema';
import { mayHaveBlanks } from '../../../engine';
import { checkFacts, checkStats } from './columnBounds';
import { FormError, type Column } from './columns';
import { below, type ColumnReader } from './stringTable';
import type { StringsReader, StringsWriter } from './strings';

/** Names of kinds and roles, which are few: a byte each. */
const mostNames = 256;
const hashLength = 64;
/** Size, times and inode as the look found them, when it was, and the bytes that were read. */
const statNumbers = 6;
/** Side effects, errors, titles of tests. */
const listsOfFile = 3;
/** Tokens, lines, sum of the term counts. */
const countsOfFile = 3;
/** Language, manifest, module, headline. */
const textsOfFile = 4;

/** All of the files but their terms. What few readers ask for is read from the columns when it is asked for. */
export function fileColumns(files: readonly CachedFile[],
  strings: StringsWriter): { readonly columns: Record<string, Column>; readonly names: readonly string[]; }
{
  const names = new Map<string, number>();
  const [paths, texts, counts, listEnds, lists]: number[][] = [[], [], [], [], []];
  const [definitionEnds, definitions, importEnds, imports, importNames, useEnds, uses]: number[][] = [[], [], [], [],
    [], [], []];
  const [roles, hasUses, definitionKinds, importKinds, statKinds]: number[][] = [[], [], [], [], []];
  const stats = new Float64Array(files.length * statNumbers);
  files.forEach(({ path, size, language, manifest, indexedAt, stat, facts }, place) => {
    paths!.push(strings.paths.number(path));
    stats.set([stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, indexedAt, size], place * statNumbers);
    statKinds!.push(nameOf(stat.kind));
    roles!.push(nameOf(facts.role));
    texts!.push(strings.names.optional(language), strings.texts.optional(manifest),
      strings.phrases.optional(facts.module), strings.phrases.optional(facts.headline));
    counts!.push(facts.tokens, facts.lines, facts.terms.total);
    for (const list of [facts.sideEffects, facts.errors, facts.testHints]) {
      for (const one of list) lists!.push(strings.phrases.number(one));
      listEnds!.push(lists!.length);
    }
    for (const one of facts.definitions) {
      const name = mayHaveBlanks(language, one.kind)
        ? strings.phrases.number(one.name) * 2 + 1
        : strings.names.number(one.name) * 2;
      definitions!.push(name, one.line * 2 + (one.exported ? 1 : 0), strings.phrases.optional(one.container));
      definitionKinds!.push(nameOf(one.kind));
    }
    definitionEnds!.push(definitionKinds!.length);
    for (const one of facts.imports) {
      for (const name of one.names) importNames!.push(strings.phrases.number(name));
      imports!.push(strings.phrases.number(one.specifier), one.line, importNames!.length);
      importKinds!.push(nameOf(one.kind));
    }
    importEnds!.push(importKinds!.length);
    hasUses!.push(facts.uses ? 1 : 0);
    facts.uses?.names.forEach((name, i) => {
      uses!.push(strings.phrases.number(name), facts.uses!.lines[i]!);
    });
    useEnds!.push(uses!.length / 2);
  });
  const u32 = (numbers: number[] | undefined) => Uint32Array.from(numbers!);
  const u8 = (numbers: number[] | undefined) => Uint8Array.from(numbers!);
  return {
    names: [...names.keys()],
    columns: {
      paths: u32(paths),
      stats,
      hashes: files.map((file) => file.hash).join(''),
      texts: u32(texts),
      counts: u32(counts),
      listEnds: u32(listEnds),
      lists: u32(lists),
      definitionEnds: u32(definitionEnds),
      definitions: u32(definitions),
      importEnds: u32(importEnds),
      imports: u32(imports),
      importNames: u32(importNames),
      useEnds: u32(useEnds),
      uses: u32(uses),
      roles: u8(roles),
      hasUses: u8(hasUses),
      definitionKinds: u8(definitionKinds),
      importKinds: u8(importKinds),
      statKinds: u8(statKinds),
    },
  };

  function nameOf(name: string): number {
    let number = names.get(name);
    if (number === undefined) names.set(name, number = names.size);
    if (number >= mostNames) throw new Error(`more than ${mostNames} kinds and roles`);
    return number;
  }
}

/** `termsOf` is asked for what a place's terms are only when somebody asks the file. */
export function filesOf(columns: ColumnReader, strings: StringsReader, names: readonly string[],
  termsOf: (place: number, total: number) => TermCounts): CachedFile[]
{
  const paths = strings.paths.check(columns.numbers('paths'), 0);
  const count = paths.length;
  const facts = new FactColumns(columns, strings, names, count, termsOf);
  const stats = columns.doubles('stats', count * statNumbers);
  const statKinds = below(columns.bytes('statKinds', count), names.length);
  const hashes = columns.text('hashes');
  if (hashes.length !== count * hashLength || /[^0-9a-f]/.test(hashes)) throw new FormError('hashes that are none');
  checkStats(stats, statNumbers);
  checkFacts(facts, stats, statKinds, statNumbers);
  const files: CachedFile[] = new Array<CachedFile>(count);
  for (let place = 0; place < count; place++) {
    const at = place * statNumbers;
    const [language, manifest] = [facts.textOf(place, 0), facts.textOf(place, 1)];
    const stat: FileStat = {
      size: stats[at]!,
      mtimeMs: stats[at + 1]!,
      ctimeMs: stats[at + 2]!,
      ino: stats[at + 3]!,
      kind: names[statKinds[place]!] as FileStat['kind'],
    };
    const file: CachedFile = {
      path: pathAt(place),
      hash: hashes.slice(place * hashLength, (place + 1) * hashLength),
      size: stats[at + 5]!,
      language,
      facts: new KeptFacts(facts, place),
      stat,
      indexedAt: stats[at + 4]!,
    };
    files[place] = manifest === undefined ? file : { ...file, manifest };
    if (place > 0 && files[place - 1]!.path >= file.path) throw new FormError('paths that do not ascend');
  }
  return files;

  function pathAt(place: number): string {
    const path = strings.paths.at(paths[place]!);
    if (!isRelativePath(path)) throw new FormError('a path that is none');
    return path;
  }
}

export class FactColumns {
  private readonly texts: Uint32Array;
  readonly roles: Uint8Array;
  readonly counts: Uint32Array;
  readonly listEnds: Uint32Array;
  readonly lists: Uint32Array;
  readonly definitionEnds: Uint32Array;
  readonly definitions: Uint32Array;
  readonly definitionKinds: Uint8Array;
  readonly importEnds: Uint32Array;
  readonly imports: Uint32Array;
  readonly importKinds: Uint8Array;
  readonly importNames: Uint32Array;
  readonly hasUses: Uint8Array;
  readonly useEnds: Uint32Array;
  readonly uses: Uint32Array;
  private readonly languages = new Map<number, string | undefined>();

  constructor(columns: ColumnReader, readonly strings: StringsReader, readonly names: readonly string[], count: number,
    readonly termsOf: (place: number, total: number) => TermCounts)
  {
    const namesIn = (name: string, length: number) => below(columns.bytes(name, length), names.length);
    this.texts = columns.numbers('texts', count * textsOfFile);
    ([strings.names, strings.texts, strings.phrases, strings.phrases] as const).forEach((of, which) =>
      of.check(this.texts, 1, textsOfFile, which)
    );
    this.roles = namesIn('roles', count);
    this.counts = columns.numbers('counts', count * countsOfFile);
    this.lists = strings.phrases.check(columns.numbers('lists'), 0);
    this.listEnds = columns.ends('listEnds', this.lists.length, count * listsOfFile);
    this.definitions = columns.numbers('definitions');
    this.definitionKinds = namesIn('definitionKinds', this.definitions.length / 3);
    this.definitionEnds = columns.ends('definitionEnds', this.definitionKinds.length, count);
    this.imports = columns.numbers('imports');
    this.importKinds = namesIn('importKinds', this.imports.length / 3);
    this.importEnds = columns.ends('importEnds', this.importKinds.length, count);
    this.importNames = strings.phrases.check(columns.numbers('importNames'), 0);
    if ((this.imports.at(-1) ?? 0) !== this.importNames.length)
      throw new FormError('imported names that nobody imports');
    this.hasUses = columns.bytes('hasUses', count);
    this.uses = columns.numbers('uses');
    this.useEnds = columns.ends('useEnds', this.uses.length / 2, count);
  }

  textOf(place: number, which: 0 | 1 | 2 | 3): string | undefined {
    const number = this.texts[place * textsOfFile + which]!;
    if (which !== 0) return (which === 1 ? this.strings.texts : this.strings.phrases).optional(number);
    let language = this.languages.get(number);
    if (language === undefined) this.languages.set(number, language = this.strings.names.optional(number));
    return language;
  }

  listOf(place: number, which: 0 | 1 | 2): readonly string[] {
    const at = place * listsOfFile + which;
    return Array.from(this.lists.subarray(startOf(this.listEnds, at), this.listEnds[at]),
      (number) => this.strings.phrases.at(number));
  }

  definitionsOf(place: number): readonly Definition[] {
    const { definitions, definitionKinds, definitionEnds, strings: { names, phrases } } = this;
    const found: Definition[] = [];
    for (let n = startOf(definitionEnds, place); n < definitionEnds[place]!; n++) {
      const container = phrases.optional(definitions[n * 3 + 2]!);
      const name = definitions[n * 3]!;
      const line = definitions[n * 3 + 1]!;
      const one = {
        name: ((name & 1) === 1 ? phrases : names).at(name >>> 1),
        kind: this.names[definitionKinds[n]!] as Definition['kind'],
        line: line >>> 1,
        exported: (line & 1) === 1,
      };
      found.push(container === undefined ? one : { ...one, container });
    }
    return found;
  }

  importsOf(place: number): readonly ImportRef[] {
    const { imports, importKinds, importEnds, importNames, strings: { phrases } } = this;
    const found: ImportRef[] = [];
    for (let n = startOf(importEnds, place); n < importEnds[place]!; n++) {
      const names = importNames.subarray(n === 0 ? 0 : imports[n * 3 - 1], imports[n * 3 + 2]);
      found.push({
        specifier: phrases.at(imports[n * 3]!),
        line: imports[n * 3 + 1]!,
        kind: this.names[importKinds[n]!] as ImportRef['kind'],
        names: Array.from(names, (number) => phrases.at(number)),
      });
    }
    return found;
  }

  usesOf(place: number): NameUses | undefined {
    if (this.hasUses[place] !== 1) return undefined;
    const own = this.uses.subarray(startOf(this.useEnds, place) * 2, this.useEnds[place]! * 2);
    const [names, lines]: [string[], number[]] = [[], []];
    for (let i = 0; i < own.length; i += 2) {
      names.push(this.strings.phrases.at(own[i]!));
      lines.push(own[i + 1]!);
    }
    return { names, lines };
  }
}

/** Reads itself; lists are kept when they were asked for once. */
class KeptFacts implements Facts {
  private ownDefinitions: readonly Definition[] | undefined = undefined;
  private ownImports: readonly ImportRef[] | undefined = undefined;
  private ownUses: NameUses | undefined = undefined;
  private ownTerms: TermCounts | undefined = undefined;

  constructor(private readonly columns: FactColumns, private readonly place: number) {}

  get definitions(): readonly Definition[] {
    return (this.ownDefinitions ??= this.columns.definitionsOf(this.place));
  }
  get imports(): readonly ImportRef[] {
    return (this.ownImports ??= this.columns.importsOf(this.place));
  }
  get uses(): NameUses | undefined {
    return (this.ownUses ??= this.columns.usesOf(this.place));
  }
  get terms(): TermCounts {
    return (this.ownTerms ??= this.columns.termsOf(this.place, this.columns.counts[this.place * countsOfFile + 2]!));
  }
  get module(): string | undefined {
    return this.columns.textOf(this.place, 2);
  }
  get headline(): string | undefined {
    return this.columns.textOf(this.place, 3);
  }
  get role(): Role {
    return this.columns.names[this.columns.roles[this.place]!] as Role;
  }
  get sideEffects(): readonly SideEffect[] {
    return this.columns.listOf(this.place, 0) as readonly SideEffect[];
  }
  get errors(): readonly string[] {
    return this.columns.listOf(this.place, 1);
  }
  get testHints(): readonly string[] {
    return this.columns.listOf(this.place, 2);
  }
  get tokens(): number {
    return this.columns.counts[this.place * countsOfFile]!;
  }
  get lines(): number {
    return this.columns.counts[this.place * countsOfFile + 1]!;
  }
}

function startOf(ends: Uint32Array, place: number): number {
  return place === 0 ? 0 : ends[place - 1]!;
}
