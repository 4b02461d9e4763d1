import { javaScriptFacts } from '../javascript/javascript';
import type { EmbeddedProgram, FactReader } from '../language';
import { listComponentBlocks, type ComponentBlock } from './blocks';

/** Maps a script's `lang` to the language whose reader is used. */
const languageByLang: Readonly<Record<string, string>> = {
  ts: 'typescript',
  typescript: 'typescript',
  tsx: 'tsx',
  jsx: 'jsx',
  js: 'javascript',
  javascript: 'javascript',
  babel: 'javascript',
  '': 'javascript',
};

/** Reads the facts in a component's scripts with JavaScript's readers, keeping their lines. */
export const scriptFacts: FactReader = {
  ...javaScriptFacts,
  lexicalMap: (text) => javaScriptFacts.lexicalMap(maskNonScripts(text)),
  fragmentMap: javaScriptFacts.lexicalMap,
};

/**
 * Returns all scripts, in the language of the first script that specifies one; undefined if there is no script or the
 * language is not supported.
 */
export function extractScripts(text: string): EmbeddedProgram | undefined {
  const scripts = listComponentBlocks(text).filter((block) => block.tag === 'script');
  const script = scripts.find((block) => getBlockLanguage(block) !== '') ?? scripts[0];
  const language = script && languageByLang[getBlockLanguage(script)];
  return language === undefined ? undefined : { language, text: maskNonScripts(text) };
}

/**
 * Returns the scripts at their original positions, with everything else blank except line breaks. A block's `src`
 * becomes an import of that file.
 */
function maskNonScripts(text: string): string {
  let maskedText = '';
  let position = 0;
  for (const block of listComponentBlocks(text)) {
    maskedText += blankOut(text, position, block.start) + formatSourceImport(text, block);
    const isRead = block.tag === 'script' && Object.hasOwn(languageByLang, getBlockLanguage(block));
    maskedText += isRead ? text.slice(...block.contentRange) : blankOut(text, ...block.contentRange);
    position = block.contentRange[1];
  }
  return maskedText + blankOut(text, position, text.length);
}

/** Rewrites `<script src="./a.ts">` as `import  "./a.ts";` of the same length. */
function formatSourceImport(text: string, block: ComponentBlock): string {
  const tag = blankOut(text, block.start, block.contentRange[0]);
  const source = block.attributes.get('src');
  const quote = source && text[source.valueStart - 1];
  if (!source || (quote !== '"' && quote !== "'") || /["'\\\n]/.test(source.value)) return tag;
  const start = source.valueStart - 1 - block.start;
  const end = start + source.value.length + 2;
  return `import${tag.slice(6, start)}${quote}${source.value}${quote};${tag.slice(end + 1)}`;
}

function blankOut(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/[^\r\n]/g, ' ');
}

function getBlockLanguage(block: ComponentBlock): string {
  return (block.attributes.get('lang')?.value ??
    /(?:^|\/)(?:x-)?(typescript|ts)$/.exec(block.attributes.get('type')?.value ?? '')?.[1] ?? '').toLowerCase();
}
