/** The content of the files that `agentpack index` writes. */
export interface ProjectIndexReport {
  /** The number of repository files that the texts describe. */
  readonly files: number;
  /** The texts by file name; for `PROJECT_INDEX.md`, the text between its markers. */
  readonly texts: Readonly<Record<'PROJECT_INDEX.md' | 'file_summaries.json' | 'dependency_graph.json', string>>;
}
