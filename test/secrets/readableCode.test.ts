import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { textFormat } from '../../src/secrets/configuration/format';
import { redact } from '../../src/secrets/redact';
import { codeForms, names, readableValues } from './readableValues';

const stays = (text: string, path: string): void => assert.equal(redact(text, textFormat(path)), text);

describe('in code stays readable under a name that promises a secret', () => {
  for (const [kind, values] of Object.entries(readableValues)) {
    it(kind, () => {
      for (const value of values) for (const { path, write } of codeForms) for (const name of ['password', 'API_KEY', 'clientSecret', 'token']) stays(`${write(name, value)}\n`, path);
    });
  }

  it('any of these, whatever stands above and below', () => {
    const line = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...Object.values(readableValues).flat()), fc.nat({ max: 3 }));
    fc.assert(fc.property(fc.constantFrom(...codeForms), fc.array(line, { minLength: 2, maxLength: 8 }), ({ path, write }, lines) => {
      stays(lines.map(([name, value, indent]) => `${' '.repeat(indent * 2)}${write(name, value)}\n`).join(''), path);
    }), { numRuns: 600 });
  });
});
