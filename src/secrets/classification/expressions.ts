import type { ValueForm } from './context';
import { hasDigits } from './humanPassword';
import { isRandom } from './randomness';

interface ExpressionCase {
  readonly kind: string;
  readonly forms: readonly ValueForm[];
  readonly test: RegExp | ((value: string, form: ValueForm) => boolean);
}

const anyForm: readonly ValueForm[] = ['word', 'line', 'code'],
  lineOrCode: readonly ValueForm[] = ['line', 'code'],
  wordOnly: readonly ValueForm[] = ['word'];

const expressionCases: readonly ExpressionCase[] = [
  { kind: 'a call or an index', forms: anyForm, test: /^[$A-Za-z_][\w$]*(?:\??\.[$A-Za-z_][\w$]*)*(?:\(|\[)/ },
  {
    kind: 'a name that must not be null',
    forms: lineOrCode,
    test: (value, form) =>
      /^[$A-Za-z_][\w$]*(?:\??\.[$A-Za-z_][\w$]*)*!$/.test(value) && !hasDigits(value.slice(0, -1)) &&
      !(form !== 'code' && /\d!$/.test(value)),
  },
  {
    kind: 'a member',
    forms: anyForm,
    test: (value) =>
      /^[$A-Za-z_][\w$]*(?:\??\.[$A-Za-z_][\w$]*)+[!?]?[)}\],;]*$/.test(value) && !/\d[A-Za-z]+\d/.test(value) &&
      !endsInNumber(value),
  },
  { kind: 'an operator, a bracket or an arity', forms: anyForm, test: /^[([{|&*!=<>?:-]|->|=>|::|^\w+\/\d$/ },
  { kind: 'a call or an argument within', forms: lineOrCode, test: /\w\(|[,;]\w{1,40}=|^[a-z]+(?:_[a-z]+)+=[^=]/ },
  { kind: 'a number', forms: lineOrCode, test: /^-?[\d_.]+[a-z%]{0,2}$|^0x[\da-f_]{1,20}$/i },
  { kind: 'a Python argument', forms: wordOnly, test: /^[a-z]+(?:_[a-z]+)+,$/ },
  {
    kind: 'a constant',
    forms: wordOnly,
    test: (value) => /^[A-Z][A-Z0-9_]*$/.test(value) && value.includes('_') && !isRandom(value),
  },
];

/** Reports whether an unquoted value is code rather than a literal. */
export function isExpression(value: string, form: ValueForm): boolean {
  if (form === 'string') return false;
  return expressionCases.some(({ forms, test }) =>
    forms.includes(form) && (typeof test === 'function' ? test(value, form) : test.test(value))
  );
}

/**
 * Reports whether a value is an expression that HCL and other languages write without quotes: `var.name`,
 * `local.passwords[0]`, `module.db.password`, a comparison.
 */
export function isBareReference(value: string): boolean {
  return bareReferencePattern.test(value) && !(/^[\w.]+$/.test(value) && endsInNumber(value));
}

/**
 * Reports whether a value ends in a number, as in `Maple.river22`. Users often end passwords with a number, whereas the
 * name of a member has no digits or is a technical term.
 */
function endsInNumber(value: string): boolean {
  const lastPart = value.slice(value.lastIndexOf('.') + 1);
  return /^[A-Za-z]+\d{2,}$/.test(lastPart) && hasDigits(lastPart);
}

const bareReferencePattern = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|^[$A-Za-z_][\w$.]*[([]|[=!]=|\?.*:|^[([{<]/;
