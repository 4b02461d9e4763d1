import { findXmlChild, findXmlChildren, isSwitchedOn, findXmlNode, getChildValue,
  type XmlNode } from '../../xml/xmlNode';
import type { DocxContext, OpenField } from './docxContext';

const maxOpenFields = 100;

/** Reports whether the text at this position is a field's code. */
export function isInFieldCode(fields: readonly OpenField[]): boolean {
  return fields.some(({ inResult }) => !inResult);
}

/** Opens a field, starts its result, or closes it. When a form field is closed, returns its state. */
export function readFieldCharacter(node: XmlNode, context: DocxContext): string | undefined {
  const { fields } = context.progress;
  switch (node.attributes['w:fldCharType']) {
    case 'begin': {
      if (fields.length >= maxOpenFields) return undefined;
      const formState = readFormState(findXmlChild(node, 'w:ffData'));
      fields.push({ code: '', inResult: false, ...(formState === undefined ? {} : { formState }) });
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
      warnAboutFieldCode(field.code, context);
      return isInFieldCode(fields) ? undefined : field.formState;
    }
    default:
      return undefined;
  }
}

/** Warns about a field that starts a program or loads another file when the document is opened. */
export function warnAboutFieldCode(code: string, context: DocxContext): void {
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

function readFormState(formData: XmlNode | undefined): string | undefined {
  const checkBox = findXmlChild(formData, 'w:checkBox');
  if (checkBox) {
    const state = findXmlChild(checkBox, 'w:checked') ?? findXmlChild(checkBox, 'w:default');
    const value = state?.attributes['w:val'];
    return state !== undefined && (value === undefined || isSwitchedOn(value)) ? '☒' : '☐';
  }
  const dropDownList = findXmlChild(formData, 'w:ddList');
  if (!dropDownList) return undefined;
  const chosenIndex = Number(getChildValue(dropDownList, 'w:result') ?? getChildValue(dropDownList, 'w:default') ?? 0);
  return findXmlChildren(dropDownList, 'w:listEntry')[chosenIndex]?.attributes['w:val'] ??
    findXmlNode(dropDownList, 'w:listEntry')?.attributes['w:val'];
}
