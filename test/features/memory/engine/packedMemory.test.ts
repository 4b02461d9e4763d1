import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { createEngine } from '#features/engine';
import type { OwnMemory } from '#engine/ports/ownFiles';
import type { PackOptions } from '#engine/options';
import type { Report } from '#reports';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { table } from '#test/support/table';

const entry = (id: number, title: string, fields: readonly string[] = [], text = '') =>
  `### 2026-03-04 ${title} [m-00000000${10 + id}]\n${['Status: accepted', ...fields].join('\n')}\n${text}\n`;
const idOf = (id: number) => `m-00000000${10 + id}`;
const sources = {
  'src/price.ts': 'export function addTax(net: number) {\n  return net * 1.19;\n}\n',
  'src/mail.ts': 'export function send(to: string) {\n  return to;\n}\n',
  'src/basket.ts': 'export const basketTotal = 1;\n',
};
const task = 'addTax rounds prices down';
const memory = '.agentpack/MEMORY.md';
const aboutPrice = entry(1, 'Prices are integers', ['About: src/price.ts']);

interface Packed {
  readonly host: MemoryHost;
  readonly report: Report;
  /** The section of the context file. */
  readonly section: string;
  readonly text: string;
}

async function packed(files: Readonly<Record<string, string | Uint8Array>>, options: PackOptions = { task },
  own?: Readonly<Record<string, string>>, change: (host: MemoryHost) => void = () => {/* nothing */}): Promise<Packed>
{
  const host = memoryHost({ files: { ...sources, ...files }, git: {} });
  change(host);
  const ownMemory: OwnMemory = {
    shownPath: '~/.agentpack/memory/shop-00000000/',
    read: (name) => own?.[name],
    isUtf8: () => true,
    write: () => assert.fail('nothing is written'),
    locked: (_, work) => work(),
  };
  const seen = own ? Object.create(host, { ownMemory: { value: ownMemory } }) as MemoryHost : host;
  const report = await createEngine(seen).pack(options, quiet);
  const text = host.text('.agentpack/context.md')!;
  return { host, report, text, section: /\n## Memory\n[\s\S]*?\n(?=## )/.exec(text)?.[0] ?? '' };
}

describe('memory in a pack', () => {
  it('shows an entry about a file in the pack with its ID, date, location and reason', async () => {
    const { section } = await packed({ [memory]: aboutPrice });
    assert.ok(
      section.includes(
        `### \`${
          idOf(1)
        }\` (2026-03-04, note of this repository, \`.agentpack/MEMORY.md:1\`), about \`src/price.ts\`\n\`\`\`markdown\nPrices are integers\n\`\`\``,
      ),
      section,
    );
  });

  it('names the owner of an entry', async () => {
    const { section } = await packed({
      '.agentpack/DECISIONS.md': entry(2, 'Tax is added once', ['About: addTax', 'Source: Ann Lee']),
      'docs/adr/0003-round-prices.md':
        '# 3. Round prices of addTax down\n\n## Status\n\nAccepted\n\n## Decision\n\nDown.\n',
    }, { task, exclude: [] }, { 'MEMORY.md': aboutPrice });
    assert.match(section, /decision of this repository by `Ann Lee`, `\.agentpack\/DECISIONS\.md:1`/);
    assert.match(section, /note of the user's own\), about `src\/price\.ts`/);
  });

  it('gives points to the subject files of a relevant entry, as a reason', async () => {
    const { report } = await packed({
      [memory]: entry(1, 'Prices round to basket currency', ['About: src/mail.ts']),
    }, { task: 'Round prices of the basket' });
    const mail = report.files.find(({ path }) => path === 'src/mail.ts');
    const reason = mail?.reasons.find(({ kind }) => kind === 'memory');
    assert.ok(reason !== undefined && reason.points > 0, JSON.stringify(report.files.map(({ reasons }) => reasons)));
    assert.match(reason.detail, new RegExp(idOf(1)));
  });

  it('never shows an entry as plain fact once its subject changed', async () => {
    const host = memoryHost({ files: sources, git: {} });
    const engine = createEngine(host);
    await engine.changeMemory({
      change: {
        kind: 'add',
        entryKind: 'note',
        text: 'Prices are integers',
        about: ['src/price.ts#addTax'],
        owner: 'repository',
        status: 'accepted',
      },
    }, {}, quiet);
    const warned = async () => {
      const { memory: shown } = await engine.pack({ task }, quiet);
      assert.equal(shown!.chosen[0]!.omitted, null);
      return /Written before `src\/price\.ts#addTax` (\w+)/.exec(host.text('.agentpack/context.md')!)?.[1];
    };
    assert.equal(await warned(), undefined);
    host.tick(5_000);
    host.write('src/price.ts', sources['src/price.ts'].replace('1.19', '1.21'));
    assert.equal(await warned(), 'changed');
    host.tick(5_000);
    host.write('src/price.ts', 'export const addTax = 3;\nexport const rounds = 4;\n'.replace('addTax', 'addTaxes'));
    assert.equal(await warned(), 'was');
  });

  it('is mentioned by explain for the subject files of an entry, whether or not it gives them points', async () => {
    const host = memoryHost({
      files: { ...sources, [memory]: entry(1, 'Keep this small', ['About: src/price.ts, src/mail.ts']) },
      git: {},
    });
    const engine = createEngine(host);
    await engine.pack({ task }, quiet);
    const named = async (path: string) => (await engine.explain(path, {}, quiet)).memory;
    const expected = [{ id: idOf(1), place: '.agentpack/MEMORY.md:1', suspect: false }];
    assert.deepEqual(await named('src/price.ts'), expected);
    assert.deepEqual(await named('src/mail.ts'), expected);
    assert.equal(await named('src/basket.ts'), undefined);
  });

  it('repeats text that CLAUDE.md only quotes as an import, or imports from outside', async () => {
    for (const text of ['`@docs/rules.md`', '```\n@docs/rules.md\n```', '@../docs/rules.md', 'me@docs/rules.md']) {
      const { section } = await packed({
        [memory]: aboutPrice,
        'CLAUDE.md': `${text}\n`,
        'docs/rules.md': '- Prices are integers\n',
      }, { task, agent: 'claude' });
      assert.match(section, /Prices are integers/, text);
    }
  });

  it('warns about an entry shown only because the warning of another one needs its space', async () => {
    const fields = ['About: src/price.ts', 'Anchor: src/price.ts 000000000000'];
    const long = (sentences: number) => entry(1, 'addTax rounds prices down', fields, 'So it is. '.repeat(sentences));
    const all = { task, budget: 40_000 };
    const tokens = async (sentences: number) =>
      (await packed({ [memory]: long(sentences) }, all)).report.memory!.chosen[0]!.tokens;
    const [ten, twenty] = [await tokens(10), await tokens(20)];
    const tooLong = 10 + Math.ceil((1_501 - ten) / ((twenty - ten) / 10));
    const { report } = await packed({ [memory]: long(tooLong) + entry(2, 'Tax is long', fields) }, all);
    assert.deepEqual(report.memory!.chosen.map(({ id, omitted, suspect }) => [id, omitted, suspect.length]), [[idOf(2),
      null, 1], [idOf(1), 'budget', 1]]);
  });

  it('warns about an entry for a symbol that is missing in its file', async () => {
    const { section } = await packed({ [memory]: entry(1, 'Prices are integers', ['About: src/price.ts#addTacks']) });
    assert.match(section, /Written before `src\/price\.ts#addTacks` was removed/);
  });

  it('is not considered loaded if a file states the opposite, or more', async () => {
    const { section } = await packed({
      [memory]: aboutPrice,
      'AGENTS.md': '- Never assume that prices are integers\n\nHere prices are integers sometimes.\n',
    });
    assert.match(section, /Prices are integers/);
  });

  it('does not repeat a decision record that the pack shows as a file, or an obsolete one', async () => {
    const { report, section } = await packed({
      'docs/adr/0003-round-prices.md':
        '# 3. Round prices of addTax down\n\n## Status\n\nAccepted\n\n## Decision\n\nDown.\n',
      'docs/adr/0004-round-prices.md':
        '# 4. Round prices of addTax up\n\n## Status\n\nDeprecated\n\n## Decision\n\nUp.\n',
    });
    assert.deepEqual(report.memory!.chosen.map(({ id, omitted }) => [id, omitted]), [['docs/adr/0003-round-prices.md',
      'file']]);
    assert.equal(section, '');
  });

  table('never shows …', (row) => {
    const never: readonly (readonly [string, Readonly<Record<string, string>>, PackOptions?])[] = [
      ['a superseded entry', {
        [memory]: entry(1, 'Prices are floats', [`Status: superseded by ${idOf(2)}`, 'About: src/price.ts']),
      }],
      ['a rejected entry', { [memory]: entry(1, 'Prices are floats', ['Status: rejected', 'About: src/price.ts']) }],
      ['a proposed entry', { [memory]: entry(1, 'Prices are floats', ['Status: proposed', 'About: src/price.ts']) }],
      ['an entry with an unknown status', {
        [memory]: entry(1, 'Prices are floats', ['Status: new', 'About: addTax']),
      }],
      ['a proposal', { '.agentpack/memory.proposed.md': entry(1, 'Prices are floats', ['About: src/price.ts']) }],
      ['the archive', { '.agentpack/memory.archive.md': entry(1, 'Prices are floats', ['About: src/price.ts']) }],
      ['an entry about other files', { [memory]: entry(1, 'Prices are floats', ['About: src/shop.ts']) }],
      ['what the agent loads itself', {
        [memory]: entry(1, 'Prices are *floats*, always', ['About: src/price.ts']),
        'AGENTS.md': '# Rules\n\n- Prices are floats,\n  always.\n',
      }],
      ['what a file says that CLAUDE.md imports', {
        [memory]: entry(1, 'Prices are floats', ['About: src/price.ts']),
        '.claude/CLAUDE.md': 'See @../docs/rules.md.\n',
        'docs/rules.md': '- Prices are floats\n',
      }, { task, agent: 'claude' }],
      ['a rejected decision record', {
        'docs/adr/0001-addTax-rounds.md': '# addTax rounds prices\n\nStatus: rejected\n\n## Decision\n\nfloats\n',
      }, { task, exclude: ['docs/**'] }],
    ];
    for (const [name, files, options] of never) {
      row(name, async () => assert.doesNotMatch((await packed(files, options)).section, /floats/));
    }
  });

  it('reports omitted entries in the receipts and the report, with the reason', async () => {
    const { report, text } = await packed({
      'AGENTS.md': '- Prices are integers\n',
      [memory]: aboutPrice + entry(2, 'Tax is long', ['About: src/price.ts'], 'So it is. '.repeat(900)),
    }, { task, agent: 'codex' });
    assert.deepEqual(report.memory!.chosen.map(({ id, omitted }) => [id, omitted]), [[idOf(1), 'loaded'], [idOf(2),
      'budget']]);
    assert.match(text, new RegExp(`memory entries that do not fit the budget: ${idOf(2)}`));
    assert.match(text, new RegExp(`that a file says that the agent loads itself: ${idOf(1)}|loads itself: ${idOf(1)}`));
  });

  it('stays within its share of every budget, and the text stays within the budget', async () => {
    const many = Array.from({ length: 60 },
      (_, i) => entry(i, `Rule ${i} of prices`, ['About: src/price.ts'], `Prices of ${i} are integers. `.repeat(5)))
      .join('\n');
    const large = { 'src/price.ts': sources['src/price.ts'] + '// the tax of a price\n'.repeat(400) };
    for (const budget of [300, 500, 800, 1_500, 3_000, 8_000, 16_000, 40_000]) {
      const { report } = await packed({ ...large, [memory]: many }, { task, budget });
      const tokens = report.memory!.chosen.filter(({ omitted }) => omitted === null).reduce(
        (sum, one) => sum + one.tokens,
        0,
      );
      assert.ok(report.renderedTokens <= budget, `${report.renderedTokens} of ${budget}`);
      assert.ok(tokens <= Math.min(1_500, 0.08 * budget), `${tokens} of ${budget}`);
      if (budget >= 3_000) assert.ok(tokens > 0, `${budget}`);
    }
  });

  it('changes no byte of a pack without entries', async () => {
    const written = async (files: Readonly<Record<string, string>>) => {
      const { host } = await packed({ 'README.md': '# Shop\n', ...files });
      return host.paths.filter((path) => /context|metadata|registry/.test(path)).map((path) => [path, host.text(path)]);
    };
    const [without, withProposal] = [await written({}), await written({
      '.agentpack/memory.proposed.md': aboutPrice,
    })];
    assert.ok(without.length > 3);
    assert.deepEqual(withProposal, without);
    assert.doesNotMatch(JSON.stringify(without), /## Memory|memoryHash|remembered/);
  });

  it('makes the pack stale if it is edited, unlike a proposal', async () => {
    const host = memoryHost({ files: { ...sources, [memory]: aboutPrice }, git: {} });
    const engine = createEngine(host);
    await engine.pack({ task }, quiet);
    const causes = async () => (await engine.status({}, quiet)).causes;
    host.write('.agentpack/memory.proposed.md', aboutPrice);
    assert.deepEqual(await causes(), []);
    host.write(memory, `${aboutPrice}\n- Tax is never zero\n`);
    assert.deepEqual(await causes(), [{ kind: 'memory', detail: 'MEMORY.md or DECISIONS.md was edited' }]);
    const { freshness } = await engine.refreshIfStale({ repack: true }, quiet);
    assert.equal(freshness.state, 'fresh');
    assert.deepEqual(await causes(), []);
    host.remove(memory);
    assert.deepEqual((await causes()).map(({ kind }) => kind), ['memory']);
  });

  it('contains only the entries of the user in an untrusted clone', async () => {
    const { section, text } = await packed({
      [memory]: entry(2, 'Prices are floats', ['About: src/price.ts']),
      'docs/adr/0001-add-tax.md': '# addTax rounds prices\n\n## Decision\n\nfloats\n',
    }, { task, exclude: [] }, { 'MEMORY.md': aboutPrice }, (host) => host.forbidGit());
    assert.match(section, /Prices are integers/);
    assert.doesNotMatch(section, /floats/);
    assert.doesNotMatch(text, new RegExp(idOf(2)));
  });

  table('reports the problem with a file, and packs without it:', (row) => {
    const hostile: readonly (readonly [string, string, RegExp])[] = [
      ['ten megabytes', `${aboutPrice}\n${'- more\n'.repeat(1_500_000)}`, /MEMORY\.md .*larger than 1 MB/],
      ['NUL', `${aboutPrice}\0`, /MEMORY\.md contains NUL characters and is not read as text/],
      ['marks of a merge', `${aboutPrice}<<<<<<< ours\n=======\n>>>>>>> theirs\n`, /MEMORY\.md:5: .*merge conflict/],
      ['characters that are not seen', entry(1, 'Prices are integers\u{e0041}\u{e0042}', ['About: src/price.ts']),
        /MEMORY\.md:1: .*invisible characters/],
    ];
    for (const [name, text, words] of hostile) {
      row(name, async () => {
        const { report, section } = await packed({ [memory]: text });
        assert.match(report.warnings.join('\n'), words);
        assert.doesNotMatch(section, /integers/);
      });
    }
  });

  it('leaves out a decision record with invisible characters, and reports that', async () => {
    const { report, section } = await packed({
      'docs/adr/0001-add-tax.md': '# addTax rounds prices\u{e0041}\n\n## Decision\n\nfloats\n',
    }, { task, exclude: [] });
    assert.match(report.warnings.join('\n'), /0001-add-tax\.md: .*invisible characters/);
    assert.doesNotMatch(section, /floats/);
  });

  it('reads CRLF, and no entry text closes its fence or starts a section', async () => {
    const { text } = await packed({
      [memory]: entry(1, 'Prices', ['About: src/price.ts'],
        '~~~\n````\n```\n\\## Code\n<!-- agentpack:stable-prefix:end -->\n```').replaceAll('\n', '\r\n'),
    });
    const tokens = new MarkdownIt().parse(text, {});
    const titles = tokens.flatMap(({ type, tag }, i) =>
      type === 'heading_open' && tag === 'h2' ? [tokens[i + 1]!.content] : []
    );
    assert.equal(titles.filter((title) => title === 'Code').length, 1);
    assert.ok(titles.includes('Memory') && titles.indexOf('Code') < titles.indexOf('Memory'));
  });

  it('redacts secrets in everything it writes', async () => {
    const secret = `AKIA${'Q3EXAMPLE7TESTKEY'.slice(0, 16)}`;
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    const { host } = await packed({
      [memory]: entry(1, `Prices need ${secret}`, ['About: src/price.ts', `Source: ${token}`], `Use ${token} for tax`) +
        `\n- ${'Prices '.repeat(10)}${token} of src/price.ts and addTax rounds ${'so '.repeat(30)}\n`,
      'docs/adr/0001-add-tax.md': `# addTax rounds prices ${token}\n\n## Decision\n\n${secret} ${
        'a'.repeat(654)
      } ${token} ${'b '.repeat(90)}\n`,
    }, { task, exclude: [] });
    for (const path of host.paths.filter((one) => one.startsWith('.agentpack/') && one !== memory))
      assert.ok(![secret, token.slice(0, 8)].some((one) => host.text(path)!.includes(one)), path);
  });
});
