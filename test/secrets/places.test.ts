import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact, redactWithFindings } from '#secrets/redact';
import { madeUp } from './madeUp';
import { chosen, placeholders, plain, readable } from './passwordForms';
import { argumentListForms, argumentListLookAlikes } from './places/argumentLists';
import { callForms, callLookAlikes } from './places/calls';
import { codeForms, codeLookAlikes } from './places/code';
import { commandForms, commandLookAlikes } from './places/commands';
import { connectionForms, connectionLookAlikes } from './places/connectionStrings';
import { expressionForms, expressionLookAlikes, joinedParts } from './places/expressions';
import type { PlaceForm } from './places/form';
import { directiveForms, directiveLookAlikes } from './places/directives';
import { headerForms, headerLookAlikes } from './places/headers';
import { nameForms, nameLookAlikes } from './places/names';
import { jwkForms, jwkLookAlikes } from './places/keys';
import { operatorForms, operatorLookAlikes, splitForms } from './places/operators';
import { pairForms, pairLookAlikes } from './places/pairs';
import { powershellForms, powershellLookAlikes } from './places/powershell';
import { resultForms, resultLookAlikes } from './places/results';
import { sqlForms, sqlLookAlikes } from './places/sql';
import { structureForms, structureLookAlikes } from './places/structures';
import { tableForms, tableLookAlikes } from './places/tables';
import { targetForms, targetLookAlikes } from './places/targets';
import { table } from '../support/table';

const groups: Readonly<
  Record<string, { readonly forms: readonly PlaceForm[]; readonly lookAlikes: readonly string[]; }>
> = {
  'a name of several words': { forms: nameForms, lookAlikes: nameLookAlikes },
  'a name and a value as a pair': { forms: pairForms, lookAlikes: pairLookAlikes },
  'a command': { forms: commandForms, lookAlikes: commandLookAlikes },
  'a list of arguments': { forms: argumentListForms, lookAlikes: argumentListLookAlikes },
  'a private member of a key': { forms: jwkForms, lookAlikes: jwkLookAlikes },
  'a header or a query': { forms: headerForms, lookAlikes: headerLookAlikes },
  'a label or a table': { forms: tableForms, lookAlikes: tableLookAlikes },
  'a directive': { forms: directiveForms, lookAlikes: directiveLookAlikes },
  'an operator': { forms: [...operatorForms, ...splitForms], lookAlikes: operatorLookAlikes },
  'an expression over lines': { forms: expressionForms, lookAlikes: expressionLookAlikes },
  'an assignment of several values or a pair': { forms: targetForms, lookAlikes: targetLookAlikes },
  'what a function with a name returns': { forms: resultForms, lookAlikes: resultLookAlikes },
  'a connection string': { forms: connectionForms, lookAlikes: connectionLookAlikes },
  'a call': { forms: callForms, lookAlikes: callLookAlikes },
  'how a language writes a string': { forms: codeForms, lookAlikes: codeLookAlikes },
  'SQL': { forms: sqlForms, lookAlikes: sqlLookAlikes },
  'the structure of a configuration or of a known file': { forms: structureForms, lookAlikes: [] },
  'PowerShell': { forms: powershellForms, lookAlikes: powershellLookAlikes },
};

const made = [1, 2, 3, 4].flatMap((seed) => [
  madeUp('hex', 32, seed),
  madeUp('hex', 40, seed + 9),
  madeUp('base62', 24, seed),
  madeUp('base62', 40, seed),
  madeUp('base64url', 43, seed).replace(/^-/, 'a'),
  madeUp('upperDigits', 32, seed),
]);

/** Nothing but digits: in a file whose structure is known that is enough. */
const digits = [49238172, 90834412].map(String);

const valuesOf = (
  { holds, path }: PlaceForm,
): readonly string[] => [...valuesBy(holds), ...path === undefined || detectTextFormat(path) === 'code' ? [] : digits];
const valuesBy = (holds: PlaceForm['holds']): readonly string[] =>
  holds === 'key' ? made : holds === 'password' ? [...chosen, ...made] : [...chosen, ...plain, ...made];

