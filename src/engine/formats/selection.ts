import { list, literal, object, optional, relativePath, sha256, type FieldSchemas, type Schema,
  type Stored } from '#base/schema/schema';
import { maxPatterns } from '../optionTable/optionValues';

/** Pins and exclusions of one scope, sorted. No path is in both lists. */
export interface ManualSelection {
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
}

/** Pins that apply only while this task is set. */
export interface TaskPins {
  /** The hash of the task, as computed by `taskKey`. */
  readonly hash: string;
  /** The pinned paths, sorted and never empty. */
  readonly pinned: readonly string[];
}

/** The whole content of a scope's `selection.json`. */
export interface ScopeSelection extends ManualSelection {
  /** Each task occurs only once; the task whose pins changed last comes first. */
  readonly tasks: readonly TaskPins[];
}

/** A scope's pins and exclusions, including those of the task that is set. */
export interface CurrentSelection extends ManualSelection {
  readonly taskPinned: readonly string[];
}

/** The content of `selection.json`. Versions that do not support task pins ignore `tasks`. */
export interface SelectionRecord extends ManualSelection {
  readonly version: 1;
  readonly tasks?: readonly TaskPins[];
}

/** The maximum number of tasks whose pins are stored. */
export const maxPinnedTasks = 50;
/** The maximum number of pins for each task. */
export const maxTaskPins = 1_000;

/** The schema of a list of paths. Its limit is the same as for the settings in a pack's record. */
const paths = list(relativePath, maxPatterns);

export const selectionRecord: Schema<Stored<SelectionRecord>> = object(
  {
    version: literal(1),
    pinned: paths,
    excluded: paths,
    tasks: optional(list(
      object({ hash: sha256, pinned: list(relativePath, maxTaskPins) } satisfies FieldSchemas<TaskPins>),
      maxPinnedTasks,
    )),
  } satisfies FieldSchemas<SelectionRecord>,
);
