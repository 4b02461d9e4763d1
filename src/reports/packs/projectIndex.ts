/** What the files of `agentpack index` say. */
export interface ProjectIndexReport {
  /** How many files of the repository they describe. */
  readonly files: number;
  /** By the name of the file; that of `PROJECT_INDEX.md` stands between its marks. */
  readonly texts: Readonly<Record<'PROJECT_INDEX.md' | 'file_summaries.json' | 'dependency_graph.json', string>>;
}
