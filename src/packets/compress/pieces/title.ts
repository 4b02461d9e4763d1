import { detached } from '../detached';
import type { LineRule } from '../outputKind';
import type { PieceLine } from './piece';

/** Characters of a title: a longer name, such as one with large parameters, has none. */
const maxTitle = 300;

/** The name of a test as the rule finds it in the lines of a block, in the parts that names of tests share. */
export function titleOf(lines: readonly PieceLine[], { title }: LineRule): readonly string[] | undefined {
  if (!title) return undefined;
  const text = lines.filter(({ weight }) => weight === 'name').map((line) => line.text).join('\n');
  const found = title.pattern.exec(text)?.[1];
  if (found === undefined || found === '' || found.length > maxTitle) return undefined;
  return (title.parts ? found.split(title.parts) : [found]).map(detached);
}
