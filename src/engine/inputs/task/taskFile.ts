import { taskText } from '../../../base/task/taskText';
import { redact } from '../../../secrets/redact';
import type { Host } from '../../host';
import { names } from '../../formats/stateNames';

/**
 * The text of `task.md` in the folder of a thread, without its heading; '' if there is none. `text` is written there
 * first, redacted: the file may be shared, and no output shows its secrets.
 */
export function taskFile({ state }: Pick<Host, 'state'>, folder: string, text: string | undefined): string {
  const name = names.task(folder);
  if (text !== undefined) state.write(name, text === '' ? '# Task\n\n' : `# Task\n\n${redact(text)}\n`);
  return taskText(state.read(name) ?? '');
}
