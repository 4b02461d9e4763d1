import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Functions of `base/text/` whose results are sentences, or parts of them. */
const given = ['nested', 'formatCountWithNoun'];

/** The files that contain the engine's sentences. Texts for terminals and models stay English. */
const rooms = /^(?!(?:apps|features[/\\]\w+)[/\\](?:cli|mcp|vscode)[/\\]|tools[/\\]).*(?<!Tool)\.ts$/;

/**
 * Returns the sentences that `english` marks below `src`, and the counted nouns of `formatCountWithNoun`, as texts to
 * translate. A key has the form used by `l10n.t({ message, comment })`, `MESSAGE/COMMENT`, and the comment states the
 * kind of each placeholder: a verbatim text (`t`), another of these sentences (`s`) or a number (`n`).
 */
export function sentencesToTranslate(src) {
  const files = readdirSync(src, { recursive: true }).filter((one) => rooms.test(one)).sort()
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .filter((text) => /\benglish`|\bformatCountWithNoun\(/.test(text))
    .map((text) => ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true));
  const shared = new Set([...given, ...files.flatMap(sentencesExported)]);
  return files.flatMap((file) => sentencesOf(file, shared)).filter(({ message }) => hasText(message)).map((
    { message, values },
  ) => ({
    message,
    values,
    key: `${message}/${commentOf(values)}`,
    comment: [commentOf(values)],
  }));
}

/** A template of values alone says nothing, and would be found in every sentence. */
function hasText(message) {
  return message.replace(/\{\d+\}/g, '') !== '';
}

function commentOf(values) {
  return values === '' ? 'engine' : `engine ${values}`;
}

/** `{ message: '{0} is a link to {1}', values: 'tt' }`. */
export function sentencesIn(text) {
  return sentencesOf(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true), new Set(given));
}

/** `shared`: functions of other files that return sentences. */
function sentencesOf(parsed, shared) {
  const holdsSentence = sentenceFinder(parsed, shared);
  const found = [];
  look(parsed);
  return found;

  function look(node) {
    if (isSentence(node)) found.push(templateOf(node.template));
    else if (isCallOf(node, 'formatCountWithNoun')) found.push(...nounsOf(node));
    node.forEachChild(look);
  }

  function templateOf(template) {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return { message: template.text, values: '' };
    const { head, templateSpans } = template;
    return {
      message: head.text + templateSpans.map(({ literal }, i) => `{${i}}${literal.text}`).join(''),
      values: templateSpans.map(({ expression }) => (holdsSentence(expression) ? 's' : 't')).join(''),
    };
  }
}

/** The functions that a file exports and that make sentences. */
function sentencesExported(parsed) {
  const holdsSentence = sentenceFinder(parsed, new Set(given));
  return parsed.statements.filter((one) =>
    ts.isFunctionDeclaration(one) && one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
    one.type?.kind === ts.SyntaxKind.StringKeyword && one.body && holdsSentence(one.body)
  ).map(({ name }) => name.text);
}

/** Whether an expression is a sentence, or is made by what its file declares to be one. */
function sentenceFinder(parsed, shared) {
  const declared = declarations(parsed);
  return (node) => holds(node, new Set());

  function holds(node, seen) {
    if (isSentence(node) || ts.isCallExpression(node) && shared.has(node.expression.getText())) return true;
    if (ts.isIdentifier(node) && !seen.has(node.text) && !isNameOfProperty(node)) {
      seen.add(node.text);
      if ((declared.get(node.text) ?? []).some((one) => holds(one, seen))) return true;
    }
    return node.forEachChild((child) => holds(child, seen) || undefined) ?? false;
  }
}

/** Maps the names of a file's variables and functions to the code that makes them. */
function declarations(parsed) {
  const made = new Map();
  look(parsed);
  return made;

  function look(node) {
    const by = ts.isVariableDeclaration(node)
      ? node.initializer
      : ts.isFunctionDeclaration(node)
      ? node.body
      : undefined;
    if (by && node.name && ts.isIdentifier(node.name))
      made.set(node.name.text, [...(made.get(node.name.text) ?? []), by]);
    node.forEachChild(look);
  }
}

/** The forms for one and for several. */
function nounsOf({ arguments: [, one, many] }) {
  if (!one || !ts.isStringLiteral(one)) return [];
  const several = many && ts.isStringLiteral(many) ? many.text : `${one.text}s`;
  return [{ message: `1 ${one.text}`, values: '' }, { message: `{0} ${several}`, values: 'n' }];
}

function isSentence(node) {
  return ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'english';
}

function isCallOf(node, name) {
  return ts.isCallExpression(node) && node.expression.getText() === name;
}

function isNameOfProperty(node) {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}
