import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { createNotedError, readRememberedErrors, rememberError } from '#engine/state/errorLog';
import { memoryHost } from '../support/memoryHost';

const folder = '/opt/agentpack/dist';
const errorWith = (message: string, at: readonly string[], more: object = {}) =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n${at.join('\n')}` }, more);

describe('the stored part of an error', () => {
  it('contains its class, its code and its locations in our own files', () => {
    const error = errorWith("ENOENT: no such file, open '/home/jo/shop/key.ts'", [
      '    at Object.openSync (node:fs:601:3)',
      `    at fit (${folder}/cliProcess.js:10:5)`,
      `    at async Object.pack (${folder}/worker.js:7:1)`,
      '    at load (/home/jo/shop/plugin.js:1:1)',
      `    at ${folder}/cli.js:2:3`,
    ], { name: 'SystemError', code: 'ENOENT' });
    assert.deepEqual(createNotedError(error, 'pack', 0, folder), {
      time: '1970-01-01T00:00:00.000Z',
      in: 'pack',
      name: 'SystemError',
      code: 'ENOENT',
      at: ['fit@cliProcess.js:10:5', 'Object.pack@worker.js:7:1', '<anonymous>@cli.js:2:3'],
    });
  });

  it('never contains any of its message, even a part that looks like a location', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{12}$/), fc.nat(6), (secret, kind) => {
      const texts = [secret, `at ${secret}`, `x\n    at ${secret} (${folder}/cli.js:1:1)`, `/home/${secret}/a.ts`,
        `\n    at f (${folder}/${secret}.js:1:1)`, `${secret}\n${secret}`,
        `    at new ${secret} (${folder}/cli.js:1:1)`];
      const message = texts[kind]!;
      for (
        const error of [
          errorWith(message, ['    at fit (/home/x/a.js:1:1)']),
          errorWith(message, [], { name: secret, code: secret }),
          Object.assign(errorWith(message, []), { message: 'another one' }),
          message,
        ]
      ) assert.ok(!JSON.stringify(createNotedError(error, 'pack', 0, folder)).includes(secret));
    }));
  });

  it('is stored where .agentpack/ is in use, the last ten only, and other lines are skipped', () => {
    const host = memoryHost();
    const one = (i: number) => createNotedError(new TypeError('x'), 'pack', i * 1000, folder);
    rememberError(host, one(0));
    assert.deepEqual(readRememberedErrors(host), []);
    host.state.write('.gitignore', '*\n');
    for (let i = 0; i < 12; i++) rememberError(host, one(i));
    assert.deepEqual(readRememberedErrors(host).map(({ time }) => new Date(time).getTime() / 1000), [2, 3, 4, 5, 6, 7,
      8, 9, 10, 11]);
    host.state.write('cache/errors.jsonl', `{"in":"/home/jo","name":"x"}\nnonsense\n${JSON.stringify(one(1))}\n`);
    assert.deepEqual(readRememberedErrors(host), [one(1)]);
  });
});
