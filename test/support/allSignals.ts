import type { LearnedUsefulness } from '#model';
import { safe } from '#secrets/safeText';
import { redact } from '#secrets/redact';
import { fileChange } from './project';
import { inputOf } from './ranking';

const bare = inputOf({
  'package.json': '{ "name": "shop" }\n',
  'src/cart.ts': "import { round } from './money';\nexport function addToCart(item: string) { return round(1); }\n",
  'src/invoice.ts':
    "import { addToCart } from './cart';\nexport class Invoice { total() { throw new Error('the total is below zero'); } }\n",
  'src/money.ts': 'export function round(n: number) { return Math.round(n); }\n',
  'src/router.ts':
    "import { Invoice } from './invoice';\nexport const routes = [Invoice];\napp.get('/cart/zero', () => routes);\n",
  'src/weather.ts': "export const sunny = true;\nfetch('/cart/zero');\n",
  'test/cart.test.ts':
    "import { addToCart } from '../src/cart';\ntest('adds to the cart', () => addToCart('cart cart cart'));\n",
}, 'release: addToCart in src/cart.ts says "the total is below zero"', {
  commits: [['cart of zero', 'src/cart.ts', 'src/weather.ts'], ['cart again', 'src/cart.ts', 'src/weather.ts'], [
    'cart and money',
    'src/cart.ts',
    'src/weather.ts',
  ]],
  changes: [fileChange('src/money.ts', { status: 'conflicted' }),
    fileChange('src/router.ts', { unstaged: false, sinceRef: true })],
  pinned: ['src/weather.ts'],
});
const learned: LearnedUsefulness = {
  tasks: 9,
  upTo: '2026-01-01T00:00:00.000Z',
  summaries: { packs: 0, shown: 0, useful: 0 },
  files: new Map([['src/cart.ts', { useful: 0, missed: 4, noise: 0 }], ['src/invoice.ts', {
    useful: 0,
    missed: 0,
    noise: 4,
  }]]),
};
/** An input for which every signal gives points; roles and what packs learned take some away. */
export const inputOfAllSignals = {
  ...bare,
  gone: [{ path: 'src/gone.ts', importers: ['src/weather.ts'] }],
  learned,
  documents: {
    documents: 1,
    failed: [],
    lostPins: [],
    chunks: [{
      id: 'src_00000001_00000002',
      path: 'docs/carts.pdf',
      pages: [1, 1] as const,
      sectionPath: [],
      rowRange: null,
      text: redact('addToCart never gives less than zero.'),
      tokens: 9,
      share: 0.8,
      matched: ['addToCart', 'zero'],
      isRelevant: true,
      isNamed: false,
      isPinned: false,
      names: ['addToCart'],
    }],
  },
  memory: {
    digest: undefined,
    problems: [],
    changed: () => Promise.resolve(new Map()),
    entries: [{
      id: 'm-0123456789',
      kind: 'note' as const,
      date: undefined,
      owner: 'repository' as const,
      location: '.agentpack/MEMORY.md:1',
      title: () => safe`No total is below zero`,
      text: () => safe`No total is below zero`,
      source: undefined,
      about: ['src/router.ts'],
      similarity: 0.4,
      matched: ['total', 'below', 'zero'],
      isMeant: true,
      files: ['src/router.ts'],
    }],
  },
  editor: {
    open: ['src/cart.ts'],
    recent: [],
    selected: [{ path: 'src/cart.ts', lines: [1, 2] as const }],
    problems: [{ path: 'src/cart.ts', errors: 1, warnings: 0 }],
  },
};