for (const [what, { forms, lookAlikes }] of Object.entries(groups)) {
  describe(`a secret that ${what} reveals`, () => {
    table('is gone from each form, and is distinguished from placeholders there', (row) => {
      for (const form of forms) {
        const format = form.path === undefined ? undefined : detectTextFormat(form.path);

        row(`is gone from ${form.title}, and the surrounding text stays`, () => {
          for (const value of valuesOf(form)) {
            const text = form.text.replaceAll('¤', () => value);
            const { text: safe, findings } = redactWithFindings(text, format);
            assert.ok(!safe.includes(value), `${JSON.stringify(text)} became ${JSON.stringify(safe)}`);
            assert.equal(safe.replaceAll(/\[REDACTED:[a-z0-9-]+\]/g, () => value), text);
            assert.equal(findings.length, form.text.split('¤').length - 1);
            assert.equal(redact(safe, format), safe);
          }
        });

        row(`is distinguished from placeholders in ${form.title}`, () => {
          for (const value of placeholders) {
            const text = form.text.replaceAll('¤', () => value);
            assert.equal(redact(text, format), text);
          }
        });
      }
    });

    if (lookAlikes.length > 0)
      table('is not text that only looks similar', (row) => {
        for (const text of lookAlikes) {
          row(`is not ${JSON.stringify(text)}`, () => {
            assert.equal(redact(text), text);
            assert.equal(redact(text, 'code'), text);
          });
        }
      });
  });
}

describe('text that the structure of a configuration or of a known file does not reveal', () => {
  table('stays', (row) => {
    for (const [path, text] of structureLookAlikes)
      row(`${path}: ${JSON.stringify(text)}`, () => assert.equal(redact(text, detectTextFormat(path)), text));
  });
});

describe('the value of a connection string', () => {
  it('is removed with the symbols that its delimiters allow', () => {
    for (const { title, text, path } of connectionForms) {
      const format = path === undefined ? undefined : detectTextFormat(path);
      for (const value of made.map((end) => `x;a=b;${end}`)) {
        const safe = redact(text.replace('¤', value), format);
        assert.equal(safe.replace(/\[REDACTED:[a-z-]+\]/, '¤'), text, title);
      }
    }
    const braces = 'c = "DRIVER={X};SERVER=a;UID=b;PWD={¤};Encrypt=yes"';
    assert.ok(!redact(braces.replace('¤', `a}}b;${made[0]!}`)).includes(made[0]!));
  });
});

describe('a value in several parts', () => {
  it('is judged as a whole', () => {
    for (const text of joinedParts) {
      for (const [a, b] of made.map((value) => [value.slice(0, 6), value.slice(6)] as const)) {
        let part = 0;
        const safe = redact(text.replaceAll('¤', () => part++ === 0 ? a : b));
        assert.ok(!safe.includes(a) && !safe.includes(b), safe);
      }
    }
  });
});

describe('values revealed by their place', () => {
  const all = Object.values(groups).flatMap(({ forms }) => forms).filter(({ path }) =>
    path === undefined || detectTextFormat(path) === 'code'
  );
  const line = fc.oneof(fc.constantFrom(...readable, ...Object.values(groups).flatMap(({ lookAlikes }) => lookAlikes)),
    fc.constant(''));

  it('are gone if the next line is a command with a value of its own', () => {
    const form = 'env:\n  - value: "¤"\n    name: DB_PASSWORD\n';
    for (
      const command of ['aws ssm put-parameter --name /app/mode --value fast', 'Set-Item -Path Env:MODE -Value "fast1"',
        'reg add HKLM /v Mode /d fast1']
    ) {
      const text = form.replace('¤', made[3]!) + command;
      assert.equal(redact(text), form.replace('¤', '[REDACTED:password]') + command);
    }
  });

  it('are gone wherever they are in a file, and its lines stay', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), fc.array(line, { maxLength: 6 }), fc.array(line, { maxLength: 6 }),
        (form, n, before, behind) => {
          const values = valuesOf(form);
          const value = values[n % values.length]!;
          const text = [...before, form.text.replaceAll('¤', () => value), ...behind].join('\n');
          const safe = redact(text);
          assert.ok(!safe.includes(value), JSON.stringify(text));
          assert.equal(safe.split('\n').length, text.split('\n').length);
          assert.equal(redact(safe), safe);
        }),
      { numRuns: 2000, seed: 10 },
    );
  });
});
