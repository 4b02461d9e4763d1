import type { CallEntry, Entry, PromptEntry, ResultEntry, UsageEntry } from '#agents/transcripts/entry';
import { resolveTranscriptPath } from '../facts/paths';
import { isWrite, type RecordPosition } from '../workingSet/sessionActions';
import { findShownFile, findSource, formatCall, type WindowItem, type WindowSource } from './windowItem';

/** The recorded contents of an agent's window, oldest first. */
export interface RecordedWindow {
  readonly items: readonly WindowItem[];
  readonly compaction: RecordPosition | undefined;
  /** Whether the text of the summary that replaced the earlier conversation is recorded. */
  readonly hasSummary: boolean;
  /** The usage of the last request, if it was made with this window. */
  readonly usage: UsageEntry | undefined;
  /** The number of times that the session opened a pack, including those before compactions. */
  readonly packOpens: number;
}

/**
 * Collects the contents of the window of the session with this ID. Entries of other sessions in the same transcript,
 * such as subagents, are left out.
 */
export class WindowCollector {
  private items: WindowItem[] = [];
  private readonly promptByItem = new Map<WindowItem, PromptEntry>();
  /** The keys of the items that are results. */
  private readonly resultKeys = new Map<WindowItem, string>();
  private readonly pendingCalls = new Map<string, CallEntry>();
  private readonly seenKeys = new Set<string>();
  private currentId: string | undefined;
  private cwd: string | undefined;
  private compaction: RecordPosition | undefined;
  private hasSummary = false;
  private usage: UsageEntry | undefined;
  private packOpens = 0;

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
    else if (entry.kind === 'rewind') this.rewindTo((prompt) => entry.key === undefined || prompt.key === entry.key);
    else if (entry.kind === 'answer') this.addText('agent', entry.text, recordPosition, true);
    else if (entry.kind === 'call') this.addCall(entry, recordPosition);
    else if (entry.kind === 'result') this.addResult(entry, recordPosition);
    else if (entry.kind === 'usage') this.usage = entry;
    else if (entry.kind === 'compaction') this.compact(entry.summary, recordPosition);
    else if (entry.kind === 'cleared') this.clearResults(new Set(entry.results));
  }

  getWindow(): RecordedWindow {
    const { items, compaction, hasSummary, usage, packOpens } = this;
    return { items, compaction, hasSummary, usage, packOpens };
  }

  private compact(summary: string | undefined, recordPosition: RecordPosition): void {
    this.items = [];
    this.promptByItem.clear();
    this.resultKeys.clear();
    this.usage = undefined;
    this.compaction = recordPosition;
    this.hasSummary = summary !== undefined;
    if (summary !== undefined) this.addText('summary', summary, recordPosition, false);
  }

  /** Removes results from the window. The last request was made with them, so its usage no longer applies. */
  private clearResults(keys: ReadonlySet<string>): void {
    this.items = this.items.filter((item) => !keys.has(this.resultKeys.get(item) ?? ''));
    this.usage = undefined;
  }

  private addText(source: WindowSource, text: string, recordPosition: RecordPosition, isMention: boolean): void {
    this.items.push({ kind: 'text', source, text, ...recordPosition, isMention });
  }

  /** A prompt that follows the same record as an earlier prompt replaces it and everything after it. */
  private addPrompt(entry: PromptEntry, recordPosition: RecordPosition): void {
    if (this.isRepeated('prompt', entry.key)) return;
    if (entry.after !== undefined) this.rewindTo(({ after }) => after === entry.after);
    this.addText('prompts', entry.text, recordPosition, true);
    this.promptByItem.set(this.items.at(-1)!, entry);
  }

  private rewindTo(isFirstUndone: (prompt: PromptEntry) => boolean): void {
    const index = this.items.findIndex((item) => {
      const prompt = this.promptByItem.get(item);
      return prompt !== undefined && isFirstUndone(prompt);
    });
    if (index < 0) return;
    this.items.splice(index);
    this.usage = undefined;
  }

  private addCall(entry: CallEntry, recordPosition: RecordPosition): void {
    if (this.isRepeated('call', entry.key)) return;
    const isRead = entry.files.length > 0 && entry.files.every((use) => !isWrite(use));
    this.addText('agent', formatCall(entry), recordPosition, !isRead);
    if (entry.isFinal) this.addWrite(entry, undefined, recordPosition);
    else if (entry.key !== undefined) this.pendingCalls.set(entry.key, entry);
  }

  private addResult(entry: ResultEntry, recordPosition: RecordPosition): void {
    if (this.isRepeated('result', entry.key)) return;
    const call = this.pendingCalls.get(entry.key ?? '');
    this.pendingCalls.delete(entry.key ?? '');
    const source = findSource(call);
    const shownFile = entry.ok === true ? findShownFile(call) : undefined;
    const path = shownFile && resolveTranscriptPath(shownFile.path, this.cwd);
    if (source === 'pack' && entry.ok !== false) this.packOpens++;
    if (entry.output !== undefined && entry.output !== '') {
      this.items.push({
        kind: 'text',
        source,
        text: entry.output,
        ...recordPosition,
        isMention: false,
        ...(path === undefined
          ? {}
          : { shows: { path, firstLine: shownFile!.isNumbered ? undefined : shownFile!.lines?.[0] ?? 1 } }),
      });
      if (entry.key !== undefined) this.resultKeys.set(this.items.at(-1)!, entry.key);
    }
    if (entry.ok !== false) this.addWrite(call, entry, recordPosition);
  }

  private addWrite(call: CallEntry | undefined, result: ResultEntry | undefined, recordPosition: RecordPosition): void {
    const uses = (result?.files ?? call?.files ?? []).filter(isWrite);
    const paths = uses.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])])
      .flatMap((path) => resolveTranscriptPath(path, this.cwd) ?? []);
    if (paths.length > 0) this.items.push({ kind: 'write', paths, ...recordPosition });
  }

  /** Reports whether an item with this key was added before, since agents write some items several times. */
  private isRepeated(kind: string, key: string | undefined): boolean {
    if (key === undefined) return false;
    const isKnown = this.seenKeys.has(`${kind} ${key}`);
    this.seenKeys.add(`${kind} ${key}`);
    return isKnown;
  }
}
