/**
 * Splits a task's text into lines with weights. Text that a user wrote counts more than the output of a template or a
 * machine.
 */
import { addAll } from '#base/collections/lists';
import { parseHeadingLine, isMachineLine, isEnvironmentHeading, isTemplateForm, isTemplateHeading, isUnfilled,
  removeTemplateMarkup, findTitleIndex } from '#base/task/issueTemplate';

export interface TaskLine {
  readonly text: string;
  /** From 0 to 3; a sentence of the body has 1. */
  readonly weight: number;
  /** A `label` is a template's line before the title. It names the kind of task, not a file. */
  readonly kind: 'title' | 'prose' | 'code' | 'noise' | 'label';
}

/** The maximum number of characters to read, because the rest of a pasted log adds nothing. */
const maxTaskLength = 60_000;
const maxTitleLength = 200;
/**
 * The length of the title at the start of a longer first line, as in an issue without line breaks: 10 to 80 characters.
 */
const splitTitleLength = { min: 10, max: 80 };
const titleEndPattern = /[.!?:](?=\s)|\s#{1,6}\s|\s[-*]{1,3}\s/;

const weights = { title: 3, lead: 1.5, prose: 1, code: 0.5, faint: 0.15 };

/**
 * Matches git's trailers (`Co-authored-by: …`, `Change-Id: …`). Like addresses, they are about people and tools, not
 * the task.
 */
const trailerPattern = /^\s*(?:[A-Za-z]{1,20}(?:-[A-Za-z]{1,20}){1,3}|Cc):\s/;
const addressPattern = /<?[\w.+-]{1,64}@[\w.-]{1,255}>?/g;

export function parseTaskLines(text: string): TaskLine[] {
  const lines: TaskLine[] = [];
  let openFence: string | undefined;
  let sectionWeight = 1;
  let proseLineCount = 0;
  let hasTitle = false;
  const rawLines = removeTemplateMarkup(text.slice(0, maxTaskLength));
  const titleIndex = findTitleIndex(rawLines);
  const isFormTask = isTemplateForm(rawLines);
  for (const [i, line] of rawLines.entries()) {
    const fenceMark = /^\s*(```|~~~|''')/.exec(line)?.[1];
    if (fenceMark && (openFence === undefined || openFence === fenceMark)) {
      openFence = openFence === undefined && line.trim().lastIndexOf(fenceMark) === 0 ? fenceMark : undefined;
      continue;
    }
    if (trailerPattern.test(line) && lines.length > 0 && i !== titleIndex) continue;
    const taskLine = parseLine(line.replace(addressPattern, ' '), i === titleIndex);
    if (taskLine) addAll(lines, splitLongTitle(taskLine));
  }
  return hasTitle
    ? lines
    : lines.map((line, i) => (i === 0 ? { ...line, weight: weights.title, kind: 'title' } : line));

  function parseLine(line: string, isTitle: boolean): TaskLine | undefined {
    const trimmedLine = line.trim();
    if (!trimmedLine) return undefined;
    if (!hasTitle && openFence === undefined) {
      hasTitle = isTitle;
      const text = trimmedLine.replace(/^#+\s*/, '');
      return hasTitle
        ? { text, weight: weights.title, kind: 'title' }
        : { text, weight: weights.faint, kind: 'label' };
    }
    if (openFence !== undefined || /^(?: {4}|\t)\S/.test(line))
      return { text: trimmedLine, weight: weights.code * sectionWeight, kind: 'code' };
    const heading = parseHeadingLine(trimmedLine);
    if (heading !== undefined) {
      sectionWeight = isEnvironmentHeading(heading) ? weights.faint : 1;
      return isFormTask || isTemplateHeading(heading) || isEnvironmentHeading(heading)
        ? undefined
        : { text: heading, weight: weights.lead, kind: 'prose' };
    }
    if (isUnfilled(trimmedLine) || (isMachineLine(trimmedLine) && /[:=]$/.test(trimmedLine))) return undefined;
    if (isMachineLine(trimmedLine)) return { text: trimmedLine, weight: weights.faint, kind: 'noise' };
    proseLineCount++;
    return {
      text: trimmedLine,
      weight: sectionWeight * (proseLineCount <= 3 ? weights.lead : weights.prose),
      kind: 'prose',
    };
  }
}

/** Splits a first line that is too long for a title into the title that it begins with and the rest. */
function splitLongTitle(line: TaskLine): TaskLine[] {
  const { text, kind } = line;
  if (kind !== 'title' || text.length <= maxTitleLength) return [line];
  const { min: minLength, max: maxLength } = splitTitleLength;
  const endMatch = titleEndPattern.exec(text.slice(minLength, maxLength));
  const spaceIndex = text.lastIndexOf(' ', maxLength);
  const cutIndex = endMatch ? minLength + endMatch.index + 1 : spaceIndex > minLength ? spaceIndex : maxLength;
  return [{ ...line, text: text.slice(0, cutIndex) }, {
    text: text.slice(cutIndex).trim(),
    weight: weights.lead,
    kind: 'prose',
  }];
}
