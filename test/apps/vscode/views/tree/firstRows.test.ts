import assert from 'node:assert/strict';
import { createEmitter } from '#base/event';
import { FirstRows, type AnsweredRows } from '#apps/vscode/views/tree/firstRows';
import { Row } from '#apps/vscode/views/tree/rows';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { Clock } from '#platform/process/clock';

const group = node('group', [node('file')], true), collapsed = node('collapsed', [node('file')]);

describe('the first rows of the views', () => {
  it('are shown when the rows below all expanded rows are known', () => {
    const { pack, areShown } = createWindow();
    const [row] = pack.answer([group, collapsed]);
    assert.ok(!areShown());
    pack.answer(row!.node.children, row);
    assert.ok(areShown());
  });

  it('are shown when all visible views have theirs', () => {
    const { pack, agents, knowledge, areShown } = createWindow();
    agents.visible = true;
    pack.answer([collapsed]);
    assert.ok(!areShown());
    agents.answer([]);
    assert.ok(areShown());
    knowledge.visible = true;
    assert.ok(areShown());
  });

  it('are those that VS Code asked for last', () => {
    const { pack, areShown } = createWindow();
    pack.answer([group]);
    pack.answer([collapsed]);
    assert.ok(areShown());
  });

  it('are not waited for if no view is visible', () => {
    const { pack, firstRows } = createWindow();
    firstRows.handleVisibility();
    assert.ok(!firstRows.areShown);
    pack.visible = false;
    firstRows.handleVisibility();
    assert.ok(firstRows.areShown);
  });

  it('are no longer waited for if VS Code asks for none', () => {
    const { clock, firstRows } = createWindow();
    let count = 0;
    firstRows.onDidShow(() => {
      count++;
    });
    clock.runAll();
    assert.ok(firstRows.areShown);
    assert.equal(count, 1);
  });

  it('are reported once', () => {
    const { pack, firstRows, areShown } = createWindow();
    let count = 0;
    firstRows.onDidShow(() => {
      count++;
    });
    for (let i = 0; i < 2; i++) {
      pack.answer([collapsed]);
      assert.ok(areShown());
    }
    assert.equal(count, 1);
  });

  it('are not reported after the end of the window', () => {
    const { clock, pack, firstRows } = createWindow();
    firstRows.onDidShow(() => assert.fail('reported'));
    pack.answer([collapsed]);
    firstRows.dispose();
    firstRows.handleVisibility();
    clock.runAll();
  });
});

/** A window with three views, of which `pack` is visible. */
function createWindow() {
  const clock = createTestClock();
  const firstRows = new FirstRows(clock);
  const [pack, knowledge, agents] = [createView(true), createView(false), createView(false)];
  return {
    clock,
    firstRows,
    pack,
    knowledge,
    agents,
    /** Whether they are shown once the answers are sent. */
    areShown() {
      clock.runUntil(clock.now() + 100);
      return firstRows.areShown;
    },
  };

  function createView(visible: boolean) {
    const emitter = createEmitter<AnsweredRows>();
    const view = {
      visible,
      answer(nodes: readonly TreeNode[], row?: Row): readonly Row[] {
        const children = nodes.map((child) => new Row(child, row));
        emitter.fire({ row, children });
        return children;
      },
    };
    firstRows.add(view, emitter.event);
    return view;
  }
}

function node(id: string, children: readonly TreeNode[] = [], expanded = false): TreeNode {
  return { id, label: id, children, expanded, accessible: id };
}

function createTestClock(): Clock & { runUntil(time: number): void; runAll(): void; } {
  let now = 0;
  const calls = new Set<{ readonly time: number; readonly callback: () => void; }>();
  const runUntil = (time: number): void => {
    for (const call of [...calls].filter((one) => one.time <= time).sort((a, b) => a.time - b.time)) {
      now = call.time;
      calls.delete(call);
      call.callback();
    }
    now = time;
  };
  return {
    now: () => now,
    callAfter(ms, callback) {
      const call = { time: now + ms, callback };
      calls.add(call);
      return () => calls.delete(call);
    },
    runUntil,
    runAll: () => runUntil(Math.max(now, ...[...calls].map(({ time }) => time))),
  };
}
