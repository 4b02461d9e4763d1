import { appendFileSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import type { Answer } from '#test/support/freshness/answers';
import type { Sandbox } from '#test/platform/sandbox';

export interface FreshnessEvent {
  readonly name: string;
  /** Before the pack is made that the event is about. */
  prepare?(box: Sandbox): void;
  /** The version of AgentPack that makes the pack, if it is not the version of the window. */
  readonly packedBy?: string;
  act(box: Sandbox): void;
  /** Then the pack has these changes for a while, before `act` goes on with `then`. */
  readonly between?: { readonly changes: Answer; then(box: Sandbox): void; };
  /** Since the pack; none: it is as fresh as before. */
  readonly changes: Answer;
}

const money = 'src/money.ts';
const line = 'export const added = 1;\n';
const append = (box: Sandbox, path = money): void => appendFileSync(box.at(path), line);
const commitAll = (box: Sandbox, message: string): string => box.git('commit', '-q', '-a', '-m', message);

/** Events in a folder and its repository. Events in a window are in test/integration/freshness.test.ts. */
export const events: readonly FreshnessEvent[] = [
  {
    name: 'save, undo, save',
    act: append,
    between: {
      changes: [`modified ${money}`],
      then: (box) => box.write(money, readFileSync(box.at(money), 'utf8').slice(0, -line.length)),
    },
    changes: [],
  },
  {
    name: 'rename',
    act: ({ at }) => renameSync(at('src/order.ts'), at('src/orders.ts')),
    changes: ['added src/orders.ts', 'deleted src/order.ts'],
  },
  { name: 'delete', act: ({ at }) => rmSync(at('src/cart.ts')), changes: ['deleted src/cart.ts'] },
  { name: 'create', act: (box) => box.write('src/vat.ts', line), changes: ['added src/vat.ts'] },
  { name: 'write from outside', act: append, changes: [`modified ${money}`] },
  {
    name: 'write, same size and time',
    act({ at }) {
      const { atime, mtime } = statSync(at(money));
      writeFileSync(at(money), readFileSync(at(money), 'utf8').replace(/\w(?=\W*$)/, 'Q'));
      utimesSync(at(money), atime, mtime);
    },
    changes: [`modified ${money}`],
  },
  {
    name: 'branch with other files',
    prepare(box) {
      box.git('checkout', '-q', '-b', 'vat');
      append(box);
      commitAll(box, 'Add VAT');
      box.git('checkout', '-q', 'main');
    },
    act: ({ git }) => void git('checkout', '-q', 'vat'),
    changes: ['branch', 'head', `modified ${money}`],
  },
  {
    name: 'commit',
    prepare: append,
    act: (box) => void commitAll(box, 'Add one'),
    changes: ['head'],
  },
  { name: 'stash', prepare: append, act: ({ git }) => void git('stash', '-q'), changes: [`modified ${money}`] },
  {
    name: 'rebase',
    prepare(box) {
      box.git('checkout', '-q', '-b', 'topic');
      append(box, 'src/order.ts');
      commitAll(box, 'Change orders');
      box.git('checkout', '-q', 'main');
      append(box);
      commitAll(box, 'Change money');
      box.git('checkout', '-q', 'topic');
    },
    act: ({ git }) => void git('rebase', '-q', 'main'),
    changes: ['head', `modified ${money}`],
  },
  {
    name: 'config.toml',
    act: (box) => box.write('.agentpack/config.toml', '[context]\ndefault_budget = 3000\n'),
    changes: ['settings'],
  },
  {
    name: 'task',
    act: (box) => box.write('.agentpack/task.md', '# Task\n\nOrders are sorted wrongly in the cart\n'),
    changes: ['task'],
  },
  {
    name: 'engine version',
    packedBy: '0.0.1',
    act: () => undefined,
    changes: ['engine'],
  },
  {
    name: 'context.md written over',
    act: ({ at }) => appendFileSync(at('.agentpack/context.md'), '\nMine.\n'),
    changes: ['engine'],
  },
  {
    name: 'clock set back',
    act(box) {
      append(box);
      utimesSync(box.at(money), 1_000_000_000, 1_000_000_000);
    },
    changes: [`modified ${money}`],
  },
  {
    name: 'clock set forward',
    act({ at }) {
      const later = Date.now() / 1_000 + 86_400;
      for (const path of [money, 'src/cart.ts', 'README.md']) utimesSync(at(path), later, later);
    },
    changes: [],
  },
];
