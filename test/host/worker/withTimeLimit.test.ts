import { strict as assert } from 'node:assert';
import { runWithTimeLimit } from '#host/worker/withTimeLimit';

/** More than a standstill of the machine takes. Ms. */
const ample = 600_000;

describe('within', () => {
  it('returns the result of the work', () => assert.deepEqual(runWithTimeLimit(ample, () => [1]), { value: [1] }));
  it('throws the error of the work', () =>
    assert.throws(() =>
      runWithTimeLimit(ample, () => {
        throw new RangeError('own');
      }), /^RangeError: own$/));
  it('ends an endless loop', () =>
    assert.equal(runWithTimeLimit(20, () => {
      for (;;) { /* */ }
    }), undefined));
  it('ends an endless loop in WebAssembly', () => {
    // (module (func (export "f") (loop br 0)))
    const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10,
      9, 1, 7, 0, 3, 64, 12, 0, 11, 11);
    const { f } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as { f: () => void; };
    assert.equal(runWithTimeLimit(20, f), undefined);
    assert.deepEqual(runWithTimeLimit(ample, () => 2), { value: 2 });
  });
  it('may be nested', () => {
    assert.deepEqual(runWithTimeLimit(ample, () => runWithTimeLimit(ample, () => 3)), { value: { value: 3 } });
    assert.deepEqual(runWithTimeLimit(ample, () => [runWithTimeLimit(10, () => {
      for (;;) { /* */ }
    }), 4]), { value: [undefined, 4] });
  });
});
