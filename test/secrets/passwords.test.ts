import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { redact, redactWithFindings } from '#secrets/redact';
import { chosen, forms, placeholders, plain, readable } from './passwordForms';
import { table } from '../support/table';

/** Text that may precede and follow a line. */
const surroundings: readonly (readonly [string, string])[] = [['', ''], ['  ', '\n'], ['a = 1\n', '\nb()\n'], ['{\n',
  '\n}\n'], ['name: string\n', '\nage: number\n'], ['def f(a):\n    ', '\n    return a\n']];

describe('passwords that people choose', () => {
  table('are gone from each form, and distinguished from placeholders and names there', (row) => {
    for (const form of forms) {
      row(`are gone from ${form.title}`, () => {
        for (const value of form.certain ? [...chosen, ...plain] : chosen) {
          const text = form.with(value);
          const written = form.written(value);
          const { text: safe, findings } = redactWithFindings(text);
          assert.ok(!safe.includes(written) && safe.includes(form.kept),
            `${JSON.stringify(text)} became ${JSON.stringify(safe)}`);
          assert.equal(safe.replaceAll(/\[REDACTED:[a-z-]+\]/g, () => written), text);
          assert.deepEqual(findings.map(({ line }) => text.split('\n')[line - 1]!.includes(written)), findings.map(() =>
            true
          ));
          assert.equal(redact(safe), safe);
        }
      });

      row(`are distinguished from placeholders and names in ${form.title}`, () => {
        for (const value of placeholders) assert.equal(redact(form.with(value)), form.with(value), value);
      });
    }
  });

  it('are gone wherever they are in a file', () => {
    const line = fc.oneof(fc.constantFrom(...readable),
      fc.string({ maxLength: 40 }).map((text) => text.replace(/["'`<]/g, '')));
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.constantFrom(...chosen), fc.array(line, { maxLength: 8 }),
        fc.array(line, { maxLength: 8 }), (form, value, before, behind) => {
        const text = [...before, form.with(value), ...behind].join('\n');
        const safe = redact(text);
        assert.ok(!safe.includes(form.written(value)), JSON.stringify(text));
        assert.equal(safe.split('\n').length, text.split('\n').length);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('text without a password', () => {
  table('stays', (row) => {
    for (const text of readable) {
      row(`stays: ${text}`, () => {
        for (const [before, behind] of surroundings)
          assert.equal(redact(`${before}${text}${behind}`), `${before}${text}${behind}`);
      });
    }
  });
});
