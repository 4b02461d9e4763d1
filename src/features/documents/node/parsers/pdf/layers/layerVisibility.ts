import type { PdfFile } from './pdfFile';
import { isPdfDictionary, isPdfReference, type PdfDictionary, type PdfValue } from './pdfSyntax';

/** The maximum nesting of visibility expressions. */
const maxExpressionDepth = 99;

/**
 * Creates a function that reports whether a viewer shows the content of a layer (an optional content group), or of a
 * membership dictionary, when it opens the document. Returns undefined if the document has no layers. ISO 32000-2,
 * 8.11: the default configuration, automatic states for viewing, membership policies and visibility expressions.
 */
export function createVisibilityTest(file: PdfFile): ((layer: PdfValue) => boolean) | undefined {
  const catalog = file.resolve(file.trailer.entries.get('Root'));
  const properties = getDictionary(catalog, 'OCProperties');
  if (!properties) return undefined;
  const configuration = getDictionary(properties, 'D');
  const on = listReferences(configuration, 'ON');
  const off = listReferences(configuration, 'OFF');
  const isOnByDefault = get(configuration, 'BaseState') !== 'OFF';
  const automatic = listValues(get(configuration, 'AS')).filter((usage) =>
    get(usage, 'Event') === 'View' && listValues(get(usage, 'Category')).includes('View')
  ).map((usage) => listReferences(usage, 'OCGs'));
  return isVisible;

  function isVisible(layer: PdfValue): boolean {
    return get(layer, 'Type') === 'OCMD' ? isMemberVisible(file.resolve(layer)) : isGroupVisible(layer);
  }

  function isMemberVisible(membership: PdfValue): boolean {
    const expression = listItems(get(membership, 'VE'));
    if (expression.length > 0) return evaluate(expression, 0);
    const states = listItems(getItem(membership, 'OCGs')).filter((group) => isPdfDictionary(file.resolve(group)))
      .map(isGroupVisible);
    if (states.length === 0) return true;
    switch (get(membership, 'P')) {
      case 'AllOn':
        return states.every((state) => state);
      case 'AnyOff':
        return states.some((state) => !state);
      case 'AllOff':
        return states.every((state) => !state);
      default:
        return states.some((state) => state);
    }
  }

  function evaluate(expression: readonly PdfValue[], depth: number): boolean {
    if (depth > maxExpressionDepth) return true;
    const [operator, ...operands] = expression;
    const isTrue = (operand: PdfValue): boolean => {
      const value = file.resolve(operand);
      return Array.isArray(value) ? evaluate(value as readonly PdfValue[], depth + 1) : isGroupVisible(operand);
    };
    switch (operator) {
      case 'And':
        return operands.every(isTrue);
      case 'Or':
        return operands.some(isTrue);
      case 'Not':
        return !isTrue(operands[0]);
      default:
        return true;
    }
  }

  function isGroupVisible(group: PdfValue): boolean {
    const intents = listValues(get(group, 'Intent'));
    if (intents.length > 0 && !intents.includes('View') && !intents.includes('All')) return true;
    const number = isPdfReference(group) ? group.number : -1;
    if (automatic.some((numbers) => numbers.has(number))) {
      const state = get(get(get(group, 'Usage'), 'View'), 'ViewState');
      if (state !== undefined) return state !== 'OFF';
    }
    return off.has(number) ? false : isOnByDefault || on.has(number);
  }

  function getItem(value: PdfValue, key: string): PdfValue {
    const resolved = file.resolve(value);
    return isPdfDictionary(resolved) ? resolved.entries.get(key) : undefined;
  }

  function get(value: PdfValue, key: string): PdfValue {
    return file.resolve(getItem(value, key));
  }

  function getDictionary(value: PdfValue, key: string): PdfDictionary | undefined {
    const found = get(value, key);
    return isPdfDictionary(found) ? found : undefined;
  }

  /** Returns the items of an array, which a single item may stand for. */
  function listItems(value: PdfValue): readonly PdfValue[] {
    const resolved = file.resolve(value);
    if (Array.isArray(resolved)) return resolved as readonly PdfValue[];
    return value === undefined ? [] : [value];
  }

  function listValues(value: PdfValue): readonly PdfValue[] {
    return listItems(value).map((item) => file.resolve(item));
  }

  function listReferences(value: PdfValue, key: string): ReadonlySet<number> {
    return new Set(listItems(getItem(value, key)).filter(isPdfReference).map(({ number }) => number));
  }
}
