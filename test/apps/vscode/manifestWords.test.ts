import assert from 'node:assert/strict';
import { keyOf, manifestStrings, manifestWords } from '#test/support/manifest';

/** Properties whose values people read, wherever they are in package.json. */
const shown = new Set(['displayName', 'title', 'shortTitle', 'category', 'label', 'contextualTitle', 'contents',
  'description', 'markdownDescription', 'enumDescriptions', 'markdownEnumDescriptions', 'enumItemLabels',
  'deprecationMessage', 'markdownDeprecationMessage', 'patternErrorMessage', 'accessibilityHelpContent',
  'userDescription', 'fullName', 'altText', 'editPresentation']);

/** Texts for models, and conditions. */
const notShown = new Set(['inputSchema', 'modelDescription', 'when', 'enablement', 'completionEvents', 'key', 'mac']);

const strings = manifestStrings().filter(({ path }) =>
  (path[0] === 'contributes' || path[0] === 'capabilities' || path.length === 1) &&
  !path.some((name) => notShown.has(name))
);
const used = strings.flatMap(({ text }) => keyOf(text) ?? []);
const words = manifestWords();

describe('the texts of package.json', () => {
  it('are in package.nls.json if users see them', () =>
    assert.deepEqual(
      strings.filter(({ path, text }) => isShown(path) && keyOf(text) === undefined)
        .map(({ path, text }) => `${path.join('.')}: ${text}`),
      [],
      'put the text into package.nls.json, and its key here as %key%',
    ));
  it('have a text for each key', () => assert.deepEqual(used.filter((key) => !words[key]?.trim()), []));
  it('include no unused key', () => assert.deepEqual(Object.keys(words).filter((key) => !used.includes(key)), []));
  it('are identified by their keys', () => {
    for (const key of Object.keys(words)) assert.match(key, /^[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)*$/);
  });
});

/**
 * Reports whether a string is shown. The name of a view is shown; other names are IDs. Any other string with a space is
 * a text that nobody considered here.
 */
function isShown(path: readonly string[]): boolean {
  const name = path.filter((part) => !/^\d+$/.test(part)).at(-1)!;
  return shown.has(name) || (name === 'name' && path.includes('views')) ||
    (path[0] === 'contributes' && / /.test(textAt(path)));
}

function textAt(path: readonly string[]): string {
  return strings.find((one) => one.path === path)!.text;
}
