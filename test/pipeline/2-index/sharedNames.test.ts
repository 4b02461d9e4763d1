import assert from 'node:assert/strict';
import { findSharedNames } from '#pipeline/2-index/shared/sharedNames';
import { assertAllLinear } from '#test/support/linear';
import { table } from '#test/support/table';

describe('the names shared by a file', () => {
  table('are read in time linear in the length of …', (row) => {
    const seeds = ['"/', "'/a/{b", '`${a', '"/a/b/c" ', '@Get(', '@a.b.Get("x', 'f(a.b, "/x', 'prefix="', 'env.get(',
      'env', 'A_B_', 'grpc New', 'grpc AbcClient ', 'service ', 'new a.b.', 'publish("a', 'on("a.b', '"/a": {\n',
      ' - name: A_B\n', 'A_B=1\n', 'envenv', '\\(a)/', '"http://a/b', 'client.', 'stub(a).', 'client.a.bC', '{ rpc Ab',
      'operationId: aB\n', 'operationId: aB tags: [   ', 'get:\noperationId: aB\ntags:\n  - ',
      '{"get":{"operationId":"aB","tags":["'];
    for (
      const [path, language] of [['a.ts', 'typescript'], ['a.yaml', 'yaml'], ['a.json', 'json'], ['a.proto',
        'protobuf']]
    ) {
      row(`${path} of hostile pieces`, () =>
        assertAllLinear(seeds, (text) => {
          findSharedNames(path!, language, 'source', text);
        }));
    }
  });
  it('include the tag of each OpenAPI operation, also on one line, but no tags of the whole document', () => {
    const names = (path: string, language: string, text: string) =>
      findSharedNames(path, language, 'source', text)?.names;
    const paths = {
      '/a': { get: { tags: ['pets'], operationId: 'listPets' }, post: { tags: ['shops'], operationId: 'addShop' } },
    };
    assert.deepEqual(names('api.json', 'json', JSON.stringify({ paths, tags: [{ name: 'all' }] }))
      ?.filter((name) => /Pets|Shop/.test(name)), ['pets.listPets', 'shops.addShop']);
    const yaml = 'paths:\n  /pets:\n    get:\n      operationId: listPets\ntags:\n  - name: all\n';
    assert.ok(names('api.yaml', 'yaml', yaml)?.includes('listPets'));
  });
  it('are limited to 500 per file', () => {
    const text = Array.from({ length: 2_000 }, (_, i) => `app.get('/carts/c${i}', (a, b) => 0);\n`).join('');
    assert.equal(findSharedNames('a.js', 'javascript', 'source', text)?.names.length, 500);
  });
});
