/** Recognizes the headings, questions and checkboxes of issue and discussion templates around the user's text. */

/** Words that occur in template headings. */
const templateWords = new Set(`
describe description bug bugs report reports issue issues feature features request requests enhancement expected actual behavior behaviour behaviors result results step steps reproduce reproduction repro reproducing
reproducible minimal example examples code sample version versions environment environments system info information platform os additional context details summary overview motivation background problem problems
proposal proposed suggested suggestion solution solutions alternatives alternative considered possible current logs log output screenshots screenshot stack trace stacktrace checklist prerequisites checks validations
severity setup installation question questions help discussed discussion originally posted created by related link links url what happened happens did do does you i how why when where your my the a an to of in on is was are it for this
that please and or be should would like which any other clear concise relevant affected there existing we our new title template use case cases have has with if from at as
preflight pitch pitches idea ideas goal goals non type types form snippet snippets error message messages notes note conduct operating arch architecture browser browsers video videos recording gist sandbox workaround workarounds area areas
component package basics impact priority labels label name about assignees improvement improvements general tell us more anything else want wanted why's verify reported already read following steps-to-reproduce describe-the-bug documentation docs section content
contributing contribution willing submit pr acknowledgements acknowledgments agreement confirmation terms first time contact optional required applicable try tried regression meta subsystem show me tl dr tldr scope found these pull explanation detail explain briefly short long full
`.trim().split(/\s+/));
const questionPattern =
  /^(?:what|which|how|why|where|when|is (?:there|this|your)|are you|did you|have you|do you|does (?:the|this) (?:bug|issue|problem|docs|documentation)|can you|was|would you|will you)\b.{0,200}\?\s*:?\s*(?:please describe\.?|yes|no|yes\/no)?$/i;
/** Matches requests such as `Describe the feature you'd love to see` or `Please provide the error you saw`. */
const requestPattern =
  /^(?:please\s+)?(?:describe|explain|tell us|provide|specify|list|share|show us)\b.{0,80}\b(?:you|your|us|we)\b/i;
