import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import type { PackOptions } from '#engine/options';
import type { Engine } from '#features/requests';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { table } from '#test/support/table';

const pdf = (text: string) => `%PDF\0${text}`;
const filler = (about: string, count: number) => Array.from({ length: count }, (_, i) => `${about} ${i}.`).join(' ');
const files = {
  'src/price.ts': 'export function addTax(net: number) {\n  return net * 1.19;\n}\n',
  'src/mail.ts': 'export function send(to: string) {\n  return to;\n}\n',
  'src/basket.ts': 'export const basketTotal = 1;\n',
  'docs/invoices.pdf': pdf(
    '# Invoices\n\nAn invoice names its customer.\f# Rounding\n\nThe reverse charge of a foreign invoice is rounded to cents by addTax, never per line (E4012).',
  ),
  'docs/office.pdf': pdf(`# Office\n\n${filler('The kitchen is cleaned on day', 40)}`),
};
const task = 'Round the reverse charge of a foreign invoice to cents';

function made(more: Readonly<Record<string, string>> = {}): { readonly host: MemoryHost; readonly engine: Engine; } {
  const host = memoryHost({ files: { ...files, ...more }, git: {} });
  return { host, engine: createEngine(host) };
}

const context = (host: MemoryHost) => host.text('.agentpack/context.md')!;

