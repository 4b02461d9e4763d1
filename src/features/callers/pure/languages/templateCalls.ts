import { componentBlocks } from '#languages/components/blocks';
import type { CallExpression } from '../fileSyntax';

/** Matches a component's tag, a call, and a function that handles an event: `@click="save"`, `onclick={save}`. */
const use =
  /<([A-Z][\w$]{0,100}|[a-z]\w{0,100}(?:-\w{1,100}){1,10})(?=[\s/>])|(?<![\w$])([A-Za-z_$][\w$]{0,100})\(|(?:@[\w:.-]{1,60}|v-on:[\w:.-]{1,60}|\bon:?\w{1,60})=["'{]([A-Za-z_$][\w$]{0,100})["'}]/g;

/**
 * Returns the calls in the markup of a Vue or Svelte file. Declarations of loops in the markup are not read: their
 * names are rarely called.
 */
export function templateCalls(text: string): CallExpression[] {
  const markup = maskNonMarkup(text);
  const calls: CallExpression[] = [];
  for (const match of markup.matchAll(use)) {
    const [whole, tag, called, handler] = match;
    const written = tag ?? called ?? handler!;
    const at = match.index + (tag !== undefined ? 1 : called !== undefined ? 0 : whole.length - written.length - 1);
    const name = tag?.includes('-') ? pascal(tag) : written;
    calls.push({
      name,
      at,
      ...(/[^.]\.$|\?\.$/.test(markup.slice(Math.max(0, at - 2), at)) && { receiver: 'unread' as const }),
    });
  }
  return calls;
}

/** Blanks out scripts, styles and comments; the text keeps its length. */
function maskNonMarkup(text: string): string {
  let masked = text;
  for (const { tag, start, end } of componentBlocks(text))
    if (tag !== 'template') masked = masked.slice(0, start) + blank(masked.slice(start, end)) + masked.slice(end);
  return masked.replace(/<!--[^]*?(?:-->|$)/g, blank);
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

function pascal(tag: string): string {
  return tag.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}
