/**
 * The task's text as lines with weights. Text that a user wrote counts more than the output of a template or a machine.
 */
import { addAll } from '#base/collections/lists';
import { parseHeadingLine, isMachine, isEnvironmentHeading, isForm, isTemplateHeading, isUnfilled, templateRemoved,
  titleIndex } from '#base/task/issueTemplate';

export interface TaskLine {
  readonly text: string;
  /** 0 to 3; a sentence of the body has 1. */
  readonly weight: number;
  /** `label`: a template's line before the title. It names the kind of task, not a file. */
  readonly kind: 'title' | 'prose' | 'code' | 'noise' | 'label';
}

/** The number of characters that are read, since the rest of a pasted log adds nothing. */
const longestTask = 60_000;
const titleLength = 200;
/**
 * The length of the title at the start of a longer first line, as in an issue without line breaks: 10 to 80 characters.
 */
const dividedLength = { least: 10, most: 80 };
const endOfTitle = /[.!?:](?=\s)|\s#{1,6}\s|\s[-*]{1,3}\s/;

const weights = { title: 3, lead: 1.5, prose: 1, code: 0.5, faint: 0.15 };

/**
 * Matches git's trailers (`Co-authored-by: …`, `Change-Id: …`). Like addresses, they are about people and tools, not
 * the task.
 */
const trailer = /^\s*(?:[A-Za-z]{1,20}(?:-[A-Za-z]{1,20}){1,3}|Cc):\s/;
const address = /<?[\w.+-]{1,64}@[\w.-]{1,255}>?/g;

export function taskLines(text: string): TaskLine[] {
  const lines: TaskLine[] = [];
  let fence: string | undefined;
  let section = 1;
  let proseSeen = 0;
  let titled = false;
  const all = templateRemoved(text.slice(0, longestTask));
  const place = titleIndex(all);
  const ofForm = isForm(all);
  for (const [i, line] of all.entries()) {
    const mark = /^\s*(```|~~~|''')/.exec(line)?.[1];
    if (mark && (fence === undefined || fence === mark)) {
      fence = fence === undefined && line.trim().lastIndexOf(mark) === 0 ? mark : undefined;
      continue;
    }
    if (trailer.test(line) && lines.length > 0 && i !== place) continue;
    const taskLine = lineOf(line.replace(address, ' '), i === place);
    if (taskLine) addAll(lines, divided(taskLine));
  }
  return titled ? lines : lines.map((line, i) => (i === 0 ? { ...line, weight: weights.title, kind: 'title' } : line));

  function lineOf(line: string, isTitle: boolean): TaskLine | undefined {
    const trimmed = line.trim();
    if (!trimmed) return undefined;
    if (!titled && fence === undefined) {
      titled = isTitle;
      const text = trimmed.replace(/^#+\s*/, '');
      return titled
        ? { text, weight: weights.title, kind: 'title' }
        : { text, weight: weights.faint, kind: 'label' };
    }
    if (fence !== undefined || /^(?: {4}|\t)\S/.test(line))
      return { text: trimmed, weight: weights.code * section, kind: 'code' };
    const heading = parseHeadingLine(trimmed);
    if (heading !== undefined) {
      section = isEnvironmentHeading(heading) ? weights.faint : 1;
      return ofForm || isTemplateHeading(heading) || isEnvironmentHeading(heading)
        ? undefined
        : { text: heading, weight: weights.lead, kind: 'prose' };
    }
    if (isUnfilled(trimmed) || (isMachine(trimmed) && /[:=]$/.test(trimmed))) return undefined;
    if (isMachine(trimmed)) return { text: trimmed, weight: weights.faint, kind: 'noise' };
    proseSeen++;
    return { text: trimmed, weight: section * (proseSeen <= 3 ? weights.lead : weights.prose), kind: 'prose' };
  }
}

/** Splits a first line that is too long for a title into the title that it begins with and the rest. */
function divided(line: TaskLine): TaskLine[] {
  const { text, kind } = line;
  if (kind !== 'title' || text.length <= titleLength) return [line];
  const { least, most } = dividedLength;
  const end = endOfTitle.exec(text.slice(least, most));
  const space = text.lastIndexOf(' ', most);
  const cut = end ? least + end.index + 1 : space > least ? space : most;
  return [{ ...line, text: text.slice(0, cut) }, { text: text.slice(cut).trim(), weight: weights.lead, kind: 'prose' }];
}
