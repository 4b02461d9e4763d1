import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

/** Modules of a shop, each with functions that say what it is about. */
const modules: Readonly<Record<string, string>> = {
  'cart/discount': 'export function applyDiscount(total: number, percent: number) { return total - percent; }',
  'cart/basket': 'export function addToBasket(sku: string, quantity: number) { return [sku, quantity]; }',
  'money/rounding': 'export function roundToCents(amount: number) { return Math.round(amount); }',
  'mail/newsletter': 'export function sendNewsletter(recipients: string[]) { return recipients.length; }',
  'mail/template': 'export function renderTemplate(name: string) { return name; }',
  'search/ranking': 'export function rankArticles(query: string) { return query; }',
  'search/synonyms': 'export const synonyms = new Map<string, string>();',
  'auth/session': 'export function openSession(user: string) { return user; }',
  'auth/password': 'export function checkPassword(given: string) { return given !== ""; }',
  'stock/warehouse': 'export function reserveStock(sku: string) { return sku; }',
  'stock/delivery': 'export function planDelivery(date: string) { return date; }',
  'export/csv': 'export function toCsv(rows: string[][]) { return rows.map((r) => r.join(",")).join("\\n"); }',
  'report/revenue': 'export function revenueOf(month: string) { return month.length; }',
  'image/thumbnail': 'export function thumbnailOf(image: Uint8Array) { return image.slice(0, 9); }',
  'queue/worker': 'export function runJob(job: string) { return job; }',
  'log/audit': 'export function writeAudit(line: string) { return line; }',
  'tax/vat': 'export function vatOf(country: string) { return country === "DE" ? 19 : 20; }',
  'review/moderation': 'export function isSpam(review: string) { return review.includes("http"); }',
  'coupon/code': 'export function couponCode(seed: number) { return seed.toString(36); }',
  'api/router': 'export function route(path: string) { return path.split("/"); }',
};

/** The subject of an entry (none: the task's words find it), its text, and a task that it decides. */
const deciding: readonly (readonly [about: string | undefined, says: string, task: string])[] = [
  ['src/cart/discount.ts', 'Amounts are integers of the smallest coin', 'Let applyDiscount take a fixed amount too'],
  ['src/mail/newsletter.ts#sendNewsletter', 'Batches of fifty, else the provider blocks us',
    'sendNewsletter must skip recipients without consent'],
  ['src/search/**', 'Order by identifier where scores tie', 'Rank articles with pictures higher in rankArticles'],
  ['reserveStock', 'Take the lock of the row first', 'reserveStock sells the last item twice'],
  ['src/export/', 'Spreadsheets need the separator of the locale', 'Quote cells with line breaks in toCsv'],
  ['src/tax/vat.ts', 'Rates come from the finance team, with a valid-from date', 'Add the VAT of Portugal to vatOf'],
  [undefined, 'Thumbnails keep the orientation that EXIF says', 'Thumbnails of photos lose their orientation'],
  [undefined, 'Jobs of the queue are idempotent: a worker may run a job twice',
    'Retry jobs of the queue after a crash'],
  [undefined, 'A coupon code never has the letters O and I', 'Make the coupon code two letters longer'],
  [undefined, 'Audit lines hold no address of a person', 'Write an audit line when an address changes'],
];
const unrelated = ['Add a dark theme to the settings page', 'Upgrade the compiler to its next major version',
  'Open the menu with the keyboard', 'Translate the welcome screen into Polish',
  'Show a progress bar during the upload', 'Collect crash reports of the desktop client',
  'Make the linter check import order', 'Document how to install the tool', 'Rename the flag --verbose to --debug',
  'Draw charts with a logarithmic axis'];

const filler = Object.fromEntries(Array.from({ length: 60 }, (_, i) => {
  const name = ['theme', 'menu', 'compiler', 'screen', 'upload', 'client', 'linter', 'chart', 'flag',
    'settings'][i % 10]!;
  return [`src/${name}/${name}${i}.ts`,
    `export function ${name}Part${i}(value: string) {\n  return value + '${name}';\n}\n`.repeat(3)];
}));
const files = {
  ...filler,
  ...Object.fromEntries(Object.entries(modules).map(([name, text]) => [`src/${name}.ts`, `${text}\n`])),
  '.agentpack/MEMORY.md': deciding.map(([about, says], i) =>
    `### 2026-03-0${i % 9 + 1} ${says} [m-000000000${i}]\nStatus: accepted\n${
      about === undefined ? '' : `About: ${about}\n`
    }`
  ).join('\n'),
};

describe('an entry that is decisive for a task', () => {
  const engine = createEngine(memoryHost({ files, git: {} }));
  const shown = async (task: string) => {
    const { memory } = await engine.pack({ task, budget: 5_000 }, quiet);
    return memory!.chosen.filter(({ omitted }) => omitted === null).map(({ id }) => id);
  };

  it('is in at least nine packs for ten tasks', async () => {
    const missing: string[] = [];
    for (const [i, [, says, task]] of deciding.entries())
      if (!(await shown(task)).includes(`m-000000000${i}`)) missing.push(`${task}: ${says}`);
    assert.ok(missing.length <= 1, missing.join('\n'));
  });

  it('is in no pack for ten other tasks', async () => {
    for (const task of unrelated) assert.deepEqual(await shown(task), [], task);
  });
});
