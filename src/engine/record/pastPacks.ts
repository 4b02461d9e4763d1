import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import type { PackPlan } from '../packing/plan';
import { names } from '../formats/stateNames';

/** The maximum size of all stored texts in bytes, enough for about fifty packs. */
const maxBytes = 8_000_000;
const idPattern = /^[0-9a-f]{16}$/;

/** Returns the ID of the pack that a thread made at the given time (ISO 8601). */
export function computePastPackId({ hash }: Pick<Host, 'hash'>, packedAt: string, thread: string | null): string {
  return hash(JSON.stringify([packedAt, thread])).slice(0, 16);
}

/** Stores a pack's task and text for its history, and removes the oldest packs beyond `maxBytes`. Returns warnings. */
export function storePastPack(host: Host, { report, contexts, packedAt }: PackPlan): readonly string[] {
  const id = computePastPackId(host, new Date(packedAt).toISOString(), report.thread ?? null);
  try {
    host.state.write(getTextFileName(id), contexts.find(({ main }) => main)!.text());
    host.state.write(getTaskFileName(id), report.task);
    host.state.trim(names.packs, maxBytes);
    return [];
  } catch (error) {
    if (error instanceof UserError)
      return [english`The pack could not be stored in the history: ${nested(error.message)}`];
    throw error;
  }
}

/** Returns the text of the context file of a past pack; undefined if it is no longer stored. */
export function readPastText(host: Pick<Host, 'state'>, id: string): string | undefined {
  const text = idPattern.test(id) ? host.state.read(getTextFileName(id)) : undefined;
  return text === undefined ? undefined : redact(text); // another program may have written the file
}

export function readPastTask(host: Pick<Host, 'state'>, id: string): string | undefined {
  const text = host.state.read(getTaskFileName(id));
  return text === undefined ? undefined : redact(text);
}

export function hasPastText(host: Pick<Host, 'state'>, id: string): boolean {
  return host.state.stat(getTextFileName(id)) !== undefined;
}

function getTextFileName(id: string): string {
  return `${names.packs}/${id}.md`;
}

function getTaskFileName(id: string): string {
  return `${names.packs}/${id}.txt`;
}
