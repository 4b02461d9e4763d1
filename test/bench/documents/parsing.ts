import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { parsePdf } from '#features/documents/node/parsers/pdf/pdf';
import { createParserClient } from '#features/documents/node/process/parserClient';
import { lines, writePdf } from '#test/features/documents/node/pdf/pdfWriter';
import { createRandom } from '#test/support/randomNumbers';
import { dist } from '../engines';
import { cpuMs, median, megabytes } from '../measure';
import { nodeIn } from '../nodeIn';
import type { Table } from '../table';
import { sentences } from './madeWords';

const pages = 190;
const packed = 200;
const pagesOfPacked = 5;
const rounds = 3;

/** `docs pack` of documents again, by processor time. */
export async function packs(folder: string): Promise<Table['rows']> {
  const root = join(folder, 'packed');
  const home = join(folder, 'home'); // not above the documents: otherwise their root would be searched for in it
  mkdirSync(root);
  mkdirSync(home);
  for (let i = 0; i < packed; i++) writeFileSync(join(root, `Report ${i}.pdf`), madePdf(pagesOfPacked, i));
  const first = pack();
  const unchanged = pack();
  writeFileSync(join(root, 'Report 7.pdf'), madePdf(pagesOfPacked, packed));
  const changed = pack();
  const row = (repository: string, { ms, parsed }: typeof first, bound = '') => ({
    repository,
    'processor ms': ms,
    'of the first pack': ms / first.ms,
    parsed,
    bound,
  });
  return [
    row(`${packed} documents packed`, first),
    row('none of them changed', unchanged, '≤ 0.03'),
    row('one of them changed', changed, '1 parsed'),
  ];

  function pack() {
    const before = cpuMs();
    const args = [join(dist(), 'cli.js'), 'docs', 'pack', root, '--json', '--quiet'];
    const { counters } = JSON.parse(nodeIn(root, args, home)) as { counters: { documents: { parsed: number; }; }; };
    return { ms: cpuMs() - before, parsed: counters.documents.parsed };
  }
}

/** Measures a long PDF relative to the page texts that PDFium itself returns, and to `pdftotext`. */
export async function pdf(folder: string): Promise<Table['rows']> {
  const bytes = madePdf(pages, 0);
  const file = join(folder, 'long.pdf');
  writeFileSync(file, bytes);
  const parse = (fast: boolean) => parsePdf({ bytes, fast, warn: () => {}, omit: () => {}, progress: () => {} });
  await parse(true); // loads PDFium
  const structured = await cost(() => parse(false));
  const texts = await cost(() => parse(true));
  const byOthers = await cost(() => {
    spawnSync('pdftotext', ['-q', file, '-']);
  });
  const hasPdftotext = spawnSync('pdftotext', ['-v']).status === 0;
  return [{
    repository: `a PDF of ${pages} pages`,
    'processor ms': structured,
    'of the text alone': structured / texts,
    ...(hasPdftotext ? { 'of pdftotext': structured / byOthers } : {}),
    'process MB': await highest(bytes),
    bound: '≤ 1.3, ≤ 8, ≤ 250 MB',
  }];
}

/** Returns the peak of the parser process, as the system counts it. Linux only. */
async function highest(bytes: Uint8Array): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN;
  const before = children();
  const client = createParserClient(join(dist(), 'documents.js'));
  const request = {
    bytes,
    path: 'long.pdf',
    fast: false,
    removeEmptyLines: false,
    chunkTokens: 800,
    chunkOverlap: 0.15,
  };
  const { parts } = await client.parse(request, { cancel: neverCancelled });
  if (parts.status !== 'success') throw new Error(JSON.stringify(parts.warnings));
  const [child] = children().filter((pid) => !before.includes(pid));
  const status = readFileSync(`/proc/${child}/status`, 'utf8');
  client.dispose();
  return megabytes(1_024 * Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]));
}

function children(): readonly string[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter((pid) => pid !== '')
  );
}

/** Processor time, the median of some rounds. Ms. */
async function cost(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const before = cpuMs();
    await work();
    times.push(cpuMs() - before);
  }
  return median(times);
}

/** Pages of a heading and 45 lines of text. */
function madePdf(count: number, seed: number): Uint8Array {
  const random = createRandom(seed + 1);
  const known = sentences(random);
  return writePdf(Array.from({ length: count }, (_, page) => ({
    texts: [
      ...lines(72, 740, [`${page + 1} ${known[page]!.slice(0, 30)}`], { size: 16, font: 'F2' }),
      ...lines(72, 710, Array.from({ length: 45 }, () => known[Math.floor(random() * known.length)]!.slice(0, 90))),
    ],
  })));
}
