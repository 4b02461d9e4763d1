import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { createNodeHost } from '#host/nodeHost';
import { translateSentence, setEngineTranslations } from '#apps/vscode/engineWords';
import { formatExplanationMarkdown } from '#apps/vscode/explain/explainText';
import { describeVerdict } from '#features/guard/vscode/guardWords';
import { buildPackTree } from '#apps/vscode/views/pack/packItems';
import { formatPackHeader } from '#apps/vscode/views/pack/packHeader';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { defaultTreeOptions } from '#apps/vscode/views/tree/treeOptions';
import { pseudo, readable } from '../../e2e/pseudoLocale.mjs';
import { git, makeWorkspace } from '../../harness/workspace.mjs';
import { unlimitedParsing } from '#test/support/unlimitedParsing';

const task = 'Prices in the cart are rounded twice: fix roundPrice in src/money.ts and its tests';
const choices = { pinned: ['src/order.ts'], excluded: ['README.md'], taskPinned: [] };
const run = { cancel: neverCancelled };

describe('a real pack in a pseudo-language', () => {
  const { folder, remove } = makeWorkspace({ from: 'test/harness/workspace' });
  const engine = createEngine(
    createNodeHost({
      root: folder,
      assetsDir: 'dist',
      version: '1.2.3',
      git: true,
      env: process.env,
      parsing: unlimitedParsing,
    }),
  );
  before(() => {
    const words = JSON.parse(readFileSync('dist/l10n/bundle.l10n.json', 'utf8')) as Readonly<
      Record<string, string | { readonly message: string; }>
    >;
    const bundle = Object.fromEntries(
      Object.entries(words).map(([key, text]) => [key, pseudo(typeof text === 'string' ? text : text.message)]),
    );
    l10n.config({ contents: bundle });
    setEngineTranslations(bundle);
  });
  after(() => {
    l10n.config({ contents: {} });
    setEngineTranslations(undefined);
    engine.dispose();
    remove();
  });

  it('has no readable text except data', async () => {
    writeFileSync(join(folder, 'src/broken.ts'), 'export function roundPrice( {\n<<<<<<< a\n');
    writeFileSync(join(folder, 'src/keys.ts'), `export const roundPriceKey = 'ghp_${'a1B2'.repeat(9)}';\n`);
    appendFileSync(join(folder, 'src/cart.ts'), 'export const cartPrices = 1;\n');
    await engine.select({ choice: { kind: 'pin', paths: choices.pinned } }, run);
    const first = await engine.pack({ task, budget: 3_000 }, run);
    const before = await shown(engine, first, {});
    appendFileSync(join(folder, 'src/money.ts'), 'export const more = 1;\n');
    rmSync(join(folder, 'src/broken.ts'));
    writeFileSync(join(folder, 'src/vat.ts'), 'export const vat = 1;\n');
    git(folder, 'checkout', '-q', '-b', 'next');
    const after = await shown(engine, await engine.pack({ task: `${task} again`, budget: 8_000, noWrite: true }, run), {
      task: 'another',
    });
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('.git'));
    const names = new Set(paths.flatMap((path) => [path, ...path.split(/[/.]/)]));
    const data = [`${task} again`, task, 'Start the shop', 'Round prices in the cart to whole cents', 'main', 'next',
      ...names]
      .filter((one) => one.length > 2).sort((a, b) => b.length - a.length);
    const texts = [...before, ...after];
    assert.ok(texts.length > 200, String(texts.length));
    const found = texts.filter((text) => readable(withoutQuotes(text), data).length > 0);
    assert.deepEqual([...new Set(found)].sort(), []);
  });

  /** All that the views, the guard and Explain File say of a pack. */
  async function shown(on: Engine, report: Awaited<ReturnType<Engine['pack']>>, options: { task?: string; }) {
    const freshness = await on.status(options, run);
    const verdicts = await Promise.all([{}, { path: 'src/money.ts' }, { path: 'src/none.ts' }, { path: '../x.ts' }]
      .map((about) => on.guard({ ...options, ...about }, run)));
    const errors = await Promise.all([
      on.explain('src/none.ts', {}, run),
      on.pack({ task, budget: 10 }, run),
      on.select({ choice: { kind: 'unpin', paths: ['src/cart.ts'] } }, run),
      on.select({ choice: { kind: 'pin', paths: ['src/nothing.ts'] } }, run),
      on.pack({ task, since: 'nowhere' }, run),
    ].map((request) => request.then(() => assert.fail('it was done'), messageOf)));
    const explained = await Promise.all(['src/money.ts', 'package.json', 'src/cart.ts', 'README.md', '.gitignore']
      .map((path) =>
        on.explain(path, { whatIf: path === '.gitignore' }, run).then((one) => formatExplanationMarkdown(one),
          messageOf)
      ));
    return [
      ...textsOf([...buildPackTree(report, freshness, choices),
        ...buildPackTree(report, freshness, choices, { ...defaultTreeOptions, group: 'view' })]),
      formatPackHeader(report),
      ...verdicts.map((verdict) => describeVerdict(verdict, verdict.overlaps, ['src/cart.ts']).text),
      ...errors,
      ...explained.flatMap((text) => text.split('\n')),
    ];
  }
});

function messageOf(error: unknown): string {
  assert.ok(error instanceof UserError, String(error));
  return translateSentence(error.message);
}

function textsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((
    { label, description, tooltip, accessible, children },
  ) => [label, description ?? '', ...(tooltip ?? '').split('\n'), accessible, ...textsOf(children)]);
}

/** Words of the task and names of definitions are quoted in reasons. */
function withoutQuotes(text: string): string {
  return text.replaceAll('\\', '').replace(/'[^']*'|"[^"]*"|\]\([^)]*\)/g, ' ');
}
