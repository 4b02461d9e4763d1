import type { SyntaxRules } from '../syntaxBuilder';
import { cRules } from './c/cRules';
import { ecmaRules } from './ecma/ecmaRules';
import { goRules } from './go';
import { javaRules } from './java';
import { pythonRules } from './python';
import { rustRules } from './rust/rustRules';

/** Syntax rules by language ID. In other languages, calls are found only by name. */
const rulesByLanguage: Readonly<Record<string, SyntaxRules>> = {
  typescript: ecmaRules,
  tsx: ecmaRules,
  javascript: ecmaRules,
  jsx: ecmaRules,
  vue: ecmaRules,
  svelte: ecmaRules,
  python: pythonRules,
  notebook: pythonRules,
  go: goRules,
  rust: rustRules,
  java: javaRules,
  c: cRules,
  cpp: cRules,
};

export function findSyntaxRules(language: string | undefined): SyntaxRules | undefined {
  return language !== undefined && Object.hasOwn(rulesByLanguage, language) ? rulesByLanguage[language] : undefined;
}
