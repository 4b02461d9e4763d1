import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { withMark, writeMarks } from '#features/documents/pure/textMarks';
import { childNamed, nodeAt, attributeValue, type XmlNode } from '../../xml/xmlNode';
import { toLatex } from '../office/omml';
import { getStoryPlace, type DocxContext } from './docxContext';
import { readDrawing } from './drawing';
import { fieldChar, fieldCode, hidesText } from './fields';
import { hiddenReason, isDark, marksOf, type RunLook } from './runLook';
import { parseRunLook } from './styles';
import { symbolCharacter } from './symbols';

export interface Inline {
  readonly text: string;
  /** Notes, text boxes and charts of the paragraph, in order. */
  readonly beside: readonly DocumentBlock[];
  /** The page on which the paragraph starts. */
  readonly page: number | undefined;
}

/** Reads a paragraph's text as its reader sees it, with changes accepted. */
export function readInline(paragraph: XmlNode, style: RunLook, context: DocxContext): Inline {
  const { progress } = context;
  const beside: DocumentBlock[] = [];
  let text = '';
  let page = progress.page;
  walk(paragraph);
  context.hidden.flush();
  return { text: writeMarks(text), beside, page };

  function walk(node: XmlNode): void {
    for (const child of node.children) {
      switch (child.name) {
        case 'w:r':
          run(child);
          break;
        case 'm:oMath':
          emit(` $${toLatex(child)}$ `);
          break;
        case 'm:oMathPara':
          emit(` $$${toLatex(child)}$$ `);
          break;
        case 'mc:AlternateContent':
          alternative(child, walk);
          break;
        case 'w:fldSimple':
          fieldCode(child.attributes['w:instr'] ?? '', context);
          walk(child);
          break;
        case 'w:del':
        case 'w:moveFrom':
        case 'w:pPr':
        case 'w:sdtPr':
        case 'w:rPr':
          break;
        default:
          walk(child);
      }
    }
  }

  function run(node: XmlNode): void {
    const properties = childNamed(node, 'w:rPr');
    const styleId = attributeValue(properties, 'w:rStyle');
    const runStyle = properties
      ? { ...style, ...(styleId === undefined ? {} : context.styles.run(styleId)), ...parseRunLook(properties) }
      : style;
    const reason = hiddenReason(runStyle, context.shaded);
    const marks = marksOf(runStyle);
    content(node);

    function content(part: XmlNode): void {
      for (const child of part.children) {
        if (child.name === 'w:lastRenderedPageBreak') renderedBreak();
        else if (child.name === 'w:fldChar') show(fieldChar(child, context) ?? '');
        else if (child.name === 'w:instrText') {
          const field = progress.fields.at(-1);
          if (field && !field.inResult && field.code.length < 2_000) field.code += child.text;
        } else if (!hidesText(progress.fields)) other(child);
      }
    }

    function other(child: XmlNode): void {
      switch (child.name) {
        case 'w:t':
          return show(child.text);
        case 'w:tab':
        case 'w:ptab':
          return show('\t');
        case 'w:cr':
          return show('\n');
        case 'w:br':
          return child.attributes['w:type'] === 'page' ? pageBreak() : show('\n');
        case 'w:noBreakHyphen':
          return show('-');
        case 'w:sym':
          return show(symbolCharacter(child.attributes['w:font'] ?? '', child.attributes['w:char'] ?? ''));
        case 'w:footnoteReference':
        case 'w:endnoteReference':
        case 'w:commentReference':
          if (reason === undefined || child.name === 'w:commentReference') note(child);
          return;
        case 'w:ruby':
          return ruby(child);
        case 'w:drawing':
        case 'w:pict':
        case 'w:object':
          if (reason !== 'vanish') addAll(beside, readDrawing(child, context));
          return;
        case 'mc:AlternateContent':
          return alternative(child, content);
        case 'w:rPr':
        case 'w:delText':
        case 'w:delInstrText':
          return;
        default:
          content(child);
      }
    }

    function show(shown: string): void {
      if (shown === '') return;
      if (reason === undefined) emit(marks.reduceRight((inner, mark) => withMark(mark, inner), shown));
      else context.hidden.add(reason, shown, getStoryPlace(context));
    }

    function ruby(child: XmlNode): void {
      content(childNamed(child, 'w:rubyBase') ?? child);
      const above = nodeAt(child, 'w:rt');
      if (!above) return;
      show('(');
      content(above);
      show(')');
    }
  }

  function emit(shown: string): void {
    if (text.trim() === '') page = progress.page;
    text += shown;
    if (shown.trim() !== '') progress.pageIsNew = false;
  }

  function note(reference: XmlNode): void {
    if (context.inNote) return;
    const { mark, blocks } = context.notes.show(reference, context);
    if (mark !== '') emit(mark);
    addAll(beside, blocks);
  }

  function renderedBreak(): void {
    if (progress.page !== undefined && !progress.pageIsNew) progress.page++;
    progress.pageIsNew = false;
  }

  function pageBreak(): void {
    if (progress.page === undefined) return;
    progress.page++;
    progress.pageIsNew = true;
  }

  /** The first way to show something that has any content; the others are for older programs. */
  function alternative(node: XmlNode, read: (node: XmlNode) => void): void {
    for (const branch of node.children) {
      const before = [text.length, beside.length] as const;
      read(branch);
      if (text.length > before[0] || beside.length > before[1]) return;
    }
  }
}

/** Reports whether paragraph properties put a dark surface behind the text. */
export function isShadedParagraph(properties: XmlNode | undefined): boolean {
  return isDark(childNamed(properties, 'w:shd'));
}
