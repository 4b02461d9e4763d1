import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTask } from '#pipeline/4-rank/task';
import type { SafeText } from '#model';
import { ranked } from '#test/support/ranking';

/** Two forms of one word each; the first is what a task says, or the second. */
const forms =
  'cookies/cookie aliases/alias sizes/size menus/menu copied/copy retries/retry proxies/proxy caches/cached queries/query statuses/status parsing/parsed indices/index settings/setting panicked/panics overridden/override written/writes cancelled/canceled queued/queueing typed/types'
    .split(' ').map((pair) => pair.split('/') as [string, string]);
/** The word replaces each `W`. */
const tasks = ['W not set', 'the W not set', 'Fix the W on startup',
  'W: wrong value after a restart\n\nWhen W, the server hangs.', 'Support W in the router',
  '## W of a cart\n\nThe W never shown'];
const places = ['src/W.ts', 'src/http/W_store.ts', 'lib/useW.ts', 'test/W.test.ts', 'docs/W.md', 'src/other.ts'];

describe('stop words', () => {
  it('do not remove the terms that share their stem', () => {
    const terms = readTask('won broken known\nrenaming in win, and a break' as SafeText, 'option').terms.filter((
      { kind },
    ) => kind !== 'synonym').map(({ term }) => term);
    assert.deepEqual(terms.sort(), ['break', 'renam', 'win']);
  });
});

describe('a task ranks the same files', () => {
  it('whichever form of a word it uses', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.constantFrom(...tasks), fc.shuffledSubarray(places, { minLength: 3 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), ([one, other], task, paths, which) => {
        const texts = Object.fromEntries(
          paths.map((path,
            i) => [path.replace('W', i % 2 ? one : other),
            `${'x\n'.repeat(i)}export function ${which[i] ? one : other}Of() {}\n// ${
              which[i] ? other : one
            } store router value\n`]
          ),
        );
        const [a, b] = [one, other].map((word) =>
          ranked(texts, task.replaceAll('W', word)).map(({ path, score }) => `${path} ${score}`)
        );
        assert.deepEqual(a, b);
      }),
      { numRuns: 150 },
    );
  });
  it('about cookies that are not set, and about a cookie that is not set', () => {
    const texts = {
      'src/cookies.ts': 'export function setCookies() {}\n',
      'src/set.ts': 'export class SettingsSet {}\n',
      'src/jar.ts': 'export const cookie = 1;\n',
      'src/http.ts': 'export const a = "cookies are here";\n',
    };
    assert.deepEqual(
      ...['cookies are not set', 'cookie is not set'].map((task) =>
        ranked(texts, task).map(({ path, score }) => ({ path, score }))
      ) as [unknown, unknown],
    );
  });
});
