import type { Subject } from '../bench';
import type { Table } from '../table';
import { answers } from './answers';
import { budgetsArea as budgets } from './budgets';
import { burst } from './burst';
import { cold } from './cold';
import { compress } from './compress';
import { digest } from './digest';
import { documentNumbers } from './documentNumbers';
import { documents } from './documents';
import { callers } from '../callers/callers';
import { edges } from './edges';
import { endurance } from './endurance';
import { fuzz } from './fuzz';
import { growth } from './growth';
import { guard } from './guard';
import { kill } from './kill';
import { lines } from './lines';
import { match } from './match';
import { memory } from './memory';
import { names } from './names';
import { outputs } from './outputs';
import { quickCold } from './quickCold';
import { quickEditor } from './quickEditor';
import { redaction } from './redaction';
import { poison } from './poison';
import { redactions } from './redactions';
import { remembered } from './remembered';
import { save } from './save';
import { searchAnswers } from './searchAnswers';
import { searchGold } from './searchGold';
import { searchSize } from './searchSize';
import { searchSpeed } from './searchSpeed';
import { secrets } from './secrets';
import { sessions } from './sessions';
import { shapes } from './shapes';
import { stall } from './stall';
import { start } from './start';
import { task } from './task';
import { tokens } from './tokens';
import { tools } from './tools';
import { walk } from './walk';
import { worktrees } from './worktrees';
import { wrongKinds } from './wrongKinds';

export interface AreaOptions {
  readonly steps: number;
  readonly repomix: boolean;
  /** Differences that are printed of each sort. */
  readonly list: number;
  /** One in this many shapes of odd lines and hostile texts is measured. */
  readonly every: number;
  /** Checked-out copies of repositories that publish samples of secrets. */
  readonly samples: readonly string[];
  /** Another checkout of this project to compare redaction with. */
  readonly old?: string;
  /** A list of redactions that a person judged wrong. */
  readonly wrong?: string;
  /** Random queries of search. */
  readonly queries: number;
  /** A folder of repositories as `owner+name/repo`, and files of tasks from their histories. */
  readonly mirror?: string;
  readonly tasks: readonly string[];
  /** Only tasks of these repositories; empty: of all. */
  readonly repos: readonly string[];
  /** Tasks of a repository. */
  readonly limit?: number;
  /** A folder of recorded outputs of commands; without it, the samples of the tests. */
  readonly outputs?: string;
  /** For what the area makes. */
  readonly folder: string;
}

export interface Area {
  readonly title: string;
  /** Sizes of the made repositories that it is measured on, besides those given. */
  readonly files?: readonly number[];
  /** It needs no repository: `subject` is undefined. */
  readonly whole?: true;
  /** It needs no repository, and is measured part by part: `subject` has the part's name. */
  readonly parts?: readonly string[];
  /** It says something about repositories of others only. */
  readonly given?: true;
  readonly measure: (subject: Subject, options: AreaOptions) => Promise<Table['rows']>;
}

export const areas = {
  cold,
  quickCold,
  quickEditor,
  start,
  worktrees,
  save,
  task,
  tokens,
  lines,
  shapes,
  match,
  memory,
  remembered,
  stall,
  walk,
  names,
  edges,
  callers,
  budgets,
  fuzz,
  growth,
  guard,
  answers,
  tools,
  burst,
  kill,
  endurance,
  secrets,
  redaction,
  redactions,
  wrongKinds,
  poison,
  outputs,
  searchAnswers,
  searchGold,
  searchSize,
  searchSpeed,
  compress,
  sessions,
  documents,
  digest,
  documentNumbers,
} satisfies Record<string, Area>;
export type AreaName = keyof typeof areas;

/** Areas that are named together. */
export const areaGroups: Readonly<Record<string, readonly AreaName[]>> = {
  quick: ['quickCold', 'answers', 'start', 'memory', 'quickEditor'],
  search: ['searchAnswers', 'searchGold', 'searchSize', 'searchSpeed'],
};

export function isArea(name: string): name is AreaName {
  return Object.hasOwn(areas, name);
}
