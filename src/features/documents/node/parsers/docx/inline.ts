import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { addMark, writeMarks } from '#features/documents/pure/textMarks';
import { findXmlChild, findXmlNode, getChildValue, type XmlNode } from '../../xml/xmlNode';
import { toLatex } from '../office/omml';
import { getStoryLocation, type DocxContext } from './docxContext';
import { omitDeletion } from './deletion';
import { readDrawing } from './drawing';
import { readFieldCharacter, warnAboutFieldCode, isInFieldCode } from './fields';
import { findHiddenReason, isDark, listTextMarks, type RunLook } from './runLook';
import { parseRunLook } from './styles';
import { decodeSymbol } from './symbols';

export interface Inline {
  readonly text: string;
  /** Notes, text boxes and charts of the paragraph, in order. */
  readonly attachedBlocks: readonly DocumentBlock[];
  /** The page on which the paragraph starts. */
  readonly page: number | undefined;
}

/** Reads a paragraph's text as it is displayed, with all tracked changes accepted. */
export function readInline(paragraph: XmlNode, style: RunLook, context: DocxContext): Inline {
  const { progress } = context;
  const attachedBlocks: DocumentBlock[] = [];
  let text = '';
  let page = progress.page;
  walk(paragraph);
  context.hiddenTexts.flush();
  return { text: writeMarks(text), attachedBlocks, page };

  function walk(node: XmlNode): void {
    for (const child of node.children) {
      switch (child.name) {
        case 'w:r':
          readRun(child);
          break;
        case 'm:oMath':
          addText(` $${toLatex(child)}$ `);
          break;
        case 'm:oMathPara':
          addText(` $$${toLatex(child)}$$ `);
          break;
        case 'mc:AlternateContent':
          readAlternatives(child, walk);
          break;
        case 'w:fldSimple':
          warnAboutFieldCode(child.attributes['w:instr'] ?? '', context);
          walk(child);
          break;
        case 'w:del':
          omitDeletion(child, context);
          break;
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

  function readRun(node: XmlNode): void {
    const properties = findXmlChild(node, 'w:rPr');
    const styleId = getChildValue(properties, 'w:rStyle');
    const runStyle = properties
      ? { ...style, ...(styleId === undefined ? {} : context.styles.getRunLook(styleId)), ...parseRunLook(properties) }
      : style;
    const reason = findHiddenReason(runStyle, context.shaded);
    const marks = listTextMarks(runStyle);
    readContent(node);

    function readContent(part: XmlNode): void {
      for (const child of part.children) {
        if (child.name === 'w:lastRenderedPageBreak') countRenderedBreak();
        else if (child.name === 'w:fldChar') addRunText(readFieldCharacter(child, context) ?? '');
        else if (child.name === 'w:instrText') {
          const field = progress.fields.at(-1);
          if (field && !field.inResult && field.code.length < 2_000) field.code += child.text;
        } else if (!isInFieldCode(progress.fields)) readElement(child);
      }
    }

    function readElement(child: XmlNode): void {
      switch (child.name) {
        case 'w:t':
          return addRunText(child.text);
        case 'w:tab':
        case 'w:ptab':
          return addRunText('\t');
        case 'w:cr':
          return addRunText('\n');
        case 'w:br':
          return child.attributes['w:type'] === 'page' ? countPageBreak() : addRunText('\n');
        case 'w:noBreakHyphen':
          return addRunText('-');
        case 'w:sym':
          return addRunText(decodeSymbol(child.attributes['w:font'] ?? '', child.attributes['w:char'] ?? ''));
        case 'w:footnoteReference':
        case 'w:endnoteReference':
        case 'w:commentReference':
          if (reason === undefined || child.name === 'w:commentReference') addNote(child);
          return;
        case 'w:ruby':
          return readRuby(child);
        case 'w:drawing':
        case 'w:pict':
        case 'w:object':
          if (reason !== 'vanish') addAll(attachedBlocks, readDrawing(child, context));
          return;
        case 'mc:AlternateContent':
          return readAlternatives(child, readContent);
        case 'w:rPr':
        case 'w:delText':
        case 'w:delInstrText':
          return;
        default:
          readContent(child);
      }
    }

    function addRunText(runText: string): void {
      if (runText === '') return;
      if (reason === undefined) addText(marks.reduceRight((inner, mark) => addMark(mark, inner), runText));
      else context.hiddenTexts.add(reason, runText, getStoryLocation(context));
    }

    function readRuby(child: XmlNode): void {
      readContent(findXmlChild(child, 'w:rubyBase') ?? child);
      const rubyText = findXmlNode(child, 'w:rt');
      if (!rubyText) return;
      addRunText('(');
      readContent(rubyText);
      addRunText(')');
    }
  }

  function addText(addedText: string): void {
    if (text.trim() === '') page = progress.page;
    text += addedText;
    if (addedText.trim() !== '') progress.pageIsNew = false;
  }

  function addNote(reference: XmlNode): void {
    if (context.inNote) return;
    const { mark, blocks } = context.notes.show(reference, context);
    if (mark !== '') addText(mark);
    addAll(attachedBlocks, blocks);
  }

  function countRenderedBreak(): void {
    if (progress.page !== undefined && !progress.pageIsNew) progress.page++;
    progress.pageIsNew = false;
  }

  function countPageBreak(): void {
    if (progress.page === undefined) return;
    progress.page++;
    progress.pageIsNew = true;
  }

  /** Reads the first branch that has any content. The other branches are for older programs. */
  function readAlternatives(node: XmlNode, readBranch: (node: XmlNode) => void): void {
    for (const branch of node.children) {
      const previousLengths = [text.length, attachedBlocks.length] as const;
      readBranch(branch);
      if (text.length > previousLengths[0] || attachedBlocks.length > previousLengths[1]) return;
    }
  }
}

/** Reports whether paragraph properties set a dark background. */
export function isShadedParagraph(properties: XmlNode | undefined): boolean {
  return isDark(findXmlChild(properties, 'w:shd'));
}
