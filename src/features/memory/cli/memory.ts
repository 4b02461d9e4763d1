import { consentOptions } from '#apps/cli/consent/askConsent';
import type { Command } from '#apps/cli/command';

const actions = ['add', 'decision', 'list', 'show', 'edit', 'remove', 'accept', 'reject', 'check', 'compact',
  'import'] as const;

export const memory = {
  usage: `memory ${actions.join('|')} [ROOT] [TEXT|ID|FILE…]`,
  positionals: 'action',
  names: (before) => (before.length === 0 ? actions : []),
  textActions: ['add', 'decision', 'show', 'edit', 'remove', 'accept', 'reject'],
  isQuery: true,
  reads: {},
  help: 'What you or your team want agents to know: notes and decisions, which packs show where they matter.',
  options: {
    'about': {
      type: 'string',
      multiple: true,
      value: 'PATH',
      values: 'file',
      help: 'add, decision, edit: a path, glob, symbol or path#symbol that it is about; list: only entries about it',
    },
    'personal': { type: 'boolean', help: 'add, decision: for yourself, below ~/.agentpack/memory/' },
    'share': { type: 'boolean', help: 'add, decision, import: let git see the files, for your team' },
    'status': {
      type: 'string',
      value: 'STATUS',
      values: ['accepted', 'proposed'],
      help: 'decision: its status (default: accepted)',
    },
    'supersedes': { type: 'string', value: 'ID', help: 'decision: the entry that it replaces' },
    'source': {
      type: 'string',
      value: 'TEXT',
      help: 'add, decision: who says so (default: your name in git)',
    },
    'text': { type: 'string', value: 'TEXT', help: 'edit: the new text (default: from your editor)' },
    'stale': { type: 'boolean', help: 'list: only entries written before what they are about changed' },
    'strict': { type: 'boolean', help: 'check: exit 1 where an entry has to be looked at' },
    ...consentOptions,
  },
  exits: { 1: 'failed, or check --strict found something' },
  examples: ['memory add "Prices are integers" --about src/price.ts', 'memory list', 'memory check',
    'memory compact --dry-run', 'memory import --dry-run'],
  details: () =>
    `Notes are in .agentpack/MEMORY.md, decisions in DECISIONS.md, to be edited by hand as well: one entry is one block with an id; each heading or bullet that you write freely counts as one too. They are ignored by git until --share, or your yes at the first entry, lets git see them; then entries of two branches merge without conflict.

--about keeps a fingerprint of the file or symbol. Once that changed, the entry is "suspect": packs show it as written before the change, and check lists it. accept says that it still holds, edit corrects it, remove deletes it. accept and reject also answer what agents propose in .agentpack/memory.proposed.md.

Packs show entries about their files and entries that the task's words mean, in 8 % of the budget at most. A text with a secret is refused, and one that an entry says already.

compact merges entries that say nearly the same, and moves superseded and rejected ones to memory.archive.md. import takes what CLAUDE.md, AGENTS.md, rules of Cursor, Cline, Windsurf and Copilot, and memory-bank/ say; decision records in docs/adr are read where they are: list shows them by their paths, and they are edited as files. Both show the changes and ask; --dry-run only shows them.

--json prints {"entries": [{"id", "kind", "date", "title", "text", "status", "about", "source", "owner", "file", "line", "suspect": [{"of", "change"}], "moved": [{"of", "to"}], "lost"}], "problems", "isShared"} or, of a change, {"entries", "files": [{"path", "before", "after"}], "written"}.`,
  async execute(context) {
    const { runMemory } = await import('./memoryRun');
    return runMemory(context);
  },
} satisfies Command;
