import type { Freshness, HiddenCharacters, LineRange, Match, Mode, OmittedFile, PackedRoot, Reason, Redaction,
  SelectedPlace, Submodule, SubmoduleMode, TaskClass, TaskSource, Timings, Tokenizer, ViewKind } from '#model';

import type { WeakSetting } from '../agents/consent';
import type { ReportDocuments } from '../documents';
import type { ReportMemory } from './packedMemory';

// The output of commands with `--json` is a contract with scripts: fields may be added but are never renamed.

export interface ReportMatch extends Match {
  /** States which files stand out, or what to search for if none do. */
  readonly text: string;
}

export interface ReportPlace extends SelectedPlace {
  /** The line of the context file, from 1, on which the place's code begins; missing if the code is not shown. */
  readonly at?: number;
}

/** The output of `pack --json`. */
export interface Report {
  readonly version: 1;
  readonly root: string;
  readonly task: string;
  readonly taskClass: TaskClass;
  readonly taskSource: TaskSource;
  /** The quality of the match between files and task; undefined if there is no task. */
  readonly match?: ReportMatch;
  readonly mode: Mode;
  readonly agent: string;
  readonly thread?: string;
  readonly budget: number;
  readonly renderedTokens: number;
  readonly tokenizer: Tokenizer;
  /** Whether the tokenizer's counts are estimates based on a published factor. */
  readonly estimated: boolean;
  readonly contextPath: string;
  /** The path of `context.json`; undefined if it was not requested. */
  readonly jsonPath?: string;
  /** The effect of `--compress`, in tokens; undefined without it. */
  readonly compression?: { readonly program: string; readonly from: number; readonly to: number; };
  /** The monorepo package that was packed; undefined for the whole root. */
  readonly workspace?: PackedPackage;
  /** The repositories packed together with this one, by name; undefined if there are none. */
  readonly roots?: readonly PackedRoot[];
  /** The way in which submodules were packed; undefined if there are none. */
  readonly submodules?: { readonly mode: SubmoduleMode; readonly all: readonly Submodule[]; };
  readonly files: readonly ReportFile[];
  readonly omitted: readonly OmittedFile[];
  readonly ranking: readonly string[];
  /** The most likely places, best first; missing in records of earlier versions. */
  readonly places?: readonly ReportPlace[];
  readonly tokenConsumers: readonly { readonly path: string; readonly tokens: number; }[];
  readonly redactions: readonly Redaction[];
  /** Hidden characters in the selected files; undefined if there are none. */
  readonly hiddenCharacters?: readonly HiddenCharacters[];
  /** Undefined if the root has no documents. */
  readonly documents?: ReportDocuments;
  /** Undefined if there are no memory entries. */
  readonly memory?: ReportMemory;
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
  /** Repository settings that weaken protection, and whether each is allowed; undefined if there are none. */
  readonly weakSettings?: readonly WeakSetting[];
  /** Sections that were shortened or dropped to fit the budget. */
  readonly trimmed: readonly string[];
  readonly timings: Timings;
  /**
   * Numbers of files: `parsed` were indexed, and `reused` were cached, `shared` of them in a shared cache. `tokens`:
   * the exact number of tokens of all indexed files in `cl100k_base`; missing in records of earlier versions.
   */
  readonly counts: {
    readonly files: number;
    readonly tokens?: number;
    readonly parsed: number;
    readonly reused: number;
    readonly shared?: number;
    readonly ignored: number;
    readonly binary: number;
    readonly large: number;
  };
}

/** A monorepo package with all its dependencies in the monorepo. The folder of a package at the root is ''. */
export interface PackedPackage {
  /** The value of `--workspace`: the package's name, or its folder if several packages have that name. */
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly needs: readonly { readonly name: string; readonly folder: string; }[];
  /** Packages that contain the package's tests. */
  readonly tests: readonly { readonly name: string; readonly folder: string; }[];
}

/** The result of `pack --workspace` without a name. */
export interface PackagesReport {
  readonly version: 1;
  /** The package in the newest pack; null for the whole root. */
  readonly current: string | null;
  /** Sorted by folder. */
  readonly packages: readonly {
    readonly id: string;
    /** The package's names, at least one for each manifest. */
    readonly names: readonly string[];
    readonly folder: string;
    /** Folders of all the package's dependencies in the monorepo. */
    readonly needs: readonly string[];
  }[];
}

export interface ReportFile {
  readonly path: string;
  readonly view: ViewKind;
  readonly tokens: number;
  readonly score: number;
  readonly ranges: readonly LineRange[];
  readonly reasons: readonly Reason[];
  readonly viewReason: string;
}
