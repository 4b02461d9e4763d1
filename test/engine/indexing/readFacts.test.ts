import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indexFile } from '#pipeline/2-index/indexFile';
import { compilePredicate } from '#base/schema/predicate';
import { Vocabulary } from '#base/words/vocabulary';
import { hasPlausibleFacts, toPlainFacts, plainFactsSchema, type PlainFacts } from '#engine/formats/facts';
import { languages } from '#languages/languages';

const fits = compilePredicate(plainFactsSchema);
/** The parts of declarations and assignments in many languages. */
const parts = ['prototype', 'exports', 'module', 'self', 'a', 'B', '.', '..', '::', ':', '->', '=', ' = ', '(', ')',
  '{', '}', '[', ']', '<', '>', ',', ';', '#', '@', "'", '"', '`', ' ', '\n', '\n  ', '\n', '\t', '\u200b', 'ä',
  '\u3164', 'function ', 'func ', 'fn ', 'def ', 'fun ', 'class ', 'impl ', 'namespace ', 'struct ', 'type ', 'const ',
  'end', 'import ', 'export ', 'extends ', 'template'];

describe('facts read from a text', () => {
  it('fit the table of facts if an object named prototype gets a method', () => {
    const [definition] = factsOf('javascript', 'prototype.append = function () {};\n').definitions;
    assert.deepEqual(definition, { name: 'append', kind: 'method', line: 1, exported: false, container: 'prototype' });
  });

  it('fit the table of facts if the text is empty', () => {
    for (const language of Object.keys(languages)) factsOf(language, '');
  });

  // a cache with other facts counts as damaged, whatever the other files are
  it('fit the table of facts, whatever the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(languages)), fc.array(fc.constantFrom(...parts), { maxLength: 40 }),
        (language, some) => void factsOf(language, some.join(''))),
      { numRuns: 500 },
    );
  });
});

function factsOf(language: string, text: string): PlainFacts {
  const facts = toPlainFacts(indexFile('src/a', language, text, new Vocabulary(), (counted) => counted.length, true));
  assert.ok(fits(facts), `${language}: ${JSON.stringify(text)} has ${JSON.stringify(facts)}`);
  assert.ok(hasPlausibleFacts(facts, language, Buffer.byteLength(text)));
  return facts;
}
