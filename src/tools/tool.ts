import type { Engine } from '#features/requests';
import type { PackOptions } from '#engine/options';
import type { Run } from '#engine/run';
import type { Markdown } from '#model';
import type { FileState } from '#reports';
import type * as v from 'valibot';
import type { FirstReport } from './backgroundPack';
import type { SafeObject } from './safe';

/** A tool's effects on its surroundings, in the terms of the Model Context Protocol. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Always false, since no tool leaves the machine. */
  readonly openWorldHint: false;
}

/** The costs of calls to the engine, cheapest first. `none`: the call does not wait for other calls. */
export const callCosts = ['none', 'question', 'search', 'plan', 'pack'] as const;
export type CallCost = (typeof callCosts)[number];

/** A tool's answer: a document for programs, and a text of at most as many tokens as the call allows. */
export interface ToolAnswer {
  readonly document: SafeObject;
  readonly text: Markdown;
}

/** `continues`: the text continues the previous line, which was too long. */
export interface OutputLine {
  readonly text: string;
  readonly continues: boolean;
}

/** Options for all calls of one tool caller. */
export interface CallerOptions extends PackOptions {
  /** The longest reply text, in bytes of UTF-8, that reaches the caller's model whole; undefined if not known. */
  readonly longestReply?: number;
  /** The name of the calling program, as the program provides it. */
  readonly client?: string;
  /** Set if the caller may stop waiting for a long pack, so that a first look answers it. See `BackgroundPack`. */
  readonly takesFirstLook?: boolean;
}

/** The parts of an engine that tools use. */
export type ToolEngine = Pick<Engine,
  'pack' | 'refreshIfStale' | 'status' | 'context' | 'guard' | 'explain' | 'related' | 'callers' | 'impact' | 'outline'
    | 'retrieve' | 'searchDocuments' | 'changeMemory' | 'threads' | 'find' | 'search' | 'searchPage' | 'latest'
    | 'fileStates' | 'outputs'>;

/** The context in which tools run. */
export interface ToolContext {
  readonly engine: ToolEngine;
  /** Packs, and returns the report of the pack, or that of a first look if the caller takes it. */
  startPack(options: PackOptions, run: Run): Promise<FirstReport>;
  /** The folder of the engine, as its real path. */
  readonly root: string;
  /** Options for all calls; with `noWrite`, queries write nothing. */
  readonly options: Pick<PackOptions, 'noWrite'>;
  /** Returns the exact number of tokens, by the tokenizer in the settings. */
  count(text: string): number;
  /** The longest reply text in bytes; see `CallerOptions`. */
  readonly longestReply: number | undefined;
  /** The name of the calling program; see `CallerOptions`. */
  readonly client: string | undefined;
  /** SHA-256, lower-case hexadecimal. */
  hash(text: string): string;
  /** Returns the lines that a terminal shows for a program's output. */
  plainLines(output: string): Promise<readonly OutputLine[]>;
  /** Explains in a sentence why hooks do not use the pack of this context file; undefined if they do. */
  packProblem(contextPath: string): string | undefined;
  /**
   * Returns the path relative to the root for a path that the caller named. @throws UserError for a path outside the
   * root
   */
  pathBelow(path: string): string;
  /** Returns the state of each path, in the order of the paths. */
  states(paths: readonly string[], thread: string | undefined): Promise<readonly FileState[]>;
}

/** A schema of arguments: a strict object whose fields have descriptions. */
export type InputSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;
export type OutputSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/**
 * A row of the table of tools. Names consist of a verb and its object; a renderer adds a prefix if names are global.
 */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** The description for models: what the tool answers, and when not to call it. */
  readonly description: string;
  readonly input: InputSchema;
  readonly output: OutputSchema;
  readonly annotations: ToolAnnotations;
  readonly cost: CallCost;
  /** If set, a call stops earlier calls that create the pack of the same thread. */
  readonly replaces?: true;
  /** Set if the tool reads no files of the folder, so that it runs even if `folderProblem` reports a problem. */
  readonly anyFolder?: true;
  /** @throws UserError */
  run(input: unknown, context: ToolContext, run: Run): Promise<ToolAnswer>;
}

/** Defines a row whose arguments have the type of its schema. */
export function defineTool<const I extends InputSchema>(
  row: Omit<Tool, 'run' | 'input'> & {
    readonly input: I;
    run(input: v.InferOutput<I>, context: ToolContext, run: Run): Promise<ToolAnswer>;
  },
): Tool {
  return row;
}

/** The annotations of tools that only read, although they may write caches below `.agentpack/`. */
export const queryAnnotations: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The annotations of tools that replace the pack below `.agentpack/`, which can be rebuilt at any time. */
export const packAnnotations: ToolAnnotations = { ...queryAnnotations, readOnlyHint: false };
