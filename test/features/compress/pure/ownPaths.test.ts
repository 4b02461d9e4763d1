import { strict as assert } from 'node:assert';
import { createCompressor } from '#features/compress/pure/compressor';
import { createOwnPathPredicate } from '#features/compress/pure/pieces/ownPaths';
import { table } from '#test/support/table';

const root = '/repo';
const files = ['src/cart.ts', 'src/shop/Cart.java', 'setup.py', 'node_modules/dep/index.js'];
const isFile = (path: string) => files.includes(path);

describe('a path in a stack trace', () => {
  const cases: Readonly<Record<string, boolean>> = {
    'src/cart.ts': true,
    'src/new.ts': true,
    './src/cart.ts': true,
    '/repo/src/new.ts': true,
    'file:///repo/src/new.ts': true,
    '/home/runner/work/shop/shop/src/cart.ts': true,
    'file:///app/src/cart.ts': true,
    'D:\\a\\shop\\shop\\src\\cart.ts': true,
    '/home/runner/work/shop/shop/src/other.ts': false,
    '/app/setup.py': false,
    '/app/node_modules/dep/index.js': false,
    '/usr/src/cart.ts': false,
    '/app/../src/cart.ts': false,
    '../other/src/cart.ts': false,
    'node:internal/main': false,
    'internal/modules/cjs/loader.js': false,
    'internal/classifier/c.go': true,
    '/repo/internal/classifier/c_test.go': true,
    '/repo/internal/util.js': true,
    'internal/rules.py': true,
    '/repo/native': true,
  };
  table('is in the repository or not', (row) => {
    for (const [path, isOwn] of Object.entries(cases)) {
      row(`is ${isOwn ? 'one' : 'none'} of the repository: ${path}`, () =>
        assert.equal(createOwnPathPredicate({ root, isFile })(path), isOwn));
    }
  });
  it('is looked up once, with a limit', () => {
    let lookups = 0;
    const isOwn = createOwnPathPredicate({ root, isFile: () => ++lookups < 0 });
    for (let i = 0; i < 20_000; i++) isOwn(`/app/src/file${i % 5_000}.ts`);
    assert.equal(lookups, 1_000);
  });
});

describe('the packet for a trace from another checkout', () => {
  const frames = ['/home/runner/work/shop/shop/src/cart.ts', '/home/runner/other/lib.ts'];
  const trace = ['TypeError: no items', ...frames.map((path) => `    at total (${path}:3:5)`)];
  const shown = (own?: (path: string) => boolean) => {
    const compressor = createCompressor({
      command: [],
      root,
      cap: 1_000,
      count: (text) => text.length,
      ...(own && { isFile: own }),
    });
    for (const line of trace) compressor.addLine(line);
    const { text } = compressor.buildPacket(() => '');
    return frames.map((path) => text.includes(path));
  };
  it('contains the frames of files that also exist here', () => assert.deepEqual(shown(isFile), [true, false]));
  it('contains no frames if that cannot be determined', () => assert.deepEqual(shown(), [false, false]));
});
