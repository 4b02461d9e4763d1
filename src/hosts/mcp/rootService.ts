import type { ContextText, Report, Retrieved } from '../../reports';
import type { ObjectSchema, ToolAnnotations, ToolReply } from '../../tools';

/** One run of a call, as the engine's. */
export interface CallRun {
  readonly cancel: { readonly cancelled: boolean; };
  progress?(stage: string, fraction: number): void;
  notice?(sentence: string): void;
}

/** What the server asks of one folder: answered by an engine in this process, or by one that lives in another. */
export interface RootService {
  /** A real path. */
  readonly root: string;
  /** Rejects only for a bug. */
  call(tool: string, input: unknown, run: CallRun): Promise<ToolReply>;
  /** Rejects with an error whose message says what to do where there is no pack. */
  context(run: CallRun): Promise<ContextText>;
  latest(): Promise<Report | undefined>;
  retrieve(id: string, run: CallRun): Promise<Retrieved>;
  /** Calls back when a pack was written. Returns the undo. */
  watch(packed: () => void): () => void;
  dispose(): void;
}

/** A row of the table of tools, for lists. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: ToolAnnotations;
}
