/**
 * The files below `.agentpack/`, for `agentpack help files`; a test compares them with the names that the engine uses.
 * A thread has its own copies of most of these files in `threads/ID/`.
 */
export const stateFiles: Readonly<Record<string, string>> = {
  'context.md': 'the pack, as agents read it',
  'context.claude.md': 'the same pack, with an introduction for Claude Code',
  'CLAUDE_CONTEXT.md':
    'the pack, exported by "agentpack export" for a tool that is not connected; also as CODEX_, CURSOR_, AIDER_ and AGENTS_CONTEXT.md',
  'PROJECT_INDEX.md':
    'the index of the project ("agentpack index"), with file_summaries.json and dependency_graph.json; packs update them',
  'context.json': 'the pack as one JSON document, if requested with "agentpack pack --format json"',
  'task.md': 'the task, if you write it to a file; the next pack uses the file if it is newer',
  'task_state.md': 'status, summary and checklist of the task, which packs show (agentpack help state)',
  'MEMORY.md': 'notes that packs show to agents, followed by the decisions in DECISIONS.md (agentpack help memory)',
  'DECISIONS.md': 'decisions, and the decisions that replaced them',
  'memory.proposed.md': 'entries proposed by agents, until you accept or reject them',
  'memory.archive.md': 'entries that "agentpack memory compact" has archived',
  '.gitattributes': 'how git merges a shared memory: the entries of both branches are kept',
  'config.toml':
    'settings of a team (agentpack help settings); your own, for all repositories, are in ~/.agentpack/config.toml',
  '.gitignore':
    'hides the folder from git; "agentpack init --share-config" and "--share-cache" make a part of it visible',
  'selection.json': 'pinned and excluded files; ignored if git tracks it, so that a cloned repository cannot pin files',
  'roots.json': 'the other repositories that "agentpack pack --also" named; trusted only with your own seal',
  'verdict.json': 'the verdict that the guard and the hooks of agents read',
  'pack_metadata.json': 'the record of the newest pack: inputs, files, reasons',
  'pack-registry.json': 'the blocks of the newest pack, for "agentpack retrieve"',
  'snapshots/latest.json': 'hashes of the files at the time of packing, to check freshness (snapshot.json in a thread)',
  'thread_index.jsonl': 'the list of threads',
  'threads': 'a folder for each thread, with its own pack, task and pins',
  'metrics.jsonl':
    'statistics of packs and the paths of used files, without content; at most 512 KB (agentpack help forget)',
  'editor.json': 'paths and line numbers of what the editor showed at its last pack',
  'sessions': 'facts about agent sessions, with your consent and without texts (agentpack help sessions)',
  'documents': 'the output of "agentpack docs": manifest, chunks, tables, map, graph, indexes, reports; can be deleted',
  'backup': 'files that "agentpack repair" has replaced',
  'cache': 'can be deleted at any time; the next pack recreates it',
  'cache/index.bin': 'the index of all files; later changes are in cache/journal.bin, outlines in cache/outlines.bin',
  'cache/documents': 'blocks that were read from documents, redacted, by content',
  'cache/texts': 'redacted texts of the newest packs, for comparison; at most 50 MB',
  'cache/packs': 'tasks and texts of the last packs, for "agentpack history"; at most 8 MB',
  'cache/outputs': 'redacted outputs of "agentpack compress"; at most 64 MB',
  'cache/searches': 'results of searches, for their next pages',
  'cache/shared': 'the index for a team to commit ("agentpack init --share-cache")',
  'cache/errors.jsonl': 'types and locations of the last errors, without messages, for "agentpack diagnostics"',
};
