import assert from 'node:assert/strict';
import fc from 'fast-check';
import { acceptValue } from '#base/schema/schema';
import { recordedOptions } from '#engine/formats/packRecord';
import { documentOptionKinds } from '#engine/optionTable/documentOptionTable';
import type { OptionKind } from '#engine/optionTable/optionKinds';
import { flagNames, optionKinds } from '#engine/optionTable/packOptionTable';
import type { RecordedOptions } from '#engine/options';
import { table } from '#test/support/table';

/** Values of each form, of which a kind accepts those that its check accepts. */
const values: Readonly<Record<Exclude<OptionKind<unknown>['stored'], readonly string[]>, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  name: fc.string({ minLength: 1 }),
  number: fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true }),
  patterns: fc.oneof(fc.array(fc.string()), fc.subarray(['receipts', 'git', 'files'])),
  whole: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 2 ** 30 })),
};

describe('the record of a pack', () => {
  const kinds: readonly (readonly [string, OptionKind<unknown>, (value: unknown) => object])[] = [
    ...Object.entries(optionKinds).map(([name, kind]) =>
      [name, kind as OptionKind<unknown>, (value: unknown) => ({ [name]: value })] as const
    ),
    ...Object.entries(documentOptionKinds).map(([name, kind]) =>
      [`documents.${name}`, kind as OptionKind<unknown>,
        (value: unknown) => ({ documents: { [name]: value } })] as const
    ),
  ];
  table('keeps each value that its option accepts', (row) => {
    for (const [name, kind, create] of kinds) {
      row(name, () => {
        let accepted = 0;
        const { stored } = kind;
        fc.assert(fc.property(typeof stored === 'string' ? values[stored] : fc.constantFrom(...stored), (value) => {
          if (!kind.is(value)) return;
          accepted++;
          const options = create(value);
          assert.deepEqual(acceptValue<RecordedOptions>(recordedOptions, options), options);
        }));
        assert.ok(accepted > 0, 'no value was accepted');
      });
    }
  });
  table('refuses values of another kind', (row) => {
    for (const [name, , create] of kinds)
      row(name, () => assert.equal(acceptValue<RecordedOptions>(recordedOptions, create({})), undefined));
  });
  it('names the yes/no options', () => assert.deepEqual(flagNames, ['noSource', 'noTests', 'noTimestamp']));
});
