import { consentOptions } from '#apps/cli/consent/askConsent';
import type { Command } from '#apps/cli/command';

const actions = ['add', 'decision', 'list', 'show', 'edit', 'remove', 'accept', 'reject', 'check', 'compact',
  'import'] as const;

export const memory = {
  usage: `memory ${actions.join('|')} [ROOT] [TEXT|ID|FILE…]`,
  positionals: 'action',
  names: (precedingNames) => (precedingNames.length === 0 ? actions : []),
  textActions: ['add', 'decision', 'show', 'edit', 'remove', 'accept', 'reject'],
  isQuery: true,
  reads: {},
  help: 'Notes and decisions that you or your team want agents to know. Packs show those that are relevant.',
  options: {
    'about': {
      type: 'string',
      multiple: true,
      value: 'PATH',
      values: 'file',
      help:
        'add, decision, edit: a path, glob, symbol or path#symbol that the entry is about; list: only entries about it',
    },
    'personal': { type: 'boolean', help: 'add, decision: keep the entry to yourself, in ~/.agentpack/memory/' },
    'share': { type: 'boolean', help: 'add, decision, import: let git see the files, for your team' },
    'status': {
      type: 'string',
      value: 'STATUS',
      values: ['accepted', 'proposed'],
      help: 'decision: the status (default: accepted)',
    },
    'supersedes': { type: 'string', value: 'ID', help: 'decision: the entry that the decision replaces' },
    'source': {
      type: 'string',
      value: 'TEXT',
      help: 'add, decision: the author or origin (default: your name in git)',
    },
    'text': { type: 'string', value: 'TEXT', help: 'edit: the new text (default: from your editor)' },
    'stale': { type: 'boolean', help: 'list: only entries whose files or symbols have changed since' },
    'strict': { type: 'boolean', help: 'check: exit with 1 if an entry needs review' },
    ...consentOptions,
  },
  exits: { 1: 'failed, or check --strict found an issue' },
  examples: ['memory add "Prices are integers" --about src/price.ts', 'memory list', 'memory check',
    'memory compact --dry-run', 'memory import --dry-run'],
  details: () =>
    `Notes are in .agentpack/MEMORY.md and decisions in DECISIONS.md. You can also edit these files by hand: an entry is a block with an id, and each heading or bullet that you add counts as an entry too. Git ignores the files until you pass --share or agree to share them when you add the first entry. Shared entries from two branches merge without conflicts.

--about keeps a fingerprint of the file or symbol. When the file or symbol changes, the entry becomes "suspect": packs say that it was written before the change, and check lists it. Use accept if it still holds, edit to correct it, or remove to delete it. accept and reject also decide on what agents propose in .agentpack/memory.proposed.md.

Packs show entries about their files and entries that share words with the task, in at most 8 % of the budget. A text is refused if it contains a secret or if an entry already says nearly the same.

compact merges entries that say nearly the same, and moves superseded and rejected entries to memory.archive.md. import adds the statements of CLAUDE.md, AGENTS.md, the rules of Cursor, Cline, Windsurf and Copilot, and memory-bank/. Both commands show the changes and ask first; --dry-run only shows them. Decision records in docs/adr stay where they are: list shows them by their paths, and you edit them as files.

--json prints {"entries": [{"id", "kind", "date", "title", "text", "status", "about", "source", "owner", "file", "line", "suspect": [{"of", "change"}], "moved": [{"of", "to"}], "lost"}], "problems", "isShared"} or, of a change, {"entries", "files": [{"path", "before", "after"}], "written"}.`,
  async execute(context) {
    const { runMemory } = await import('./memoryRun');
    return runMemory(context);
  },
} satisfies Command;
