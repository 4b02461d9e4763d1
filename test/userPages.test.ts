import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { table } from './support/table';
import { userPages } from './support/userPages';

/** The first thing that people read: what does not fit has a page below media/docs/. Bytes. */
const readmeLimit = 10_000;

it('the README is short', () => assert.ok(statSync('README.md').size <= readmeLimit));

describe('the README and its linked pages', () => {
  it('are all linked from the README', () => {
    const linked = linksOf('README.md').map((link) => link.split('#')[0]);
    assert.deepEqual(userPages.slice(1).filter((page) => !linked.includes(page)), []);
  });
  table('lead to files and headings that exist', (row) => {
    for (const page of userPages) row(page, () => assert.deepEqual(linksOf(page).filter(isBroken), []));
  });
});

/** Returns links and pictures of a page that are not URLs, from the root of the repository. */
function linksOf(page: string): string[] {
  return [...withoutFences(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => (link.startsWith('#') ? `${page}${link}` : join(dirname(page), link)));
}

function isBroken(link: string): boolean {
  const [path, heading] = link.split('#');
  if (!existsSync(path!)) return true;
  return heading !== undefined && !headingsOf(path!).includes(heading);
}

/** As GitHub makes anchors of headings. */
function headingsOf(path: string): string[] {
  return [...withoutFences(path).matchAll(/^#+ (.+)$/gm)]
    .map(([, text]) => text!.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-'));
}

function withoutFences(path: string): string {
  return readFileSync(path, 'utf8').replace(/^( *`{3,})[\s\S]*?^\1/gm, '');
}
