import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parsePdf } from '#features/documents/node/parsers/pdf/pdf';
import { redactWarnings } from '#features/documents/pure/parts';
import type { DocumentWarning } from '#features/documents/pure/warning';
import { table } from '#test/support/table';
import { writePdf, type PdfOptions, type WrittenPage } from './pdfWriter';

const layer = (name: string, more = '') => `<< /Type /OCG /Name (${name}) ${more} >>`;
const text = (words: string, y: number) => `BT /F1 10 Tf 1 0 0 1 72 ${y} Tm (${words}) Tj ET`;
const secret = text('price 4711', 600);
const form = (content: string, more = '') =>
  '<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> ' +
  `/XObject << /X2 @3 >> >> /Length ${content.length} ${more} >>\nstream\n${content}\nendstream`;
const usage = (event: string, category: string) => `/AS [<< /Event /${event} /Category [/${category}] /OCGs [@0] >>]`;
const viewOff = '/Usage << /View << /ViewState /OFF >> >>';

interface Sample {
  /** Entries of the default configuration. */
  readonly config: string;
  /** `@0` is the layer A, `@1` the layer B. */
  readonly objects?: readonly string[];
  readonly page?: Partial<WrittenPage>;
  readonly hasObjectStream?: boolean;
}

/** The page has a visible text, and one in A (`/OC /L`) if the sample does not say another thing. */
async function read({ config, objects = [layer('A'), layer('B')], page, hasObjectStream = false }: Sample) {
  const warnings: DocumentWarning[] = [];
  const options: PdfOptions = {
    catalog: `/OCProperties << /OCGs [@0 @1] /D << ${config} >> >>`,
    objects,
    hasObjectStream,
  };
  const content = { drawing: `/OC /L BDC ${secret} EMC`, properties: '/L @0', ...page };
  const { blocks } = await parsePdf({
    bytes: writePdf([{ texts: [{ text: 'list of prices', x: 72, y: 700 }], ...content }], options),
    fast: false,
    warn: (warning) => warnings.push(warning),
    omit: () => {},
    progress: () => {},
  });
  const shown = blocks.map((block) => block.text).join(' ');
  assert.match(shown, /list of prices/);
  return { isShown: shown.includes('4711'), messages: redactWarnings(warnings).map(({ message }) => message) };
}

const audited = ['Page 1 contains text in a layer that is switched off: “price 4711”'];

