import { detectLanguage, getLanguageRow } from '#languages/languages';

/** Reports whether a file is JavaScript, TypeScript or a component with a script in one of them. */
export function isEcmaFile(path: string): boolean {
  return getLanguageRow(detectLanguage(path))?.family === 'js';
}
