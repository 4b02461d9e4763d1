/** The task's text as lines with weights: what a person says counts more than what a template or a machine printed. */
import { isTemplate } from '../../base/taskTitle';

export interface TaskLine {
  readonly text: string;
  /** 0 to 3; 1 is a sentence of the body. */
  readonly weight: number;
  /** `label`: a template's line before the title; it tells of what kind the task is, and of no file. */
  readonly kind: 'title' | 'prose' | 'code' | 'noise' | 'label';
}

/** Read no further: a pasted log says nothing new after this many characters. */
const longest = 60_000;
const titleLength = 200;

const weights = { title: 3, lead: 1.5, prose: 1, code: 0.5, faint: 0.15 };

/** Git's trailers (`Co-authored-by: …`, `Change-Id: …`) and addresses speak of people and tools, not of the task. */
const trailer = /^\s*(?:[A-Za-z]{1,20}(?:-[A-Za-z]{1,20}){1,3}|Cc):\s/;
const address = /<?[\w.+-]{1,64}@[\w.-]{1,255}>?/g;

/** Headings of sections that list the reporter's machine rather than the problem. */
const environment = /\b(?:environment|system|versions?|platform|setup|config(?:uration)? used|installation|install|checklist|validations?|prerequisites?|additional (?:context|info\w*)|severity|screenshots?|before (?:posting|submitting)|output of)\b/i;
/** Headings that a template gives to everyone: the section counts, the heading itself does not. */
const template = /\b(?:describe|description|reproduc\w+|steps?|expected|actual|behaviou?r|what (?:did|do|happen\w*|version)|how (?:did|do)|why|motivation|summary|details|context|solution|feature request|bug report|bug|issue|current|suggested|proposal|code|example|logs?|alternatives?|possible|link|clear and concise)\b/i;
/** `- go version: 1.11.4`, `OS: macOS 10.15`, `Node v12`, `Python 3.7`, a checked or empty box. */
const machine = /^[\s*>-]*(?:\[[ xX]?\]|(?:[\w.@/ ()-]{0,40}\bversions?\b[^:=]{0,40}|os|operating system|platform|browsers?|cpu|memory|shell|npm|yarn|pnpm|node|python|go|java|rust|rustc|ruby|package manager|distro\w*|arch\w*|terminal)\s*[:=]|(?:node|python|go|java|rustc?|ruby|npm|yarn|windows|macos|ubuntu|linux|chrome|firefox|safari)\s+v?\d)/i;

export function taskLines(text: string): TaskLine[] {
  const lines: TaskLine[] = [];
  let fence: string | undefined;
  let section = 1;
  let proseSeen = 0;
  let titled = false;
  for (const raw of withoutComments(text.slice(0, longest)).split(/\r?\n/)) {
    for (const line of splitHeadings(raw)) {
      const mark = /^\s*(```|~~~|''')/.exec(line)?.[1];
      if (mark && (fence === undefined || fence === mark)) {
        fence = fence === undefined && line.trim().lastIndexOf(mark) === 0 ? mark : undefined;
        continue;
      }
      if (trailer.test(line) && lines.length > 0) continue;
      const found = lineOf(line.replace(address, ' '));
      if (found) lines.push(found);
    }
  }
  return titled ? lines : lines.map((line, i) => (i === 0 ? { ...line, weight: weights.title, kind: 'title' } : line));

  function lineOf(line: string): TaskLine | undefined {
    const trimmed = line.trim();
    if (!trimmed) return undefined;
    if (!titled && fence === undefined) {
      titled = !isTemplate(trimmed);
      const text = trimmed.replace(/^#+\s*/, '');
      return titled ? { text, weight: trimmed.length > titleLength ? weights.lead : weights.title, kind: 'title' } : { text, weight: weights.faint, kind: 'label' };
    }
    if (fence !== undefined || /^(?: {4}|\t)\S/.test(line)) return { text: trimmed, weight: weights.code * section, kind: 'code' };
    const heading = headingOf(trimmed);
    if (heading !== undefined) {
      section = environment.test(heading) ? weights.faint : 1;
      return template.test(heading) || environment.test(heading) ? undefined : { text: heading, weight: weights.lead, kind: 'prose' };
    }
    if (machine.test(trimmed)) return { text: trimmed, weight: weights.faint, kind: 'noise' };
    proseSeen++;
    return { text: trimmed, weight: section * (proseSeen <= 3 ? weights.lead : weights.prose), kind: 'prose' };
  }
}

/** `# Heading`, `**Heading**` or `Heading:` alone on a line. */
function headingOf(line: string): string | undefined {
  if (line.length > 100) return undefined;
  return /^#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? /^\*\*([^*]+)\*\*:?$/.exec(line)?.[1] ?? /^([A-Z][\w' ]{2,40}):$/.exec(line)?.[1];
}

/** Issues whose line ends were lost keep their headings in the middle of a line. */
function splitHeadings(line: string): string[] {
  return line.includes(' ##') ? line.split(/ (?=#{2,6} )/) : [line];
}

/** HTML comments are a template's advice to the reporter. An open end takes the rest of its paragraph. */
function withoutComments(text: string): string {
  let out = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    if (start < 0) return out + text.slice(at);
    out += text.slice(at, start);
    const end = text.indexOf('-->', start + 4);
    if (end >= 0) at = end + 3;
    else {
      const gap = text.indexOf('\n\n', start);
      if (gap < 0) return out;
      at = gap;
    }
  }
}
