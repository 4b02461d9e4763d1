import { isOurs } from '#agents/connection/edit/ours';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import type { Artefact } from '#agents/connection/artefact';
import type { FilePort } from '#agents/connection/plan/planConnections';

/** The command of an installed hook, for this system. */
export interface HookCommand {
  /** The event, as the command names it. */
  readonly event: string;
  /** The file that contains it, as messages name it. */
  readonly file: string;
  readonly command: string;
  readonly shell: 'powershell' | 'default';
}

/** Returns the commands of an agent's hooks as written in its JSON files, one for each event. */
export function hookCommands(id: string, artefacts: readonly Artefact[], port: FilePort): readonly HookCommand[] {
  const strings = artefacts.flatMap((artefact) => stringsOf(artefact, port)).filter(({ text }) => isOurs(text));
  const named = strings.flatMap((one) => {
    const event = new RegExp(`\\s${id} ([\\w.]+)`).exec(one.text)?.[1];
    return event === undefined ? [] : [{ ...one, event }];
  });
  const isWindows = process.platform === 'win32';
  return [...new Set(named.map(({ event }) => event))].flatMap((event) => {
    const own = named.filter((one) => one.event === event);
    const found = own.find(({ key }) => /powershell|windows/i.test(key) === isWindows) ??
      own.find(({ key }) => key === 'command');
    return found
      ? [{
        event,
        file: found.file,
        command: found.text,
        shell: /powershell/i.test(found.key) ? 'powershell' : 'default',
      }]
      : [];
  });
}

function stringsOf({ purpose, path, content }: Artefact, port: FilePort): (Keyed & { readonly file: string; })[] {
  const isJson = content.kind === 'json' || (content.kind === 'file' && path.endsWith('.json'));
  const at = purpose === 'hooks' && isJson ? port.read(path) : undefined;
  if (at === undefined || 'refused' in at || at.text === undefined) return [];
  return stringsIn(parseSettings(at.text)).map((one) => ({ ...one, file: at.file }));
}

interface Keyed {
  readonly key: string;
  readonly text: string;
}

function stringsIn(value: unknown, key = ''): Keyed[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => stringsIn(one, Array.isArray(value) ? key : name));
}
