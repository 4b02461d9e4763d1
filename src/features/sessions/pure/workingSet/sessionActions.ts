import type { CallEntry, Entry, FileUse, PromptEntry, ResultEntry } from '#agents/transcripts/entry';
import { resolveTranscriptPath } from '../facts/paths';
import { isContinuation } from '../continuation';
import { shellCommand } from './shellCommand';
import { listWrittenTexts } from './writtenTexts';

/** A place in the transcript (`RecordPlace.position`), and the time in milliseconds since 1970 if it is recorded. */
export interface Recorded {
  readonly position: number;
  readonly at?: number;
}

export interface PromptAction extends Recorded {
  readonly text: string;
}

/** One use of a file that took effect. `path` is absolute if the session's folder is known. */
export interface FileAction extends Recorded {
  readonly path: string;
  readonly effect: FileUse['effect'];
  readonly to?: string;
  /** The lines that a read requested, 1-based, inclusive. */
  readonly lines?: readonly [first: number, last: number];
  /** The passages that an edit wrote, as its call states them. */
  readonly written: readonly string[];
}

/** The last run of a shell command. */
export interface RecordedCommand extends Recorded {
  readonly command: string;
  readonly ok: boolean;
  readonly output: string;
}

/** What one session did, with texts, in the order of its records. */
export interface SessionActions {
  /** Prompts that state a task; the first one may only continue another session. */
  readonly prompts: readonly PromptAction[];
  readonly files: readonly FileAction[];
  /** Each command once, ordered by its last run. */
  readonly commands: readonly RecordedCommand[];
  /** The places at which the agent replaced the conversation with a summary. */
  readonly compactions: readonly Recorded[];
}

/** The maximum number of characters of a command's output that are kept; the end states why a command failed. */
const maxOutput = 64_000;

/**
 * Collects the actions of the session with this id. Entries of other sessions in the same transcript, such as
 * subagents, are left out.
 */
export class ActionCollector {
  private readonly prompts: (PromptAction & { readonly after?: string; })[] = [];
  private readonly files: FileAction[] = [];
  private readonly commands = new Map<string, RecordedCommand>();
  private readonly compactions: Recorded[] = [];
  private readonly pending = new Map<string, CallEntry>();
  private currentId: string | undefined;
  private cwd: string | undefined;

  constructor(private readonly id: string) {}

  add(entry: Entry, position: number): void {
    if (entry.kind === 'about') this.currentId = entry.id ?? this.currentId;
    if (this.currentId !== undefined && this.currentId !== this.id) return;
    const place: Recorded = {
      position: entry.position ?? position,
      ...(entry.at === undefined ? {} : { at: entry.at }),
    };
    if (entry.kind === 'about') this.cwd = entry.cwd ?? this.cwd;
    else if (entry.kind === 'prompt') this.addPrompt(entry, place);
    else if (entry.kind === 'compaction') this.compactions.push(place);
    else if (entry.kind === 'call' && entry.isFinal) this.addFiles(entry, entry.files, place);
    else if (entry.kind === 'call' && entry.key !== undefined) this.pending.set(entry.key, entry);
    else if (entry.kind === 'result') this.addResult(entry, place);
  }

  actions(): SessionActions {
    return {
      prompts: this.prompts.filter(({ text }, index) => index === 0 || !isContinuation(text)),
      files: this.files,
      commands: [...this.commands.values()],
      compactions: this.compactions,
    };
  }

  /** A second prompt that follows the same record replaces the first one and those after it. */
  private addPrompt({ text, after }: PromptEntry, place: Recorded): void {
    const replaced = after === undefined ? -1 : this.prompts.findIndex((prompt) => prompt.after === after);
    if (replaced >= 0) this.prompts.splice(replaced);
    this.prompts.push({ ...place, text, ...(after === undefined ? {} : { after }) });
  }

  private addResult({ key = '', ok, files, output }: ResultEntry, place: Recorded): void {
    const call = this.pending.get(key);
    this.pending.delete(key);
    if (ok !== false) this.addFiles(call, files ?? call?.files ?? [], place);
    const command = call && shellCommand(call);
    if (command === undefined || ok === undefined) return;
    // set again at the end, so that commands stay in the order of their last runs
    this.commands.delete(command);
    this.commands.set(command, { ...place, command, ok, output: (output ?? '').slice(-maxOutput) });
  }

  private addFiles(call: CallEntry | undefined, uses: readonly FileUse[], place: Recorded): void {
    for (const use of uses) {
      const path = resolveTranscriptPath(use.path, this.cwd);
      const to = use.to === undefined ? undefined : resolveTranscriptPath(use.to, this.cwd);
      if (path === undefined) continue;
      this.files.push({
        ...place,
        path,
        effect: use.effect,
        ...(to === undefined ? {} : { to }),
        ...(use.lines === undefined ? {} : { lines: use.lines }),
        written: isWrite(use) && call ? listWrittenTexts(call.input, use.path) : [],
      });
    }
  }
}

export function isWrite({ effect }: Pick<FileUse, 'effect'>): boolean {
  return effect !== 'read' && effect !== 'searched';
}
