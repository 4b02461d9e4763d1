import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import { createNodeHost } from '#host/nodeHost';
import type { SearchEntry, SearchReport } from '#reports';
import { tokensByOthers } from '#test/support/tokensByOthers';
import { dist, forgetPacks, run } from '../engines';
import { faultsOf, type Fault } from '../search/checkAnswer';
import { readCorpus } from '../search/corpus';
import { drawQueries, type DrawnQuery } from '../search/drawQueries';
import { expectedMatches } from '../search/plainScan';
import type { Area } from '.';

const caps = [200, 1_000, 2_000, 3_000];
const forms = ['text', 'json'] as const;
const tokenizer = 'cl100k_base';
/** Pages are read with these caps in turn. */
const pageCaps = [2_000, 50_000];
const seed = 20_240_613;

/** Every answer to random queries, over all pages, against a plain scan of all files. */
export const searchAnswers: Area = {
  title: 'Answers of search against a plain scan (random queries; faults are counted in answers)',
  given: true,
  async measure({ name, root }, { queries, list }) {
    forgetPacks(root);
    const withRipgrep = hostOf(root);
    const host = Object.create(hostOf(root), { ripgrep: { value: undefined } }) as Host;
    const corpus = await readCorpus(host);
    const files = new Map(corpus.map((file) => [file.path, file]));
    const engine = createEngine(host);
    await withRipgrep.prepareGit?.(run);
    const other = withRipgrep.ripgrep && createEngine(withRipgrep);
    const faulty = new Map<string, number>();
    const count = (kind: string, detail: string) => {
      faulty.set(kind, (faulty.get(kind) ?? 0) + 1);
      if ((faulty.get(kind) ?? 0) <= list) console.error(`${name} ${kind}: ${detail}`);
    };
    const drawn = drawQueries(corpus, queries, seed);
    let pages = 0, entries = 0, matches = 0, overCap = 0, differ = 0, unstored = 0;
    for (const [i, query] of drawn.entries()) {
      const cap = caps[i % caps.length]!;
      const where = `${JSON.stringify(query)}`;
      const expected = expectedMatches(corpus, query);
      let first: SearchReport | undefined;
      for (const form of forms) {
        const asked = {
          query: query.text,
          kind: query.kind,
          cap,
          form,
          tokenizer,
          ...caseOf(query),
          ...(first === undefined && i === 0 ? {} : { saved: [] }),
        } as const;
        const report = await engine.search(asked, run);
        const tokens = tokensByOthers(report.text, tokenizer);
        if (tokens > cap || tokens !== report.tokens) {
          overCap += Number(tokens > cap);
          count(tokens > cap ? `over the cap (${form})` : 'counted otherwise',
            `${tokens} of ${cap} (${report.tokens} said) ${where}`);
        }
        if (form === 'text') {
          for (const entry of report.entries)
            if (
              !report.text.includes(
                query.kind === 'files' ? entry.file : `${entry.file}:${entry.line}:${entry.column}:`,
              )
            )
              count('not in the text', `${entry.file}:${entry.line}:${entry.column} ${where}`);
        }
        if (other) {
          const same = await other.search(asked, run);
          if (JSON.stringify(same) !== JSON.stringify(report)) {
            differ++;
            count('differs with ripgrep', where);
          }
        }
        first ??= report;
      }
      let notStored = notStoredOf(first!);
      const all = await everyEntry(engine, first!, (report, pageCap) => {
        pages++;
        notStored = notStoredOf(report);
        const tokens = tokensByOthers(report.text, tokenizer);
        if (tokens > pageCap) {
          overCap++;
          count('over the cap (page)', `${tokens} of ${pageCap} ${where}`);
        }
      });
      entries += all.length;
      matches += first!.matches;
      unstored += notStored;
      for (const [kind, faults] of byKind(faultsOf(query, first!, all, files, expected, notStored)))
        count(kind, `${faults[0]!.detail}${faults.length > 1 ? ` and ${faults.length - 1} more` : ''} ${where}`);
    }
    engine.dispose();
    other?.dispose();
    return [{
      repository: name,
      files: corpus.length,
      queries: drawn.length,
      matches,
      entries,
      pages,
      'said to be on no page': unstored,
      'over the cap': overCap,
      'counted otherwise': faulty.get('counted otherwise') ?? 0,
      'not at a match': faulty.get('not at a match') ?? 0,
      'not once': faulty.get('not once') ?? 0,
      'not in the text': faulty.get('not in the text') ?? 0,
      'wrong numbers': faulty.get('wrong numbers') ?? 0,
      'differ with rg': other ? differ : 'no rg',
    }];
  },
};

/** Returns the entries of the first packet and all further pages. */
async function everyEntry(engine: Engine, first: SearchReport,
  visit: (page: SearchReport & { readonly text: string; }, cap: number) => void): Promise<SearchEntry[]>
{
  const entries = [...first.entries];
  let turn = 0;
  for (let from = first.next; from !== undefined; turn++) {
    const cap = pageCaps[turn % pageCaps.length]!;
    const page = await engine.searchPage(first.packet, { from, cap, form: 'text', tokenizer });
    visit(page, cap);
    if (page.entries.length === 0) break; // its matches are missed below
    entries.push(...page.entries);
    from = page.next;
  }
  return entries;
}

/** Returns the number of matches not stored, for a result that is too large to be stored whole. */
function notStoredOf({ provenance }: SearchReport): number {
  return Number(/([\d,]+) are not stored/.exec(provenance)?.[1]?.replaceAll(',', '') ?? 0);
}

function byKind(faults: readonly Fault[]): Map<string, Fault[]> {
  const kinds = new Map<string, Fault[]>();
  for (const fault of faults) kinds.set(fault.kind, [...kinds.get(fault.kind) ?? [], fault]);
  return kinds;
}

function caseOf({ case: letterCase }: DrawnQuery): { case?: 'sensitive' | 'ignore'; } {
  return letterCase === undefined ? {} : { case: letterCase };
}

function hostOf(root: string): Host {
  return createNodeHost({
    root,
    assetsDir: dist(),
    version: 'bench',
    git: true,
    env: process.env,
    isCallersEnv: false,
  });
}
