import assert from 'node:assert/strict';
import { askAboutChanges } from '#features/connect/vscode/changesQuestion';

type Read = 'accept' | 'cancel' | undefined;

/** Returns the answer and what happened, for these answers in the dialog and in the title bar. */
async function asks(dialogs: readonly ('yes' | 'read' | undefined)[], reads: readonly Read[],
  accepted: 'yes' | undefined)
{
  const events: string[] = [];
  const [dialogsLeft, readsLeft] = [[...dialogs], [...reads]];
  const answer = await askAboutChanges<'yes'>({
    accepted,
    askInDialog: () => Promise.resolve((events.push('dialog'), dialogsLeft.shift())),
  }, {
    show: () => Promise.resolve(void events.push('show')),
    waitForAnswer: () => Promise.resolve((events.push('read'), readsLeft.shift())),
    close: () => Promise.resolve(void events.push('close')),
  });
  assert.deepEqual([dialogsLeft, readsLeft], [[], []]);
  return [answer, events.join(' ')];
}

describe('the question about changes', () => {
  const check = (title: string, given: Parameters<typeof asks>, answer: 'yes' | undefined, events: string) =>
    it(title, async () => assert.deepEqual(await asks(...given), [answer, events]));

  check('is answered in the dialog', [['yes'], [], 'yes'], 'yes', 'show dialog close');
  check('is cancelled in the dialog', [[undefined], [], 'yes'], undefined, 'show dialog close');
  check('is answered in the title bar while the changes are read', [['read'], ['accept'], 'yes'], 'yes',
    'show dialog show read close');
  check('is cancelled in the title bar', [['read'], ['cancel'], 'yes'], undefined, 'show dialog show read close');
  check('returns when the changes are closed without an answer', [['read', 'read', undefined], [undefined, undefined],
    'yes'], undefined, 'show dialog show read dialog show read dialog close');
  check('returns from the title bar if only the dialog has the answers', [['read', 'yes'], ['accept'], undefined],
    'yes', 'show dialog show read dialog close');
});
