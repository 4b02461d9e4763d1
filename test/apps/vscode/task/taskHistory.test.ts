import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseStoredTasks, removeTaskFromHistory, addTaskToHistory } from '#apps/vscode/task/taskHistory';

describe('the history of tasks', () => {
  it('lists the newest first, and each task once', () => {
    const history = ['Fix a', 'Fix b', 'Fix a ', '', '  '].reduce(addTaskToHistory, [] as readonly string[]);
    assert.deepEqual(history, ['Fix a', 'Fix b']);
    assert.deepEqual(removeTaskFromHistory(history, 'Fix a'), ['Fix b']);
  });
  it('is limited, in the number of tasks and in the length of each', () => {
    fc.assert(fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 60 }), (texts) => {
      const history = texts.reduce(addTaskToHistory, [] as readonly string[]);
      assert.ok(history.length <= 20 && new Set(history).size === history.length);
      assert.deepEqual(parseStoredTasks(JSON.parse(JSON.stringify(history))), history);
    }));
    assert.deepEqual(addTaskToHistory(['Fix a'], 'x'.repeat(10_001)), ['Fix a']);
  });
  it('accepts only strings from the storage', () => {
    assert.deepEqual(parseStoredTasks({ 0: 'x' }), []);
    assert.deepEqual(parseStoredTasks(['Fix a', 7, null, '', 'x'.repeat(10_001)]), ['Fix a']);
  });
});
