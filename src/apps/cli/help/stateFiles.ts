/**
 * The files below `.agentpack/`, for `agentpack help files`; a test compares them with the names that the engine uses.
 * A thread has its own copies of most of these files in `threads/ID/`.
 */
export const stateFiles: Readonly<Record<string, string>> = {
  'context.md': 'the pack, as agents read it',
  'context.claude.md': 'the same pack, introduced for Claude Code',
  'CLAUDE_CONTEXT.md':
    'the pack as "agentpack export" wrote it for a tool that is not connected; so are CODEX_, CURSOR_, AIDER_ and AGENTS_CONTEXT.md',
  'PROJECT_INDEX.md':
    'what the project consists of ("agentpack index"), with file_summaries.json and dependency_graph.json; packs renew them',
  'context.json': 'the pack as one JSON document, where pack --format json asks for it',
  'task.md': 'the task, if you write it into a file: a newer one is the task of the next pack',
  'task_state.md': 'status, summary and checklist of the task, which packs show (agentpack help state)',
  'MEMORY.md': 'notes that packs show to agents, and below them those of DECISIONS.md (agentpack help memory)',
  'DECISIONS.md': 'decisions, with what replaced them',
  'memory.proposed.md': 'entries that agents propose, until a person accepts or rejects them',
  'memory.archive.md': 'entries that "agentpack memory compact" took out of use',
  '.gitattributes': 'how git merges a shared memory: entries of both branches stay',
  'config.toml':
    'settings of a team (agentpack help settings); your own, for all repositories, are in ~/.agentpack/config.toml',
  '.gitignore': 'hides the folder from git; "agentpack init --share-config" and "--share-cache" let git see a part',
  'selection.json': 'pinned and excluded files; ignored where git tracks it, so that a clone cannot pin',
  'roots.json': 'the other repositories that "agentpack pack --also" named; trusted only with your own seal',
  'verdict.json': 'what the guard and the hooks of agents read',
  'pack_metadata.json': 'the record of the newest pack: inputs, files, reasons',
  'pack-registry.json': 'the blocks of the newest pack, for "agentpack retrieve"',
  'snapshots/latest.json': 'hashes of the files when they were packed, for freshness (a thread: snapshot.json)',
  'thread_index.jsonl': 'the list of threads',
  'threads': 'a folder for each thread, with its own pack, task and pins',
  'metrics.jsonl':
    'figures of packs and paths of files that were used, no content; 512 KB at most (agentpack help forget)',
  'editor.json': 'paths and line numbers of what the editor showed at its last pack',
  'sessions': 'facts of the sessions of agents that you allowed, no texts (agentpack help sessions)',
  'documents':
    'what "agentpack docs" made of documents: manifest, chunks, tables, map, graph, indexes, reports; may be deleted',
  'backup': 'what "agentpack repair" has replaced',
  'cache': 'may be deleted at any time; the next pack recreates it',
  'cache/index.bin': 'the index of all files; changes since are in cache/journal.bin, outlines in cache/outlines.bin',
  'cache/documents': 'blocks that were read from documents, redacted, by content',
  'cache/texts': 'redacted texts of the newest packs, for comparison; 50 MB at most',
  'cache/packs': 'tasks and texts of the last packs, for "agentpack history"; 8 MB at most',
  'cache/outputs': 'redacted outputs of "agentpack compress"; 64 MB at most',
  'cache/searches': 'results of searches, for their next pages',
  'cache/shared': 'the index for a team to commit ("agentpack init --share-cache")',
  'cache/errors.jsonl': 'classes and places of the last errors, without messages, for "agentpack diagnostics"',
};
