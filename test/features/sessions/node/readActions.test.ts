import assert from 'node:assert/strict';
import { claudeSessions } from '#agents/claude/claudeSessions';
import { Cancelled } from '#base/errors';
import { readActions } from '#features/sessions/node/workingSet/readActions';
import { sandbox } from '#test/platform/sandbox';

describe('the actions of a session', () => {
  it('are not read to the end of a long transcript after a cancellation', () => {
    const box = sandbox({
      'a.jsonl': `${JSON.stringify({ type: 'summary', summary: 'x'.repeat(990) })}\n`.repeat(9_000),
    }, { git: false });
    try {
      let checkCount = 0;
      const cancel = {
        get cancelled() {
          return ++checkCount > 3;
        },
      };
      assert.throws(() => readActions(claudeSessions, 'lines', box.at('a.jsonl'), 'a', cancel), Cancelled);
      assert.equal(checkCount, 4);
    } finally {
      box.dispose();
    }
  });
});
