import { decode } from '../../base/text/decode';
import { UserError } from '../../base/errors';
import type { SafeText } from '../../model';
import type { PackedText } from '../../reports';
import { textFormat } from '../../secrets/configuration/textFormat';
import { redact } from '../../secrets/redact';
import type { Host } from '../host';
import type { LastPack } from './records';
import { names } from './stateNames';

/** All texts together, in bytes: those of some hundred packs. */
const most = 50_000_000;
const hashForm = /^[0-9a-f]{64}$/;

/** A file that a pack shows, whole and redacted, beside the hash of its content. */
export interface ShownText {
  readonly path: string;
  readonly hash: string;
  readonly text: SafeText;
}

/**
 * Keeps what a pack shows for as long as there is room, each text once, by its content. Returns what could not be kept,
 * in sentences.
 */
export function keepTexts(host: Host, texts: readonly ShownText[]): readonly string[] {
  try {
    let wrote = false;
    for (const { path, hash, text } of texts) {
      const name = nameOf(path, hash);
      if (name === undefined || host.state.touch(name)) continue; // the newest pack's are the last to be trimmed
      host.state.write(name, text);
      wrote = true;
    }
    if (wrote) host.state.trim(names.texts, most);
    return [];
  } catch (error) {
    if (error instanceof UserError) return [`What was packed could not be kept for later comparison: ${error.message}`];
    throw error;
  }
}

/** What the newest pack was made of, beside the file as it is now. @throws UserError where there is no pack */
export function packedText(host: Host, last: LastPack | undefined, path: string): PackedText {
  if (!last) throw new UserError('There is no pack yet to compare with: pack first.');
  const hash = last.snapshot?.files.find((file) => file.path === path)?.hash;
  const shown = last.report.files.some((file) => file.path === path);
  const packed = hash === undefined ? undefined : keptText(host, path, hash);
  const raw = present(host, path);
  const now = raw === undefined ? undefined : redact(raw, textFormat(path));
  return {
    path,
    packedAt: last.packedAt,
    wasThere: hash !== undefined,
    shown,
    ...(packed === undefined ? {} : { packed }),
    ...(now === undefined ? {} : { now }),
    redacted: now !== raw,
  };
}

/** What was packed of a file with this content; undefined where that is kept no longer. */
export function keptText(host: Host, path: string, hash: string): SafeText | undefined {
  const name = nameOf(path, hash);
  const kept = name === undefined ? undefined : host.state.read(name);
  // what lies on the disk may be another hand's
  return kept === undefined ? undefined : redact(kept, textFormat(path));
}

function present(host: Host, path: string): string | undefined {
  const bytes = host.files.read(path);
  return bytes instanceof Uint8Array ? decode(bytes)?.text : undefined;
}

/** By the format as well, since it decides what is redacted. Undefined where the record holds no hash. */
function nameOf(path: string, hash: string): string | undefined {
  const format = textFormat(path);
  return hashForm.test(hash) ? `${names.texts}/${hash}${format === undefined ? '' : `.${format}`}` : undefined;
}
