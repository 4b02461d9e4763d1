import { listComponentBlocks } from '#languages/components/blocks';
import type { CallExpression } from '../fileSyntax';

/** Matches a component's tag, a call, or the name of an event handler: `@click="save"`, `onclick={save}`. */
const callPattern =
  /<([A-Z][\w$]{0,100}|[a-z]\w{0,100}(?:-\w{1,100}){1,10})(?=[\s/>])|(?<![\w$])([A-Za-z_$][\w$]{0,100})\(|(?:@[\w:.-]{1,60}|v-on:[\w:.-]{1,60}|\bon:?\w{1,60})=["'{]([A-Za-z_$][\w$]{0,100})["'}]/g;

/**
 * Returns the calls in the markup of a Vue or Svelte file. Loop variables in the markup are ignored because they are
 * rarely called.
 */
export function findTemplateCalls(text: string): CallExpression[] {
  const markup = maskNonMarkup(text);
  const calls: CallExpression[] = [];
  for (const match of markup.matchAll(callPattern)) {
    const [matchedText, tag, functionName, handler] = match;
    const matchedName = tag ?? functionName ?? handler!;
    const offset = match.index +
      (tag !== undefined ? 1 : functionName !== undefined ? 0 : matchedText.length - matchedName.length - 1);
    const name = tag?.includes('-') ? toPascalCase(tag) : matchedName;
    calls.push({
      name,
      offset,
      ...(/[^.]\.$|\?\.$/.test(markup.slice(Math.max(0, offset - 2), offset)) && { receiver: 'unread' as const }),
    });
  }
  return calls;
}

/** Blanks out scripts, styles and comments; the text keeps its length. */
function maskNonMarkup(text: string): string {
  let masked = text;
  for (const { tag, start, end } of listComponentBlocks(text))
    if (tag !== 'template') masked = masked.slice(0, start) + blankOut(masked.slice(start, end)) + masked.slice(end);
  return masked.replace(/<!--[^]*?(?:-->|$)/g, blankOut);
}

function blankOut(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

function toPascalCase(tag: string): string {
  return tag.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}
