import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { watchHead } from '#apps/vscode/folder/watch/gitWatch';
import type { GitApi, GitRepository } from '#apps/vscode/folder/watch/gitExtension';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { TestClock } from '../testFolder';

describe('the watcher for the HEAD of git', () => {
  let box: Sandbox, clock: TestClock, moves: number, extension: Extension;
  let watch: { dispose(): void; };
  const start = (api = () => Promise.resolve<GitApi | undefined>(extension)) => {
    moves = 0;
    watch = watchHead({ path: box.root, fsPath: box.root }, {
      onMoved: () => moves++,
      onWriting: () => undefined,
      onLost: () => assert.fail('lost'),
    }, { clock, api }, (error) => assert.fail(String(error)));
  };
  /** The file watcher's reports come in real time; HEAD counts as settled by the test's clock. */
  const moved = async () => {
    for (let i = 0; i < 6_000 && moves === 0; i++) await new Promise((done) => setTimeout(done, 10));
    assert.ok(moves > 0, 'the files reported it');
    clock.to(clock.now() + 1_000);
    moves = 0;
  };
  beforeEach(() => {
    box = sandbox({ 'a.txt': 'a\n' });
    box.commit('first');
    clock = new TestClock();
    extension = new Extension(box.root);
  });
  afterEach(() => {
    watch.dispose();
    box.dispose();
  });

  it('reports a commit once, even if the extension reports it again later', async () => {
    start();
    clock.to(1_000);
    box.commit('second');
    await moved();
    extension.changed();
    assert.equal(moves, 0);
  });
  it('ignores the extension while HEAD may still be written', async () => {
    start();
    await extension.started;
    extension.changed();
    assert.equal(moves, 0);
    clock.to(1_000);
    extension.changed();
    assert.equal(moves, 0, 'nothing moved since');
  });
  it('reports a HEAD change that only the extension noticed', async () => {
    box.git('checkout', '-q', '--orphan', 'empty'); // no commit: the files show no HEAD
    start();
    await extension.started;
    clock.to(1_000);
    extension.head = { name: 'elsewhere', commit: '1'.repeat(40) };
    extension.changed();
    assert.equal(moves, 1);
    clock.to(2_000);
    extension.changed();
    assert.equal(moves, 1, 'reported once');
  });
  it('reports a repository that is created later, and then its HEAD changes', async () => {
    const other = sandbox({ 'a.txt': 'a\n' }, { git: false });
    box.dispose();
    box = other;
    extension = new Extension();
    start();
    await extension.started;
    box.git('init', '-q', '-b', 'main');
    extension.open(box.root);
    assert.equal(moves, 1);
    moves = 0;
    box.commit('first');
    await moved();
  });
  it('ignores repositories that do not contain the folder', async () => {
    extension = new Extension(`${box.root}-next-to-it`);
    start();
    await extension.started;
    clock.to(1_000);
    extension.head = { name: 'elsewhere', commit: '1'.repeat(40) };
    extension.changed();
    assert.deepEqual([moves, extension.listeners], [0, 0]);
  });
  it('works without the extension, and reports nothing after disposal', async () => {
    start(() => Promise.resolve(undefined));
    box.commit('second');
    await moved();
    watch.dispose();
    box.commit('third');
    await new Promise((done) => setTimeout(done, 50));
    assert.equal(moves, 0);
    assert.equal(clock.next, undefined);
  });
  it('leaves no listener if it is disposed before the extension started', async () => {
    start();
    watch.dispose();
    await extension.started;
    assert.equal(extension.listeners, 0);
  });
});

/** VS Code's git extension, which reports when the test triggers it. */
class Extension implements GitApi {
  head: { readonly name?: string; readonly commit?: string; } | undefined;
  readonly repositories: GitRepository[];
  private readonly stateListeners = new Set<() => void>();
  private readonly openListeners = new Set<(repository: GitRepository) => void>();

  constructor(...roots: readonly string[]) {
    this.repositories = roots.map((root) => this.repository(root));
  }
  /** A turn later the watch has its answer. */
  get started(): Promise<void> {
    return new Promise((done) => setImmediate(done));
  }
  get listeners(): number {
    return this.stateListeners.size;
  }
  readonly onDidOpenRepository: GitApi['onDidOpenRepository'] = (listener) => subscribed(this.openListeners, listener);
  toGitUri(uri: Uri): Uri {
    return uri;
  }
  changed(): void {
    for (const listener of this.stateListeners) listener();
  }
  open(root: string): void {
    for (const listener of this.openListeners) listener(this.repository(root));
  }
  private repository(root: string): GitRepository {
    const head = () => this.head;
    return {
      rootUri: { path: root, fsPath: root } as Uri,
      status: () => Promise.resolve(),
      getCommit: () => Promise.reject(new Error('not read')),
      state: {
        get HEAD() {
          return head();
        },
        indexChanges: [],
        workingTreeChanges: [],
        onDidChange: (listener) => subscribed(this.stateListeners, listener as () => void),
      },
    };
  }
}

function subscribed<T>(listeners: Set<T>, listener: T): { dispose(): void; } {
  listeners.add(listener);
  return { dispose: () => listeners.delete(listener) };
}
