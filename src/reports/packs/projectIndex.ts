/** The content of the files of `agentpack index`. */
export interface ProjectIndexReport {
  /** The number of repository files that the texts describe. */
  readonly files: number;
  /** By the name of the file; for `PROJECT_INDEX.md`, the text between its marks. */
  readonly texts: Readonly<Record<'PROJECT_INDEX.md' | 'file_summaries.json' | 'dependency_graph.json', string>>;
}
