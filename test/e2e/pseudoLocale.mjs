// A language in which every text that can be translated looks foreign: what a person can still read was forgotten.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nPseudoLocalized } from '@vscode/l10n-dev';

/** As VS Code names it. */
export const pseudoLocale = 'qps-ploc';

/** Parts that a translator leaves unchanged: links to commands, icons, code, placeholders and escapes. */
const kept = /\]\([^)]*\)|\$\([\w~-]+\)|`[^`]*`|\{\w+\}|\\./;

/** Gives the installed extension its texts in that language, made of those in English. */
export function addPseudoLocale(extensionsFolder) {
  const name = readdirSync(extensionsFolder).find((one) => one.startsWith('agentpack.agentpack-'));
  const extension = join(extensionsFolder, name);
  for (
    const [from, to] of [
      ['package.nls.json', `package.nls.${pseudoLocale}.json`],
      ['dist/l10n/bundle.l10n.json', `dist/l10n/bundle.l10n.${pseudoLocale}.json`],
    ]
  ) {
    const texts = Object.entries(JSON.parse(readFileSync(join(extension, from), 'utf8')));
    writeFileSync(join(extension, to), JSON.stringify(
      Object.fromEntries(texts.map(([key, text]) => [key, pseudo(typeof text === 'string' ? text : text.message)])),
    ));
  }
}

/** How a text of AgentPack reads in that language. */
export function pseudo(text) {
  return text.split(new RegExp(`(${kept.source})`)).map((part, i) =>
    i % 2 === 1 || part === '' ? part : getL10nPseudoLocalized({ part }).part
  ).join('');
}

/** Names of products and what is the same in every language. */
const names =
  /\b(?:AgentPack|agentpack|Claude Code|Codex|Cursor|Copilot|GitHub|Gemini CLI|Gemini|Git|MCP|JSON|XML|Markdown|HEAD)\b/g;
/** Paths, file names, IDs, settings and keys. */
const data = /[\w~.-]*[/\\][\w./\\~*-]*|[\w-]*\.[\w.-]+|\b(?:Ctrl|Alt|Shift)\+\S+|\b\w+[_-]\w+\b/g;

/** The English words in what a person sees. `given`: texts of this test, such as its task and its branch. */
export function readable(text, given = []) {
  const rest = given.reduce((left, one) => left.replaceAll(one, ' '), text).replace(names, ' ').replace(data, ' ');
  return rest.match(/[A-Za-z]{3,}(?:[ '’-]+[A-Za-z]+)*/g) ?? [];
}
