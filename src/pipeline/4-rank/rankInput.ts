import type { Vocabulary } from '#base/words/vocabulary';
import type { ImportGraph, IndexedFile, NameLinks, PackInputs, Task } from '#model';
import type { CachedPostings } from './corpus/postings';

/** A file that was deleted or renamed. */
export interface GoneFile {
  readonly path: string;
  /** The file's new path, if it was renamed. */
  readonly newPath?: string;
  /** The files that still import the old path. */
  readonly importers: readonly string[];
}

/** The inputs of a ranking, which are available to every signal. */
export interface RankInput extends Partial<PackInputs> {
  /** Sorted by path. A file is unchanged if it has the same `facts` object as in the last call. */
  readonly files: readonly IndexedFile[];
  readonly vocabulary: Vocabulary;
  readonly graph: ImportGraph;
  /** The name links of the same files. */
  readonly links?: NameLinks;
  readonly task: Task;
  readonly gone?: readonly GoneFile[];
  /** The names of further roots. The paths of files in these roots begin with the root's name. */
  readonly roots?: readonly string[];
  readonly pinned: readonly string[];
  /** Maps the path of a file that is pinned through its folder to the path of that folder. */
  readonly pinnedBy?: ReadonlyMap<string, string>;
  /** Paths of files and folders that are pinned to the task alone. */
  readonly pinnedToTask?: readonly string[] | undefined;
  readonly excluded: readonly string[];
  /** Factors for points by kind of signal, as set by the user (see `weights.ts`). */
  readonly weights?: Readonly<Record<string, number>> | undefined;
  /** Kinds of signals that give no points, for a benchmark that measures their contribution. */
  readonly without?: readonly string[];
  /**
   * Reads the text from which a file's facts were extracted; undefined if the file has changed since. Called only if
   * the task quotes or names something that the files may contain, for a few hundred files at most. It is not called
   * again while the task and the file stay the same.
   */
  readonly readText: (file: IndexedFile) => string | undefined;
  /**
   * Files from an earlier process, sorted by path, and their postings, whose numbers refer to this vocabulary. A new
   * ranker starts from them.
   */
  readonly cached?: { readonly files: readonly IndexedFile[]; readonly postings: CachedPostings; } | undefined;
}
