import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { neverCancelled } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import { createOutputFolder } from '#platform/fs/outputFolder';
import { createSealedOutput } from '#features/documents/node/output/sealedOutput';
import { createEndpoint } from '#features/documents/node/vectors/endpoint';
import { createVectorSearch, type VectorSource } from '#features/documents/node/vectors/vectorSearch';
import { sampleCorpus, sha256 } from '#test/support/corpus';
import { table } from '#test/support/table';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

const corpusOf = (...texts: string[]) => sampleCorpus([{ path: 'a.pdf', chunks: texts.map((text) => ({ text })) }]);

/** Vectors that tell how often a text holds each of three letters. */
const vectorOf = (text: string) => ['a', 'b', 'c'].map((letter) => 0.01 + text.split(letter).length - 1);

describe('vectors from an endpoint', () => {
  let server: Server;
  let at: string;
  let asked: { readonly url: string; readonly body: { readonly model: string; readonly input: string[]; }; }[] = [];
  before(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => text += part.toString()).on('end', () => {
        const body = JSON.parse(text) as { model: string; input: string[]; };
        const url = request.url!;
        asked.push({ url, body });
        if (url.startsWith('/slow')) return; // no answer
        if (url.startsWith('/moved')) response.writeHead(302, { location: '/v1/embeddings' });
        else if (url.startsWith('/broken')) response.writeHead(500);
        const vectors = body.input.map(vectorOf);
        const answer = url.startsWith('/few')
          ? { embeddings: vectors.slice(1) }
          : url.startsWith('/odd')
          ? { embeddings: vectors.map((one, i) => one.slice(i)) }
          : url.startsWith('/text')
          ? 'none'
          : url.includes('/api/embed')
          ? { embeddings: vectors }
          : { data: vectors.map((embedding, index) => ({ index, embedding })).reverse() };
        response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
  });

  for (const path of ['/api/embed', '/v1/embeddings'])
    it(`are returned for each text, with length 1, through the protocol of ${path}`, async () => {
      const texts = Array.from({ length: 70 }, (_, i) => 'a'.repeat(i % 5) + 'bc');
      const vectors = await createEndpoint({ url: at + path, model: 'm' })(texts, neverCancelled);
      assert.deepEqual(asked.map(({ body }) => [body.model, body.input.length]), [['m', 32], ['m', 32], ['m', 6]]);
      vectors.forEach((vector, i) => {
        const expected = vectorOf(texts[i]!);
        const length = Math.hypot(...expected);
        expected.forEach((value, k) => assert.ok(Math.abs(vector[k]! - value / length) < 1e-6));
      });
    });

  table('fail with a sentence that names the setting if the endpoint', (row) => {
    const check = (name: string, url: () => string, says: RegExp, limit?: number) =>
      row(name, () =>
        assert.rejects(createEndpoint({ url: url(), model: 'm' }, limit)(['a', 'b'], neverCancelled), (error: Error) =>
          /documents\.endpoint/.test(error.message) && says.test(error.message)));
    check('is missing', () => 'http://127.0.0.1:9/api/embed', /returned no vectors/);
    check('responds with an error', () => `${at}/broken/api/embed`, /status 500/);
    check('leads elsewhere', () => `${at}/moved/api/embed`, /returned no vectors/);
    check('returns too few', () => `${at}/few/api/embed`, /did not return a vector for each text/);
    check('returns vectors of different lengths', () => `${at}/odd/api/embed`, /differ in length/);
    check('returns something else', () => `${at}/text/api/embed`, /did not return a vector for each text/);
    check('does not respond in time', () => `${at}/slow/api/embed`, /no answer within 0\.2 s/, 200);
    check('has no known protocol', () => `${at}/v2/vectors`, /ends with \/api\/embed/);
    check('is not a URL', () => 'localhost', /ends with \/api\/embed/);
    check('is a file', () => 'file:///api/embed', /ends with \/api\/embed/);
  });

  it('end with a cancelled run', async () => {
    const cancel = { cancelled: false };
    const waiting = createEndpoint({ url: `${at}/slow/api/embed`, model: 'm' })(['a'], cancel);
    setTimeout(() => cancel.cancelled = true, 50);
    await assert.rejects(waiting, Cancelled);
  });

  describe('are stored, and', () => {
    let box: Sandbox;
    let seed: string;
    beforeEach(() => {
      seed = 'key';
      box = sandbox({}, { git: false });
    });
    afterEach(() => box.dispose());
    const search = (source: VectorSource) =>
      createVectorSearch({
        source,
        hash: sha256,
        output: createSealedOutput(createOutputFolder(box.at('out')), {
          hash: sha256,
          seal: (text) => sha256(seed + text),
        }),
      });
    const endpoint = (model = 'm'): VectorSource => ({ kind: 'endpoint', url: `${at}/api/embed`, model });

    it('only new texts are sent', async () => {
      assert.deepEqual(await search(endpoint()).prepare(corpusOf('aaa', 'bbb')), { embedded: 2, reused: 0 });
      assert.deepEqual(await search(endpoint()).prepare(corpusOf('ccc', 'aaa', 'bbb')), { embedded: 1, reused: 2 });
      assert.deepEqual(await search(endpoint('n')).prepare(corpusOf('aaa')), { embedded: 1, reused: 0 });
      assert.deepEqual(asked.map(({ body }) => body.input), [['aaa', 'bbb'], ['ccc'], ['aaa']]);
    });
    it('the nearest are found', async () => {
      const corpus = corpusOf('aaa', 'bbb', 'abc');
      const hits = await search(endpoint()).rank(corpus, 'bb', [0, 1, 2], 2);
      assert.deepEqual(hits.map(({ id }) => id), ['src_00_1', 'src_00_2']);
    });
    it('damaged ones are recomputed', async () => {
      await search(endpoint()).prepare(corpusOf('aaa', 'bbb'));
      const file = box.at('out/indexes/vectors.f32');
      const bytes = readFileSync(file);
      bytes[5]! ^= 1;
      writeFileSync(file, bytes);
      assert.deepEqual(await search(endpoint()).prepare(corpusOf('aaa', 'bbb')), { embedded: 2, reused: 0 });
    });
    it('ones sealed with another key are recomputed', async () => {
      await search(endpoint()).prepare(corpusOf('aaa'));
      seed = 'other';
      assert.deepEqual(await search(endpoint()).prepare(corpusOf('aaa')), { embedded: 1, reused: 0 });
    });
    it('the query of the URL, which may be a key, is neither stored nor shown', async () => {
      await search({ kind: 'endpoint', url: `${at}/api/embed?key=hush`, model: 'm' }).prepare(corpusOf('aaa'));
      assert.doesNotMatch(readFileSync(box.at('out/indexes/vector_meta.json'), 'utf8'), /hush|127\.0/);
      for (
        const url of [`${at}/broken/api/embed?key=hush`, `${at}/v2?key=hush`, 'hush',
          'http://hush:hush@localhost/api/embed']
      )
        await assert.rejects(search({ kind: 'endpoint', url, model: 'm' }).prepare(corpusOf('b')),
          (error: Error) => !error.message.includes('hush'));
    });
    it('those of the corpus are the same from the files as when recomputed', async () => {
      const corpus = corpusOf('the boiler room', 'a boiler of the room', 'the garden key', 'key of a garden',
        'a lease');
      const rank = () => search({ kind: 'corpus' }).rank(corpus, 'boiler', [0, 1, 2, 3, 4], 5);
      const first = await rank();
      assert.deepEqual(await rank(), first);
      assert.deepEqual(first.slice(0, 2).map(({ id }) => id).sort(), ['src_00_0', 'src_00_1']);
      assert.deepEqual(await search({ kind: 'corpus' }).prepare(corpus), { embedded: 0, reused: 5 });
    });
  });
});
