import assert from 'node:assert/strict';
import { countFileProblems, listSelectedLines } from '#apps/vscode/folder/ports/editorSignals';

const span = (line: number, character: number, endLine: number, endCharacter: number) => ({
  start: { line, character },
  end: { line: endLine, character: endCharacter },
});

describe('the state shown by the editor', () => {
  it('includes the lines of selections, but none for a cursor', () => {
    assert.deepEqual(
      listSelectedLines([
        { path: 'a.ts', selections: [span(4, 2, 4, 2)] },
        { path: 'b.ts', selections: [span(1, 1, 1, 1), span(2, 0, 4, 3)] },
        { path: 'c.ts', selections: [span(0, 0, 2, 0)] },
        { path: 'd.ts', selections: [span(3, 1, 3, 9)] },
      ]),
      [{ path: 'b.ts', lines: [3, 5] }, { path: 'c.ts', lines: [1, 2] }, { path: 'd.ts', lines: [4, 4] }],
    );
  });
  it('counts errors and warnings, the files with most errors first', () => {
    assert.deepEqual(countFileProblems([['b', [1, 1]], ['c', [2, 3]], ['a', [1, 1, 3]], ['d', [0, 1, 0]], ['e', []]]), [
      { file: 'd', errors: 2, warnings: 1 },
      { file: 'a', errors: 0, warnings: 2 },
      { file: 'b', errors: 0, warnings: 2 },
    ]);
  });
});
