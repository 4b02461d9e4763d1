import { childNamed, childrenNamed, isSwitchedOn, nodeAt, attributeValue, type XmlNode } from '../../xml/xmlNode';
import type { DocxContext, OpenField } from './docxContext';

const mostFields = 100;

/** Reports whether the text at this position is a field's code. */
export function hidesText(fields: readonly OpenField[]): boolean {
  return fields.some(({ inResult }) => !inResult);
}

/** Opens, turns or closes a field. Returns what a form shows in place of a result, when it closes. */
export function fieldChar(node: XmlNode, context: DocxContext): string | undefined {
  const { fields } = context.progress;
  switch (node.attributes['w:fldCharType']) {
    case 'begin': {
      if (fields.length >= mostFields) return undefined;
      const shown = formState(childNamed(node, 'w:ffData'));
      fields.push({ code: '', inResult: false, ...(shown === undefined ? {} : { shown }) });
      return undefined;
    }
    case 'separate': {
      const field = fields.at(-1);
      if (field) field.inResult = true;
      return undefined;
    }
    case 'end': {
      const field = fields.pop();
      if (!field) return undefined;
      fieldCode(field.code, context);
      return hidesText(fields) ? undefined : field.shown;
    }
    default:
      return undefined;
  }
}

/** Warns of a field that starts a program or loads another file when the document is opened. */
export function fieldCode(code: string, context: DocxContext): void {
  const name = /^\s*([A-Za-z]+)/.exec(code)?.[1]?.toUpperCase();
  const place = context.part;
  if (name === 'DDE' || name === 'DDEAUTO')
    context.warnOnce({ type: 'active_content', place, message: 'A field starts another program (DDE).' });
  if (
    (name === 'LINK' || name === 'INCLUDETEXT' || name === 'INCLUDEPICTURE' || name === 'IMPORT') &&
    /:\/\/|\\\\/.test(code)
  )
    context.warnOnce({ type: 'external_link', place, message: `A field loads another file (${name}).` });
}

function formState(data: XmlNode | undefined): string | undefined {
  const box = childNamed(data, 'w:checkBox');
  if (box) {
    const state = childNamed(box, 'w:checked') ?? childNamed(box, 'w:default');
    const value = state?.attributes['w:val'];
    return state !== undefined && (value === undefined || isSwitchedOn(value)) ? '☒' : '☐';
  }
  const list = childNamed(data, 'w:ddList');
  if (!list) return undefined;
  const chosen = Number(attributeValue(list, 'w:result') ?? attributeValue(list, 'w:default') ?? 0);
  return childrenNamed(list, 'w:listEntry')[chosen]?.attributes['w:val'] ??
    nodeAt(list, 'w:listEntry')?.attributes['w:val'];
}
