import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { parse as parseJson } from 'jsonc-parser';
import type { ArtefactContent } from '#agents/connection/artefact';
import { isRefusal } from '#agents/connection/edit/refusal';
import { jsonTexts } from './jsonTexts';
import { planFile, type PlannedFile } from '#agents/connection/plan/planFile';
import { parseRecord, formatConnectionsRecord, type FileRecord } from '#agents/connection/plan/record';
import { table } from '#test/support/table';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const guard = (event: string) => `node .agentpack/hooks/guard.cjs ${event}`;

const nested: ArtefactContent = {
  kind: 'json',
  allowsComments: true,
  entries: [
    ...['PreToolUse', 'PostToolUse'].map((event) => ({
      path: ['hooks', event],
      as: 'element' as const,
      value: { matcher: 'Edit', hooks: [{ type: 'command', command: guard(event) }] },
    })),
    { path: ['mcpServers', 'agentpack'], as: 'property', value: { command: 'agentpack', args: ['mcp'] } },
  ],
};
const flat: ArtefactContent = {
  kind: 'json',
  allowsComments: true,
  entries: [
    { path: ['version'], as: 'property', value: 1, isShared: true },
    { path: ['hooks', 'edit'], as: 'element', value: { command: guard('edit') } },
    { path: ['hooks', 'end'], as: 'element', value: { command: guard('end') } },
  ],
};
const older: ArtefactContent = {
  kind: 'json',
  allowsComments: true,
  entries: [
    { path: ['version'], as: 'property', value: 1, isShared: true },
    { path: ['hooks', 'stop'], as: 'element', value: { command: `old ${guard('stop')}` } },
  ],
};
const markdown: ArtefactContent = {
  kind: 'block',
  syntax: 'markdown',
  text: 'Read .agentpack/context.md.\n\nThen work.',
};
const toml: ArtefactContent = { kind: 'block', syntax: 'toml', text: '[mcp_servers.agentpack]\ncommand = "agentpack"' };

const hook: ArtefactContent = { kind: 'hook', text: '# why\n(true &)' };
const predecessors =
  '# agentpack:auto-repack:start\npython3 -m agentpack.cli hook --event GitAutoRepack --agent auto\n# agentpack:auto-repack:end';