const linkPattern = /\b(?:https?|ftp|git|ssh):\/\/[^\s)>"'`\]]+/g;
const headingMarks = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+(?=\*\*)|\*\*|__|_(?=[^_]))*/;
/** Matches a fence, the start or end of a comment, a rule or a checkbox. */
const markupLine = /^\s*(?:```|~~~|<!--|-->|---+$|===+$|[-*+]\s*\[[ xX]?\])/;
const originNote =
  /^\W{0,4}(?:originally posted|discussed|created|imported|migrated|moved|transferred) (?:by|in|from)\b/i;
/** Matches the text below a heading that the author did not fill in. */
const unfilledAnswer = /^(?:_?no response_?|n\/?a|none|yes|no|-)\.?$/i;
const tagPattern = /<\/?[A-Za-z][\w-]{0,30}(?:\s[^<>]{0,300})?\/?>/g;
/** Matches the closing tags at the end of a discussion that became an issue. */
const closingTags = /(?:<\/(?:div|details|sup|sub)>\s{0,8}){1,8}$/i;
/** The maximum length of a heading, in characters. */
const maxHeadingLength = 200;

/** Matches headings of sections about the reporter's machine rather than the problem. */
const environmentHeading =
  /\b(?:environment|system|versions?|platform|setup|config(?:uration)? used|installation|install|checklist|validations?|prerequisites?|additional (?:context|info\w*)|severity|screenshots?|before (?:posting|submitting)|output of)\b/i;
/** Matches headings that every report contains. Their sections are the reporter's text, but the headings are not. */
const commonHeading =
  /\b(?:describe|description|reproduc\w+|steps?|expected|actual|behaviou?r|what (?:did|do|happen\w*|version)|how (?:did|do)|why|motivation|summary|details|context|solution|feature request|bug report|bug|issue|current|suggested|proposal|code|example|logs?|alternatives?|possible|link|clear and concise)\b/i;
/**
 * Matches headings of sections whose answer is a choice or a number, not a title: `### Node Version`,
 * `### Issue Type`, `### Preflight Checklist`.
 */
const choiceHeading =
  /(?:\b(?:versions?(?:\(s\))?|operating systems?|os|browsers?|platforms?|subsystem|arch(?:itecture)?|environments?|system info(?:rmation)?|types?|components?|areas?|severity|priority|checklist|checks|validations|prerequisites|checked other resources|code of conduct|contact details|package manager|link to reproduction|reproduction url|meta)(?:\s*\([^()]{0,60}\))?\s*[:?]?\s*$|^(?:which|what) .{0,60}\b(?:versions?|operating system|package|platform|browser|arch)\b|^is this a regression|^is there an existing issue)/i;

/** Matches `- go version: 1.11.4`, `OS: macOS 10.15`, `Node v12`, `Python 3.7`, or a checked or empty box. */
const machineLine =
  /^[\s*>-]*(?:\[[ xX]?\]|(?:[\w.@/ ()-]{0,40}\bversions?\b[^:=]{0,40}|os|operating system|platform|browsers?|cpu|memory|shell|npm|yarn|pnpm|node|python|go|java|rust|rustc|ruby|package manager|distro\w*|arch\w*|terminal)\s*[:=]|(?:node|python|go|java|rustc?|ruby|npm|yarn|windows|macos|ubuntu|linux|chrome|firefox|safari)\s+v?\d)/i;

/** Reports whether a line is about the reporter's machine, or is a checkbox. */
export function isMachineLine(line: string): boolean {
  return machineLine.test(line);
}

/**
 * Reports whether a line belongs to a template: a heading that consists of template words, a question in bold, a
 * checkbox, or a note on the origin of the text.
 */
export function isTemplateLine(line: string): boolean {
  if (line.length > maxHeadingLength) return false;
  if (markupLine.test(line) || originNote.test(line) || isUnfilled(line.trim())) return true;
  const unmarkedLine = removeHeadingMarks(line);
  const plainText = unmarkedLine.replace(linkPattern, ' ').replace(/(?<!\w)[@#][\w/.-]+/g, ' ');
  if (requestPattern.test(unmarkedLine) && unmarkedLine !== line.trim()) return true;
  if (
    questionPattern.test(plainText.replace(/^[^\p{L}]+/u, '')) &&
    (unmarkedLine !== line.trim() || /:\s*(?:yes|no|yes\/no)?$/i.test(plainText))
  ) return true;
  return (plainText.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) =>
    /^\p{N}+$/u.test(word) || templateWords.has(word.toLowerCase())
  );
}

/** Reports whether a line is an empty answer: `None`, `N/A`. */
export function isUnfilled(line: string): boolean {
  return unfilledAnswer.test(line);
}

export function isEnvironmentHeading(heading: string): boolean {
  return environmentHeading.test(heading) || choiceHeading.test(heading);
}

/** Reports whether a heading below the title is from a template. The rule is less strict than for the title. */
export function isTemplateHeading(heading: string): boolean {
  return commonHeading.test(heading) || isTemplateLine(`# ${heading}`);
}

/** Parses `# Heading`, `**Heading**` or `Heading:` alone on a line. */
export function parseHeadingLine(line: string): string | undefined {
  if (line.length > 100) return undefined;
  return /^#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? /^\*\*([^*]+)\*\*:?$/.exec(line)?.[1] ??
    /^([A-Z][\w' ]{2,40}):$/.exec(line)?.[1];
}

/**
 * Reports whether most headings come from a template. If so, the other headings come from the project's own template.
 */
export function isTemplateForm(lines: readonly string[]): boolean {
  const headings = lines.flatMap((line) => parseHeadingLine(line.trim()) ?? []);
  const formHeadingCount =
    headings.filter((heading) => isTemplateHeading(heading) || isEnvironmentHeading(heading)).length;
  return formHeadingCount >= 3 && formHeadingCount * 2 > headings.length;
}

/** Returns the index of the text's title: the first line that is not from a template; -1 if no such line exists. */
export function findTitleIndex(lines: readonly string[]): number {
  let openFence: string | undefined;
  let isInChoiceSection = false;
  let answerIndex = -1;
  for (const [i, rawLine] of lines.entries()) {
    const line = rawLine.trim();
    const fenceMark = /^(?:```|~~~)/.exec(line)?.[0];
    if (fenceMark !== undefined && (openFence === undefined || openFence === fenceMark)) {
      openFence = openFence === undefined ? fenceMark : undefined;
      continue;
    }
    if (line === '' || openFence !== undefined) continue;
    const heading = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? /^\*\*([^*]{1,100})\*\*:?$/.exec(line)?.[1];
    const isChoiceHeading = heading !== undefined && choiceHeading.test(heading);
    if (isChoiceHeading || isTemplateLine(line) || isMachineLine(line)) {
      if (heading !== undefined) isInChoiceSection = isChoiceHeading;
      continue;
    }
    if (heading === undefined && isInChoiceSection) {
      if (answerIndex < 0) answerIndex = i;
      continue;
    }
    return i;
  }
  return answerIndex;
}

/** Removes the heading marks from a line. */
export function removeHeadingMarks(line: string): string {
  return line.length > maxHeadingLength
    ? line.replace(headingMarks, '')
    : line.replace(headingMarks, '').replace(/(?:\*\*|__)\s*:?\s*$/, '').replace(/\s+#+\s*$/, '').trim();
}

/**
 * Returns the lines without front matter, comments and lines of tags. A heading in the middle of a line, as in issues
 * whose line breaks were lost, becomes a separate line.
 */
export function removeTemplateMarkup(text: string): string[] {
  const lines = removeHtmlComments(text).split(/\r\n?|\n/);
  blankFrontMatter(lines);
  let openFence: string | undefined;
  return lines.flatMap((line) => (line.includes(' ##') ? line.split(/ (?=#{2,6} )/) : [line])).map((line) => {
    const fenceMark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (fenceMark !== undefined && (openFence === undefined || openFence === fenceMark))
      openFence = openFence === undefined
        ? fenceMark
        : undefined;
    if (openFence === undefined && closingTags.test(line) && !/<(?:div|details|sup|sub)\b/i.test(line))
      return line.replace(closingTags, '');
    if (openFence !== undefined || line.length > 2_000 || !/^\s*(?:>\s*)*</.test(line) || /^(?: {4}|\t)/.test(line))
      return line;
    const plainLine = line.replace(tagPattern, '');
    return /[\p{L}\p{N}]/u.test(plainLine) && !/^\s*<summary/i.test(line) &&
        !/^\s*<(?:sup|sub|h\d|b|i|em|strong|p)\b/i.test(line)
      ? line
      : /^\s*<summary/i.test(line)
      ? ''
      : plainLine;
  });
}

/** Blanks the front matter at the start, as in template files: `---`, YAML keys, `---`. */
function blankFrontMatter(lines: string[]): void {
  const startIndex = lines.findIndex((line) => line.trim() !== '');
  if (startIndex < 0 || lines[startIndex]!.trim() !== '---') return;
  const endIndex = lines.findIndex((line, i) => i > startIndex && line.trim() === '---');
  if (endIndex < 0 || endIndex - startIndex > 40) return;
  const innerLines = lines.slice(startIndex + 1, endIndex);
  if (
    !innerLines.some((line) => /^[A-Za-z][\w-]*:/.test(line)) ||
    !innerLines.every((line) => /^(?:[A-Za-z][\w-]*:.*|\s+.*|-\s.*|#.*|)$/.test(line))
  ) return;
  for (let i = startIndex; i <= endIndex; i++) lines[i] = '';
}

/**
 * Removes HTML comments, which contain a template's instructions to the reporter. An unclosed comment extends to the
 * end of its paragraph.
 */
function removeHtmlComments(text: string): string {
  let result = '';
  let position = 0;
  for (;;) {
    const start = text.indexOf('<!--', position);
    if (start < 0) return result + text.slice(position);
    result += text.slice(position, start);
    const end = text.indexOf('-->', start + 4);
    if (end >= 0) position = end + 3;
    else {
      const paragraphEnd = text.indexOf('\n\n', start);
      if (paragraphEnd < 0) return result;
      position = paragraphEnd;
    }
  }
}