describe('text in a layer of a PDF', () => {
  const states: readonly (readonly [title: string, sample: Sample, isShown: boolean])[] = [
    ['without a configuration', { config: '' }, true],
    ['that is off', { config: '/OFF [@0]' }, false],
    ['beside one that is off', { config: '/OFF [@1]' }, true],
    ['of a document whose layers are off', { config: '/BaseState /OFF' }, false],
    ['that is on, of a document whose layers are off', { config: '/BaseState /OFF /ON [@1 @0]' }, true],
    ['that does not concern viewing', {
      config: '/OFF [@0]',
      objects: [layer('A', '/Intent [/Design]'), layer('B')],
    }, true],
    ['that is switched off for viewing', {
      config: usage('View', 'View'),
      objects: [layer('A', viewOff), layer('B')],
    }, false],
    ['that is switched off for viewing only at printing', {
      config: usage('Print', 'View'),
      objects: [layer('A', viewOff), layer('B')],
    }, true],
  ];
  table('is', (row) => {
    for (const [title, sample, isShown] of states) {
      for (const hasObjectStream of [false, true]) {
        row(`${isShown ? 'shown' : 'hidden'} in one ${title}${hasObjectStream ? ', packed' : ''}`, async () => {
          const result = await read({ ...sample, hasObjectStream });
          assert.deepEqual(result, { isShown, messages: isShown ? [] : audited });
        });
      }
    }
  });

  const carriers: Readonly<Record<string, Omit<Sample, 'config'>>> = {
    'marked content': {},
    'marked content around another mark': {
      page: { drawing: `/OC /L BDC /Span << /MCID 0 >> BDC ${secret} EMC EMC` },
    },
    'marked content in a layer that is on': {
      page: { drawing: `/OC /M BDC /OC /L BDC ${secret} EMC EMC`, properties: '/L @0 /M @1' },
    },
    'a form': {
      objects: [layer('A'), layer('B'), form(secret, '/OC @0')],
      page: { drawing: '/X1 Do', xObjects: '/X1 @2' },
    },
    'a form in a form': {
      objects: [layer('A'), layer('B'), form('/X2 Do', '/OC @0'), form(secret)],
      page: { drawing: '/X1 Do', xObjects: '/X1 @2' },
    },
    'marked content around a form': {
      objects: [layer('A'), layer('B'), form(secret)],
      page: { drawing: '/OC /L BDC /X1 Do EMC', xObjects: '/X1 @2' },
    },
  };
  table('is found in', (row) => {
    for (const [title, sample] of Object.entries(carriers)) {
      row(title, async () => {
        assert.deepEqual(await read({ ...sample, config: '/OFF [@0]' }), { isShown: false, messages: audited });
        assert.deepEqual(await read({ ...sample, config: '/OFF []' }), { isShown: true, messages: [] });
      });
    }
  });

  it('is left out without a warning in an annotation, as other hidden annotations', async () => {
    const page = {
      drawing: '',
      annotations: '<< /Type /Annot /Subtype /FreeText /Rect [72 600 300 616] /Contents (price 4711) /OC @0 >>',
    };
    assert.deepEqual(await read({ page, config: '/OFF [@0]' }), { isShown: false, messages: [] });
    assert.equal((await read({ page, config: '' })).isShown, true);
  });

  interface Expression {
    readonly pdf: string;
    readonly isTrue: boolean;
  }
  /** Of the layers A, which is on, and B, which is off. */
  const { expression } = fc.letrec<{ expression: Expression; group: Expression; }>((tie) => ({
    group: fc.constantFrom<Expression>({ pdf: '@0', isTrue: true }, { pdf: '@1', isTrue: false }),
    expression: fc.oneof(
      fc.array(fc.oneof({ depthSize: 'small' }, tie('group'), tie('expression')), { minLength: 1, maxLength: 3 }).chain(
        (
          operands,
        ) =>
          fc.constantFrom<Expression>({
            pdf: `[/And ${operands.map(({ pdf }) => pdf).join(' ')}]`,
            isTrue: operands.every(({ isTrue }) => isTrue),
          }, {
            pdf: `[/Or ${operands.map(({ pdf }) => pdf).join(' ')}]`,
            isTrue: operands.some(({ isTrue }) => isTrue),
          }, { pdf: `[/Not ${operands[0]!.pdf}]`, isTrue: !operands[0]!.isTrue }),
      ),
    ),
  }));
  const memberIsShown = async (membership: string) =>
    (await read({
      config: '/OFF [@1]',
      objects: [layer('A'), layer('B'), `<< /Type /OCMD ${membership} >>`],
      page: { properties: '/L @2' },
    })).isShown;

  it('follows any visibility expression', async () => {
    await fc.assert(
      fc.asyncProperty(expression, async ({ pdf, isTrue }) => {
        assert.equal(await memberIsShown(`/VE ${pdf}`), isTrue);
      }),
      { numRuns: 60 },
    );
  });

  it('follows the policy of a membership', async () => {
    const policies: Readonly<Record<string, (states: readonly boolean[]) => boolean>> = {
      '/P /AllOn': (states) => states.every(Boolean),
      '/P /AnyOn': (states) => states.some(Boolean),
      '/P /AnyOff': (states) => !states.every(Boolean),
      '/P /AllOff': (states) => !states.some(Boolean),
      '': (states) => states.some(Boolean),
    };
    const groups = [['@0', [true]], ['[@0]', [true]], ['@1', [false]], ['[@0 @1]', [true, false]], ['[@0 null]', [
      true,
    ]], ['[@1 @1]', [false, false]]] as const;
    for (const [policy, isShown] of Object.entries(policies)) {
      for (const [list, states] of groups)
        assert.equal(await memberIsShown(`/OCGs ${list} ${policy}`), isShown(states), `${policy} ${list}`);
      assert.equal(await memberIsShown(`/OCGs [] ${policy}`), true);
    }
  });
});
