import { Buffer } from 'node:buffer';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { neverCancelled } from '#base/cancellation';
import { buildDocumentPackFiles } from '#features/documents/pure/files/packFiles';
import { fitCorpusModel } from '#features/documents/pure/vectors/corpusVectors';
import { createOutputFolder } from '#platform/fs/outputFolder';
import { createSealedOutput } from '#features/documents/node/output/sealedOutput';
import { writePackFiles } from '#features/documents/node/output/writePackFiles';
import { createDocumentSearch } from '#features/documents/node/search/documentSearch';
import { sampleCorpus, sha256 } from '#test/support/corpus';
import { createRandom } from '#test/support/randomNumbers';
import { sentences, wordAt } from '../documents/madeWords';
import { packs, pdf } from '../documents/parsing';
import { dist } from '../engines';
import { median, megabytes } from '../measure';
import type { Table } from '../table';
import type { Area } from '.';

type Rows = Table['rows'];

const chunkCount = 5_000;
const chunksOfDocument = 50;
const sentencesOfChunk = 27;
const queries = 200;

const parts: Readonly<Record<string, (folder: string) => Promise<Rows>>> = {
  search,
  vectors,
  files,
  packs,
  pdf,
};

export const documents: Area = {
  title: 'Documents: 5,000 chunks indexed, searched and written; documents parsed and packed again',
  parts: Object.keys(parts),
  async measure({ name }, options) {
    const folder = join(options.folder, 'documents');
    mkdirSync(folder, { recursive: true });
    try {
      return await parts[name]!(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Over looking through the same texts for one word of the question. */
async function search(folder: string): Promise<Rows> {
  const corpus = madeCorpus();
  const output = createOutputFolder(folder);
  const options = {
    assetsDir: dist(),
    hash: sha256,
    output: createSealedOutput(output, { hash: sha256, seal: sha256 }),
  };
  const build = await time(async () => {
    const made = createDocumentSearch(options);
    await made.prepare(corpus);
    made.close();
  });
  const opened = createDocumentSearch(options);
  const open = await time(() => opened.prepare(corpus));
  const random = createRandom(2);
  const scans: number[] = [];
  const times: number[] = [];
  for (let i = 0; i < queries; i++) {
    const words = Array.from({ length: 7 }, () => wordAt(random));
    times.push(await time(() => opened.search(corpus, `What is the ${words.join(' ')}?`, { topK: 5 })));
    scans.push(await time(() => corpus.chunks.filter(({ text }) => text.includes(words[0]!)).length));
  }
  opened.close();
  const [queryMs, scanMs] = [median(times), median(scans)];
  const text = corpus.chunks.reduce((sum, chunk) => sum + chunk.text.length, 0);
  return [{
    repository: 'a query of 7 words',
    'of a scan for one': queryMs / scanMs,
    ms: queryMs,
    'scan ms': scanMs,
    bound: '≤ 10 ms',
  }, {
    repository: 'the index made and stored',
    'of a scan for one': build / scanMs,
    ms: build,
    'texts MB': megabytes(text),
    'index MB': megabytes(output.read('indexes/lexical_index.db')!.length),
  }, { repository: 'the stored index opened', 'of a scan for one': open / scanMs, ms: open }];
}

async function vectors(): Promise<Rows> {
  const texts = madeCorpus().chunks.map(({ text }) => text);
  const ms = await time(() => fitCorpusModel(texts));
  return [{ repository: 'vectors fitted to the corpus', ms }];
}

/** Over writing the same bytes into one file. */
async function files(folder: string): Promise<Rows> {
  const corpus = madeCorpus();
  const output = createOutputFolder(join(folder, 'pack'));
  const identity = { name: 'made', version: '1', generatedAt: '2026-01-01T00:00:00.000Z' };
  let all: ReturnType<typeof buildDocumentPackFiles> = [];
  const make = await time(() => {
    all = buildDocumentPackFiles(corpus, identity, { includesMap: true, includesGraph: true });
  });
  const first = await time(() => writePackFiles(output, all, neverCancelled, pause));
  const again = await time(() => writePackFiles(output, all, neverCancelled, pause));
  const bytes = all.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return [
    { repository: 'files made', ms: make, 'files MB': megabytes(bytes) },
    { repository: 'files written', ms: first },
    { repository: 'nothing to write', ms: again, 'of writing': again / first },
  ];
}

function madeCorpus() {
  const random = createRandom(1);
  const known = sentences(random);
  return sampleCorpus(Array.from({ length: chunkCount / chunksOfDocument }, (_, i) => ({
    path: `reports/Report_${i}.pdf`,
    chunks: Array.from({ length: chunksOfDocument }, (_, k) => ({
      text: Array.from({ length: sentencesOfChunk }, () => known[Math.floor(random() * known.length)]!).join(' '),
      page: k + 1,
      section: [`Part ${wordAt(random)} ${wordAt(random)}`],
    })),
  })));
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
