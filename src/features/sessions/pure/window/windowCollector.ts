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
  /** How often the session opened a pack, before compactions too. */
  readonly packOpens: number;
}

/**
 * Collects what stands in the window of the session with this id. Entries of other sessions in the same transcript,
 * such as subagents, are left out.
 */
export class WindowCollector {
  private items: WindowItem[] = [];
  private readonly promptKeys = new Map<WindowItem, PromptEntry>();
  private readonly pending = new Map<string, CallEntry>();
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
    const place: RecordPosition = {
      position: entry.position ?? position,
      ...(entry.at === undefined ? {} : { timeMs: entry.at }),
    };
    if (entry.kind === 'about') this.cwd = entry.cwd ?? this.cwd;
    else if (entry.kind === 'prompt') this.addPrompt(entry, place);
    else if (entry.kind === 'rewind') this.rewindTo((prompt) => entry.key === undefined || prompt.key === entry.key);
    else if (entry.kind === 'answer') this.addText('agent', entry.text, place, true);
    else if (entry.kind === 'call') this.addCall(entry, place);
    else if (entry.kind === 'result') this.addResult(entry, place);
    else if (entry.kind === 'usage') this.usage = entry;
    else if (entry.kind === 'compaction') this.compact(entry.summary, place);
  }

  getWindow(): RecordedWindow {
    const { items, compaction, hasSummary, usage, packOpens } = this;
    return { items, compaction, hasSummary, usage, packOpens };
  }

  private compact(summary: string | undefined, place: RecordPosition): void {
    this.items = [];
    this.promptKeys.clear();
    this.usage = undefined;
    this.compaction = place;
    this.hasSummary = summary !== undefined;
    if (summary !== undefined) this.addText('summary', summary, place, false);
  }

  private addText(source: WindowSource, text: string, place: RecordPosition, isMention: boolean): void {
    this.items.push({ kind: 'text', source, text, ...place, isMention });
  }

  /** A prompt that follows the same record as an earlier prompt replaces it and everything after it. */
  private addPrompt(entry: PromptEntry, place: RecordPosition): void {
    if (this.isRepeated('prompt', entry.key)) return;
    if (entry.after !== undefined) this.rewindTo(({ after }) => after === entry.after);
    this.addText('prompts', entry.text, place, true);
    this.promptKeys.set(this.items.at(-1)!, entry);
  }

  private rewindTo(isFirstUndone: (prompt: PromptEntry) => boolean): void {
    const index = this.items.findIndex((item) => {
      const prompt = this.promptKeys.get(item);
      return prompt !== undefined && isFirstUndone(prompt);
    });
    if (index < 0) return;
    this.items.splice(index);
    this.usage = undefined;
  }

  private addCall(entry: CallEntry, place: RecordPosition): void {
    if (this.isRepeated('call', entry.key)) return;
    const isRead = entry.files.length > 0 && entry.files.every((use) => !isWrite(use));
    this.addText('agent', formatCall(entry), place, !isRead);
    if (entry.isFinal) this.addWrite(entry, undefined, place);
    else if (entry.key !== undefined) this.pending.set(entry.key, entry);
  }

  private addResult(entry: ResultEntry, place: RecordPosition): void {
    if (this.isRepeated('result', entry.key)) return;
    const call = this.pending.get(entry.key ?? '');
    this.pending.delete(entry.key ?? '');
    const source = findSource(call);
    const shown = entry.ok === true ? findShownFile(call) : undefined;
    const path = shown && resolveTranscriptPath(shown.path, this.cwd);
    if (source === 'pack' && entry.ok !== false) this.packOpens++;
    if (entry.output !== undefined && entry.output !== '')
      this.items.push({
        kind: 'text',
        source,
        text: entry.output,
        ...place,
        isMention: false,
        ...(path === undefined
          ? {}
          : { shows: { path, firstLine: shown!.isNumbered ? undefined : shown!.lines?.[0] ?? 1 } }),
      });
    if (entry.ok !== false) this.addWrite(call, entry, place);
  }

  private addWrite(call: CallEntry | undefined, result: ResultEntry | undefined, place: RecordPosition): void {
    const uses = (result?.files ?? call?.files ?? []).filter(isWrite);
    const paths = uses.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])])
      .flatMap((path) => resolveTranscriptPath(path, this.cwd) ?? []);
    if (paths.length > 0) this.items.push({ kind: 'write', paths, ...place });
  }

  /** Reports whether an item with this key was added before, since agents write some items several times. */
  private isRepeated(kind: string, key: string | undefined): boolean {
    if (key === undefined) return false;
    const isKnown = this.seenKeys.has(`${kind} ${key}`);
    this.seenKeys.add(`${kind} ${key}`);
    return isKnown;
  }
}
