import { taskText } from '#base/task/taskText';
import { redact } from '#secrets/redact';
import type { Host } from '../../host';
import { names } from '../../formats/stateNames';

/**
 * Returns the text of `task.md` in the folder of a thread, without its heading; '' if there is none. `text` is written
 * to the file first, in redacted form, because the file may be shared and no output shows its secrets. Null removes the
 * file.
 */
export function taskFile({ state }: Pick<Host, 'state'>, folder: string, text: string | null | undefined): string {
  const name = names.task(folder);
  if (text === null) state.remove(name);
  else if (text !== undefined) state.write(name, newer(state.read(name), text === '' ? '' : `${redact(text)}\n`));
  return taskText(state.read(name) ?? '');
}

/**
 * Makes the content differ from the present file, because only then does a pack consider the file newer than its given
 * task.
 */
function newer(present: string | undefined, text: string): string {
  const written = `# Task\n\n${text}`;
  return written === present ? `${written}\n` : written;
}
