import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';

/** The editor's own folder, and the editor's part of each feature. */
const folders = ['src/apps/vscode', ...readdirSync('src/features').map((name) => `src/features/${name}/vscode`)]
  .filter((folder) => existsSync(folder));

/** Properties of the editor's API, and of ours, whose values people see. */
const shown = new Set(['accessible', 'accessibilityLabel', 'description', 'detail', 'label', 'message', 'placeHolder',
  'placeholder', 'prompt', 'title', 'tooltip', 'validationMessage', 'ariaLabel', 'button', 'heading']);

/** Logs, shell scripts, HTML, names of products, conditions of menus, and errors for developers of other extensions. */
const notForPeople = ['apiErrors.ts', 'createApiV1.ts', 'folder/engines.ts', 'handOver/agentRows.ts',
  'terminal/launchers.ts', 'tokenMap/vscode/pageHtml.ts', 'tools/mcpServer.ts', 'views/tree/treeNode.ts'];

/** Calls whose texts nobody translates: logs, bugs, and conditions of programs. */
const untranslated =
  /^(?:terminal\.sendText|log\.\w+|this\.log\.\w+|console\.\w+|new Error|new RegExp|createApiError|spawn|\w*execFile\w*)$/;

describe('texts in the editor', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
  ).filter((file) => file.endsWith('.ts')).sort();
  it('go through l10n.t', () =>
    assert.deepEqual(
      files.filter((file) => !notForPeople.some((end) => file.endsWith(`/${end}`))).flatMap((file) => plainTexts(file)),
      [],
    ));
  it('are literals in calls of l10n.t, so that they can be found for translation', () =>
    assert.deepEqual(files.flatMap((file) => unknownTexts(file)), []));
  it('are requested when they are shown, since the language is unknown while files are loaded', () =>
    assert.deepEqual(files.flatMap((file) => earlyTexts(file)), []));
});

describe('the check for texts', () => {
  const found = (text: string) => plainTexts('x.ts', text);
  it('finds a sentence', () => assert.deepEqual(found(`f('Pack it now')`), ['x.ts:1: Pack it now']));
  it('finds a single word used as a label', () => assert.deepEqual(found(`({ label: 'Repack' })`), ['x.ts:1: Repack']));
  it('finds the words in a template', () => assert.deepEqual(found('`${a} is gone`'), ['x.ts:1: … is gone']));
  it('accepts translated texts', () => assert.deepEqual(found(`l10n.t('Pack it {0}', now('a b'))`), []));
  it('accepts icons, commands and conditions', () =>
    assert.deepEqual(found(`f('$(sync~spin)', 'agentpack.repack', 'setContext', { kind: 'file' })`), []));
  it('finds a text that is requested too early', () =>
    assert.deepEqual(earlyTexts('x.ts', `const a = l10n.t('b'); const c = () => l10n.t('d');`), ['x.ts:1: b']));
});

/** Literals that people would read as they are. */
function plainTexts(file: string, text = source(file)): string[] {
  return visit(file, text, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined;
    const words = wordsOf(node).replaceAll('AgentPack', '');
    const isText = / /.test(words.trim())
      ? /[A-Za-z]{2,} +[A-Za-z…]{2,}|… +[A-Za-z]{3,}|[A-Za-z]{3,} +…/.test(words)
      : isShown(node) && /^[$()\w~ -]*\b[A-Za-z][a-z]{2,}/.test(words);
    return isText && !isElsewhere(node) ? words : undefined;
  });
}

/** Returns arguments of l10n.t that are not literals. */
function unknownTexts(file: string, text = source(file)): string[] {
  return visit(file, text, (node) =>
    isTranslation(node) && !ts.isStringLiteralLike(node.arguments[0]!) &&
      !ts.isObjectLiteralExpression(node.arguments[0]!)
      ? node.getText()
      : undefined);
}

function earlyTexts(file: string, text = source(file)): string[] {
  return visit(file, text, (node) => {
    if (!isTranslation(node)) return undefined;
    for (let up: ts.Node = node; !ts.isSourceFile(up); up = up.parent)
      if (ts.isFunctionLike(up)) return undefined;
    return (node.arguments[0] as ts.StringLiteral).text;
  });
}

function source(file: string): string {
  return readFileSync(file, 'utf8');
}

function visit(file: string, text: string, told: (node: ts.Node) => string | undefined): string[] {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  look(parsed);
  return found;

  function look(node: ts.Node): void {
    const text = told(node);
    if (text !== undefined)
      found.push(`${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text}`);
    node.forEachChild(look);
  }
}

/** The text with `…` for what is put in. */
function wordsOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  return ts.isStringLiteralLike(node)
    ? node.text
    : [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isTranslation(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === 'l10n.t';
}

function isShown({ parent }: ts.Node): boolean {
  return ts.isPropertyAssignment(parent) && shown.has(parent.name.getText());
}

/** In an import, a type, a name, or a call whose texts are not for people. */
function isElsewhere(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (contextOf(node) || ts.isPropertyAccessExpression(parent)) return true;
  if (ts.isCaseClause(parent) || isComparison(parent)) return true; // a kind
  for (let up: ts.Node = node.parent; !ts.isSourceFile(up); up = up.parent) {
    if (ts.isImportDeclaration(up) || ts.isTypeNode(up)) return true;
    if (isTranslation(up)) return true;
    if ((ts.isCallExpression(up) || ts.isNewExpression(up)) && untranslated.test(calleeOf(up))) return true;
  }
  return false;
}

/** Reports whether the node belongs to a condition of menus, as in `context: mute ? 'overlap muted' : …`. */
function contextOf(node: ts.Node): boolean {
  let up = node.parent;
  while (ts.isConditionalExpression(up) || ts.isParenthesizedExpression(up)) up = up.parent;
  return ts.isPropertyAssignment(up) && /^(?:context|why|key)$/.test(up.name.getText());
}

function isComparison(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && /^[=!]==$/.test(node.operatorToken.getText());
}

function calleeOf(call: ts.CallExpression | ts.NewExpression): string {
  return `${ts.isNewExpression(call) ? 'new ' : ''}${call.expression.getText()}`;
}
