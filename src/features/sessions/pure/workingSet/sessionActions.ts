import type { CallEntry, Entry, FileUse, PromptEntry, ResultEntry } from '#agents/transcripts/entry';
import { resolveTranscriptPath } from '../facts/paths';
import { isContinuation } from '../continuation';
import { extractShellCommandLine } from './shellCommand';
import { listWrittenTexts } from './writtenTexts';

/** A position in the transcript (`RecordPlace.position`), and its time in milliseconds since 1970 if it is recorded. */
export interface RecordPosition {
  readonly position: number;
  readonly timeMs?: number;
}

export interface PromptAction extends RecordPosition {
  readonly text: string;
}

/** One use of a file that took effect. `path` is absolute if the session's folder is known. */
export interface FileAction extends RecordPosition {
  readonly path: string;
  readonly effect: FileUse['effect'];
  readonly newPath?: string;
  /** The lines that a read requested, 1-based, inclusive. */
  readonly lines?: readonly [first: number, last: number];
  /** The passages that an edit wrote, according to its call. */
  readonly passages: readonly string[];
}

/** The last run of a shell command. */
export interface RecordedCommand extends RecordPosition {
  readonly command: string;
  readonly ok: boolean;
  readonly output: string;
}

/** The actions of one session in the order of its records, including their texts. */
export interface SessionActions {
  /** Prompts that state a task; the first one may only continue another session. */
  readonly prompts: readonly PromptAction[];
  readonly files: readonly FileAction[];
  /** Each command only once, ordered by its last run. */
  readonly commands: readonly RecordedCommand[];
  /** The positions at which the agent replaced the conversation with a summary. */
  readonly compactions: readonly RecordPosition[];
}

/** The maximum number of characters kept of a command's output. The end is kept, because it states the error. */
const maxOutputLength = 64_000;

/**
 * Collects the actions of the session with this ID. Entries of other sessions in the same transcript, such as
 * subagents, are left out.
 */
export class ActionCollector {
  private readonly prompts: (PromptAction & { readonly after?: string; })[] = [];
  private readonly files: FileAction[] = [];
  private readonly commands = new Map<string, RecordedCommand>();
  private readonly compactions: RecordPosition[] = [];
  private readonly pendingCalls = new Map<string, CallEntry>();
  private currentId: string | undefined;
  private cwd: string | undefined;

  constructor(private readonly id: string) {}

  add(entry: Entry, position: number): void {
    if (entry.kind === 'about') this.currentId = entry.id ?? this.currentId;
    if (this.currentId !== undefined && this.currentId !== this.id) return;
    const recordPosition: RecordPosition = {
      position: entry.position ?? position,
      ...(entry.at === undefined ? {} : { timeMs: entry.at }),
    };
    if (entry.kind === 'about') this.cwd = entry.cwd ?? this.cwd;
    else if (entry.kind === 'prompt') this.addPrompt(entry, recordPosition);
    else if (entry.kind === 'compaction') this.compactions.push(recordPosition);
    else if (entry.kind === 'call' && entry.isFinal) this.addFiles(entry, entry.files, recordPosition);
    else if (entry.kind === 'call' && entry.key !== undefined) this.pendingCalls.set(entry.key, entry);
    else if (entry.kind === 'result') this.addResult(entry, recordPosition);
  }

  getActions(): SessionActions {
    return {
      prompts: this.prompts.filter(({ text }, index) => index === 0 || !isContinuation(text)),
      files: this.files,
      commands: [...this.commands.values()],
      compactions: this.compactions,
    };
  }

  /**
   * A prompt that follows the same record as an earlier prompt replaces the earlier prompt and all prompts after it.
   */
  private addPrompt({ text, after }: PromptEntry, recordPosition: RecordPosition): void {
    const replacedIndex = after === undefined ? -1 : this.prompts.findIndex((prompt) => prompt.after === after);
    if (replacedIndex >= 0) this.prompts.splice(replacedIndex);
    this.prompts.push({ ...recordPosition, text, ...(after === undefined ? {} : { after }) });
  }

  private addResult({ key = '', ok, isRefused, files, output }: ResultEntry, recordPosition: RecordPosition): void {
    const call = this.pendingCalls.get(key);
    this.pendingCalls.delete(key);
    if (ok !== false) this.addFiles(call, files ?? call?.files ?? [], recordPosition);
    const command = call && extractShellCommandLine(call);
    if (command === undefined || ok === undefined || isRefused) return;
    // deleted and inserted again, so that commands are in the order of their last runs
    this.commands.delete(command);
    this.commands.set(command, { ...recordPosition, command, ok, output: (output ?? '').slice(-maxOutputLength) });
  }

  private addFiles(call: CallEntry | undefined, uses: readonly FileUse[], recordPosition: RecordPosition): void {
    for (const use of uses) {
      const path = resolveTranscriptPath(use.path, this.cwd);
      const newPath = use.to === undefined ? undefined : resolveTranscriptPath(use.to, this.cwd);
      if (path === undefined) continue;
      this.files.push({
        ...recordPosition,
        path,
        effect: use.effect,
        ...(newPath === undefined ? {} : { newPath }),
        ...(use.lines === undefined ? {} : { lines: use.lines }),
        passages: isWrite(use) && call ? listWrittenTexts(call.input, use.path) : [],
      });
    }
  }
}

export function isWrite({ effect }: Pick<FileUse, 'effect'>): boolean {
  return effect !== 'read' && effect !== 'searched';
}