describe('connecting and disconnecting', () => {
  property('leaves the bytes of a git hook as they were', fc.option(
    fc.tuple(fc.constantFrom('', '#!/bin/sh\n', '#!/usr/bin/env bash\n'),
      fc.array(fc.constantFrom('', 'lint', 'exit 1', predecessors, '# agentpack:global', 'exit 0')), fc.boolean())
      .map((
        [first, all, isEnded],
      ) => first + all.join('\n') + (isEnded ? '\n' : '')),
  ), hook);
  for (const [name, content] of Object.entries({ nested, flat })) {
    property(`leaves the bytes of JSON as they were (${name})`, jsonTexts, content);
  }
  property('leaves the bytes of Markdown as they were', fc.option(lines(['# Rules', '', '- a', '<!-- x -->', '  b '])),
    markdown);
  property('leaves the bytes of TOML as they were', fc.option(lines(['# c', '', '[t]', '  [u.v] # w'], true)), toml);

  it('is exact after an update that wrote different entries', () =>
    fc.assert(fc.property(fc.option(jsonTexts), (given) => {
      const before = given ?? undefined;
      const first = connected(before, undefined, older);
      if (!first) return;
      const second = connected(first.after, first.record, flat);
      if (!second) return; // a person's own value is in the place of an entry
      assert.doesNotMatch(second.after!, /old node/);
      assert.equal(disconnected(second.after, second.record, flat).after, before);
    })));

  it('removes only its own entries from a file that others changed in between', () =>
    fc.assert(fc.property(jsonTexts, fc.nat(), (before, seed) => {
      const plan = connected(before, undefined, nested);
      if (!plan) return;
      const changed = withNewEntry(plan.after!, seed);
      const left = disconnected(changed, plan.record, nested).after;
      assert.deepEqual(values(left!), values(withNewEntry(before.trim().length > 1 ? before : '{}', seed)));
      for (const comment of before.match(/\/\*\d+\*\//g) ?? []) assert.ok(left!.includes(comment), comment);
    })));

  it('needs no record to remove its own entries', () =>
    fc.assert(fc.property(jsonTexts, (before) => {
      const plan = connected(before, undefined, nested);
      if (!plan) return;
      assert.deepEqual(filled(values(disconnected(plan.after, undefined, nested).after ?? '{}')),
        filled(values(before)));
    })));

  it('needs no record to remove a block byte for byte', () =>
    fc.assert(fc.property(lines(['# Rules', '', '- a']), (before) => {
      const after = connected(before, undefined, markdown)!.after;
      assert.equal(disconnected(after, undefined, markdown).after ?? '', before);
    })));

  it('keeps lines that others added around a block', () =>
    fc.assert(fc.property(lines(['# Rules', '', '- a']), (before) => {
      const plan = connected(before, undefined, markdown)!;
      const changed = `new\n${plan.after}\nnew\n`;
      const left = disconnected(changed, plan.record, markdown).after!;
      assert.deepEqual(left.split(/\r?\n/).filter((line) => line !== ''),
        `new\n${before}\nnew\n`.split(/\r?\n/).filter((line) => line !== ''));
    })));

  table('keeps lines that others added to a git hook', (row) => {
    for (const before of [undefined, '#!/bin/sh\nlint\n'])
      row(`keeps lines that others added to a git hook (${before === undefined ? 'of its own' : 'of others'})`, () => {
        const plan = connected(before, undefined, hook)!;
        const left = disconnected(`${plan.after}more\n`, plan.record, hook).after;
        assert.equal(left, `${before ?? '#!/bin/sh\n'}more\n`);
      });
  });

  it('restores the block of the predecessor', () => {
    const before = 'a\n<!-- agentpack:rule:start -->\nx\n<!-- agentpack:rule:end -->\nb';
    const plan = connected(before, undefined, markdown)!;
    assert.doesNotMatch(plan.after!, /rule/);
    assert.equal(disconnected(plan.after, plan.record, markdown).after, before);
  });

  it('keeps its own file if the user has changed it, and reports that', () => {
    const own: ArtefactContent = { kind: 'file', text: 'Read AgentPack.\n' };
    const plan = connected(undefined, undefined, own)!;
    const { after, notice } = disconnected(`${plan.after}My rule.\n`, plan.record, own);
    assert.equal(after, 'Read AgentPack.\nMy rule.\n');
    assert.match(notice ?? '', /FILE has changed/);
  });
});

describe('the record of what was written', () => {
  it('can be read back', () => {
    const record = { files: [connected('{}', undefined, flat)!.record!], folders: ['.cursor'] };
    assert.deepEqual(parseRecord(formatConnectionsRecord(record)!, 'user'), record);
  });
  table('is read only in its own format', (row) => {
    for (
      const text of ['', '{}', '{"version":2,"files":[],"folders":[]}', '{"version":1,"files":[],"folders":["../x"]}',
        '{"version":1,"files":[],"folders":["/etc"]}', '{"version":1,"files":[{"path":"a"}],"folders":[]}']
    )
      row(`is not ${text}`, () => assert.equal(parseRecord(text, 'repository'), undefined));
  });
});

function property(title: string, texts: fc.Arbitrary<string | null>, content: ArtefactContent): void {
  it(title, () =>
    fc.assert(fc.property(texts, (given) => {
      const before = given ?? undefined;
      const plan = connected(before, undefined, content);
      if (!plan) return; // refused: nothing is written
      assert.ok(plan.after!.includes('agentpack'));
      const again = connected(plan.after, plan.record, content)!;
      assert.equal(again.after, plan.after, 'twice is once');
      assert.equal(disconnected(again.after, again.record, content).after, before);
    }), { numRuns: 300 }));
}

function connected(text: string | undefined, record: FileRecord | undefined, wanted: ArtefactContent):
  | PlannedFile
  | undefined
{
  const plan = planFile({ path: 'file', file: 'FILE', text, record }, { wanted, dropped: undefined, agents: ['a'] },
    hash);
  return isRefusal(plan) ? undefined : plan;
}

function disconnected(text: string | undefined, record: FileRecord | undefined, dropped: ArtefactContent): PlannedFile {
  const plan = planFile({ path: 'file', file: 'FILE', text, record }, { wanted: undefined, dropped, agents: [] }, hash);
  assert.ok(!isRefusal(plan), JSON.stringify(plan));
  return plan;
}

/** As another program adds an entry: at the start or the end of the outermost object. */
function withNewEntry(text: string, seed: number): string {
  const [start, end] = [text.indexOf('{') + 1, text.lastIndexOf('}')];
  const isEmpty = Object.keys(values(text) as object).length === 0;
  const hasComma = /,(?:\s|\/\*\d+\*\/|\/\/.*\n)*$/.test(text.slice(0, end));
  return seed % 2 === 0
    ? `${text.slice(0, start)}"new": 1${isEmpty ? '' : ','}${text.slice(start)}`
    : `${text.slice(0, end)}${isEmpty || hasComma ? '' : '\n,'}\n"new": 1${text.slice(end)}`;
}

function values(text: string): unknown {
  return parseJson(text.replace(/^\ufeff/, '')) ?? {};
}

/** Without empty objects and lists on the paths of the entries: nobody can tell who left them. */
function filled(value: unknown): unknown {
  const root = { ...value as Record<string, unknown> };
  for (const key of ['hooks', 'mcpServers']) {
    if (typeof root[key] !== 'object' || root[key] === null || Array.isArray(root[key])) continue;
    const all = Object.entries(root[key]).filter(([, one]) => !Array.isArray(one) || one.length > 0);
    if (all.length > 0) root[key] = Object.fromEntries(all);
    else delete root[key];
  }
  return root;
}

function lines(of: readonly string[], unique = false): fc.Arbitrary<string> {
  return fc.tuple(unique ? fc.shuffledSubarray([...of]) : fc.array(fc.constantFrom(...of), { maxLength: 5 }),
    fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean()).map(([all, lineBreak, ends, mark]) =>
      (mark ? '\ufeff' : '') + all.join(lineBreak) + (ends && all.length > 0 ? lineBreak : '')
    );
}