describe('documents in a pack', () => {
  it('appear below Documents with path, page, section and ID, as data in a fence', async () => {
    const { host, engine } = made();
    const report = await engine.pack({ task }, quiet);
    const [chunk] = report.documents!.chunks;
    assert.equal(chunk!.omitted, null);
    assert.ok(
      context(host).includes(
        `### \`docs/invoices.pdf\`, page 2: Rounding\n\`${
          chunk!.id
        }\`\n\`\`\`markdown\n# Rounding\n\nThe reverse charge`,
      ),
      context(host),
    );
    assert.doesNotMatch(context(host), /kitchen/);
    assert.deepEqual(chunk!.matched, ['Round', 'reverse', 'charge', 'foreign', 'invoice', 'cents']);
  });

  it('give points to the files that define a name in them', async () => {
    const { engine } = made();
    const { files: packed } = await engine.pack({ task }, quiet);
    const price = packed.find(({ path }) => path === 'src/price.ts')!;
    assert.match(price.reasons.find(({ kind }) => kind === 'document')!.detail,
      /'addTax', which docs\/invoices\.pdf mentions/);
  });

  it('are not an input of a pack without any: no byte below .agentpack changes', async () => {
    const written = async (withPort: boolean) => {
      const host = memoryHost({ files: { 'src/price.ts': files['src/price.ts'], 'a.png': 'x' }, git: {} });
      const seen = withPort ? host : Object.create(host, { documents: { value: undefined } }) as MemoryHost;
      await createEngine(seen).pack({ task }, quiet);
      return host.paths.filter((path) => path.startsWith('.agentpack/')).map((path) => [path, host.text(path)]);
    };
    const [withPort, without] = [await written(true), await written(false)];
    assert.ok(withPort.length > 4);
    assert.deepEqual(withPort, without);
  });

  table('are left out if …', (row) => {
    const cases: readonly (readonly [string, PackOptions, Readonly<Record<string, string>>])[] = [
      ['a person excluded the document', { task, excluded: ['docs/invoices.pdf'] }, {}],
      ['a person excluded its folder', { task, excluded: ['docs'] }, {}],
      ['the task means none', { task: 'send a mail to a customer' }, {}],
      ['they are off', { task, documents: { enabled: false } }, {}],
      ['a setting excludes them', { task, documents: { exclude: ['docs/**'] } }, {}],
      ['.agentpackignore names them', { task }, { '.agentpackignore': 'docs/\n' }],
      ['.agentignore names them', { task }, { '.agentignore': '*.pdf\n' }],
    ];
    for (const [name, options, more] of cases) {
      row(name, async () => {
        const { host, engine } = made(more);
        await engine.pack(options, quiet);
        assert.doesNotMatch(context(host), /reverse charge of a foreign invoice is/);
      });
    }
  });

  it('use at most a quarter of the budget, and more for a document that the task names', async () => {
    const page = (i: number) =>
      `# Rounding ${i}\n\n${filler(`The reverse charge of a foreign invoice ${i} is rounded to cents`, 30)}`;
    const long = { 'docs/long.pdf': pdf(Array.from({ length: 40 }, (_, i) => page(i)).join('\f')) };
    for (const [asked, part] of [[task, 0.25], [`${task} as in long.pdf`, 0.5]] as const) {
      const { engine } = made(long);
      const { documents, renderedTokens, budget } = await engine.pack({ task: asked, budget: 16_000 }, quiet);
      const tokens = documents!.chunks.filter(({ omitted }) => omitted === null).reduce((sum, one) => sum + one.tokens,
        0);
      assert.ok(tokens <= part * budget && tokens > (part - 0.1) * budget, `${tokens} of ${budget}`);
      assert.ok(renderedTokens <= budget);
    }
  });

  it('fit every budget, and are trimmed before files', async () => {
    for (const budget of [300, 500, 800, 1_500, 3_000]) {
      const { engine } = made({ 'src/price.ts': `${files['src/price.ts']}${'// the reverse charge\n'.repeat(30)}` });
      const { renderedTokens, documents, trimmed, files: packed } = await engine.pack({ task, budget }, quiet);
      assert.ok(renderedTokens <= budget);
      const shown = documents!.chunks.filter(({ omitted }) => omitted === null).length;
      const isPriceFull = packed.some(({ path, view }) => path === 'src/price.ts' && view === 'full');
      if (trimmed.includes('selected files')) assert.equal(shown, 0, `${budget}: ${trimmed.join()}`);
      if (budget === 3_000) assert.ok(shown === 1 && isPriceFull);
    }
  });

  it('make the pack stale when they are changed, added or removed, and their old words are gone from the next', async () => {
    const { host, engine } = made();
    await engine.pack({ task }, quiet);
    const causes = async () => JSON.stringify((await engine.status({}, quiet)).causes);
    assert.equal(await causes(), '[]');
    host.tick(5_000);
    host.write('docs/invoices.pdf',
      pdf('# Rounding\n\nThe reverse charge of a foreign invoice is rounded per line to cents.'));
    assert.match(await causes(), /"docs\/invoices.pdf","change":"modified","selected":true/);
    await engine.pack({ task }, quiet);
    assert.match(context(host), /rounded per line/);
    assert.doesNotMatch(context(host), /never per line/);
    host.remove('docs/invoices.pdf');
    host.write('docs/new.pdf', pdf('# New'));
    assert.match(await causes(), /invoices.pdf","change":"deleted".*new.pdf","change":"added"/);
  });

  it('are reported if they contain no text', async () => {
    const { host, engine } = made({ 'docs/bad.pdf': pdf('%broken') });
    const { documents } = await engine.pack({ task }, quiet);
    assert.deepEqual(documents!.failed, [{ path: 'docs/bad.pdf', because: 'parse_error' }]);
    assert.match(context(host), /1 document gave no text: docs\/bad\.pdf \(parse/);
    assert.match((await engine.explain('docs/bad.pdf', {}, quiet)).detail,
      /a document from which no text could be extracted \(parse_error\)/);
  });

  it('are explained by a chunk, but not by a missing one', async () => {
    const { engine } = made();
    const { documents } = await engine.pack({ task }, quiet);
    assert.match((await engine.explain(documents!.chunks[0]!.id, {}, quiet)).detail, /on page 2 is shown/);
    await assert.rejects(() => engine.explain('docs/invoices.pdf#src_00000000_00000000', {}, quiet),
      /No document currently has the chunk/);
  });

  it('are named by a task that contains their name as a word', async () => {
    const { engine } = made({ 'docs/data.pdf': pdf('# Table\n\nThe rows of a foreign table.') });
    const score = async (name: string) => {
      const { documents } = await engine.pack({ task: `Round the rows of the foreign table in ${name}` }, quiet);
      return documents!.chunks.find(({ path }) => path === 'docs/data.pdf')!.score;
    };
    assert.ok(await score('metadata.pdf') < await score('docs/data.pdf'));
  });

  it('in a text format are documents if a setting names them, and files otherwise', async () => {
    const notes = {
      'docs/notes.md': '# Notes\n\nThe reverse charge of a foreign invoice is rounded to cents in notes.\n',
    };
    const { engine } = made(notes);
    const plain = await engine.pack({ task }, quiet);
    assert.ok(plain.files.some(({ path }) => path === 'docs/notes.md'));
    const named = await engine.pack({ task, documents: { include: ['docs/*.md'] } }, quiet);
    assert.ok(!named.files.some(({ path }) => path === 'docs/notes.md'));
    assert.ok(named.documents!.chunks.some(({ path, omitted }) => path === 'docs/notes.md' && omitted === null));
  });

  it('never leak a secret into a pack', async () => {
    const password = ['hunter2', 'Fk9', 'qQ'].join('-');
    const { host, engine } = made({
      'docs/key.pdf': pdf(`# Rounding\n\nThe reverse charge of a foreign invoice, to cents. password = "${password}"`),
    });
    await engine.pack({ task }, quiet);
    assert.match(context(host), /REDACTED/);
    assert.ok(
      !JSON.stringify(host.paths.map((path) => path.startsWith('.agentpack') && host.text(path))).includes(password),
    );
  });
});

describe('a document pin', () => {
  it('brings a chunk into every pack, whatever its task', async () => {
    const { host, engine } = made();
    const { documents } = await engine.documents({}, quiet);
    const { id } = documents.find(({ path }) => path === 'docs/office.pdf')!.sections[0]!.chunks[0]!;
    const pin = `docs/office.pdf#${id}`;
    await engine.select({ choice: { kind: 'pin', paths: [pin] } }, quiet);
    await engine.pack({ task }, quiet);
    assert.match(context(host), /kitchen/);
    await engine.select({ choice: { kind: 'unpin', paths: [pin] } }, quiet);
    await engine.pack({ task }, quiet);
    assert.doesNotMatch(context(host), /kitchen/);
  });

  it('for a whole document shows its beginning if the task means nothing in it', async () => {
    const { host, engine } = made();
    await engine.select({ choice: { kind: 'pin', paths: ['docs/office.pdf'] } }, quiet);
    const { warnings } = await engine.pack({ task }, quiet);
    assert.match(context(host), /kitchen/);
    assert.doesNotMatch(warnings.join(), /pinned/);
  });

  it('for a chunk whose text changed is reported', async () => {
    const { host, engine } = made();
    const { documents } = await engine.documents({}, quiet);
    const { id } = documents.find(({ path }) => path === 'docs/office.pdf')!.sections[0]!.chunks[0]!;
    await engine.select({ choice: { kind: 'pin', paths: [`docs/office.pdf#${id}`] } }, quiet);
    host.tick(5_000);
    host.write('docs/office.pdf', pdf('# Office\n\nOther words.'));
    const { warnings } = await engine.pack({ task }, quiet);
    assert.match(warnings.join(), /the text of this chunk has changed/);
  });
});

describe('a chunk', () => {
  it('is retrieved by its ID, by path and ID, and a document by its path', async () => {
    const { engine } = made();
    const { documents } = await engine.pack({ task }, quiet);
    const { id } = documents!.chunks[0]!;
    for (const target of [id, `docs/invoices.pdf#${id}`]) {
      const { text, path, view, since } = await engine.retrieve(target, {}, quiet);
      assert.match(text, /never per line/);
      assert.deepEqual([path, view, since], ['docs/invoices.pdf', 'chunk', 'same']);
    }
    const whole = await engine.retrieve('docs/invoices.pdf', {}, quiet);
    assert.match(whole.text, /names its customer[^]*never per line/);
    await assert.rejects(engine.retrieve('src_00000000_00000000', {}, quiet), /search for it again/);
  });

  it('is explained with the task words in it', async () => {
    const { engine } = made();
    const { documents } = await engine.pack({ task }, quiet);
    const { id } = documents!.chunks[0]!;
    for (const target of [id, 'docs/invoices.pdf']) {
      const { detail, because } = await engine.explain(target, {}, quiet);
      assert.equal(because, 'document');
      assert.match(detail, /on page 2 is shown because it contains 'Round', 'reverse'/);
    }
  });

  it('is found by a search, and read with the neighboring chunks', async () => {
    const { engine } = made();
    const { results, documents } = await engine.searchDocuments({ query: 'rounded per line', topK: 5 }, {}, quiet);
    assert.equal(documents, 2);
    assert.deepEqual([results[0]!.path, results[0]!.pages, results[0]!.sectionPath], ['docs/invoices.pdf', [2, 2], [
      'Rounding',
    ]]);
    const { before, after, text } = await engine.documentPassage(results[0]!.id, {}, quiet);
    assert.match(text, /never per line/);
    assert.equal(after, null);
    assert.match((await engine.documentPassage(before!, {}, quiet)).text, /names its customer/);
  });
});
