import { extractTaskText } from '#base/task/taskText';
import { redact } from '#secrets/redact';
import type { Host } from '../../host';
import { names } from '../../formats/stateNames';

/**
 * Returns the text of `task.md` in the folder of a thread, without its heading, or '' if there is no such file. Before
 * that, writes `text` to the file, or removes the file if `text` is null. The text is redacted, because the file may be
 * shared and outputs must not show secrets.
 */
export function updateTaskFile({ state }: Pick<Host, 'state'>, folder: string,
  text: string | null | undefined): string
{
  const name = names.task(folder);
  if (text === null) state.remove(name);
  else if (text !== undefined)
    state.write(name, formatChangedTask(state.read(name), text === '' ? '' : `${redact(text)}\n`));
  return extractTaskText(state.read(name) ?? '');
}

/**
 * Formats the content so that it differs from the current file. A pack considers the file newer than its given task
 * only if the content has changed.
 */
function formatChangedTask(currentContent: string | undefined, text: string): string {
  const newContent = `# Task\n\n${text}`;
  return newContent === currentContent ? `${newContent}\n` : newContent;
}
