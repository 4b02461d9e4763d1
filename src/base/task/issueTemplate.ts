/** Headings, questions and boxes of issue and discussion templates, around the user's text. */

/** Words that occur in template headings. */
const labelWords = new Set(`
describe description bug bugs report reports issue issues feature features request requests enhancement expected actual behavior behaviour behaviors result results step steps reproduce reproduction repro reproducing
reproducible minimal example examples code sample version versions environment environments system info information platform os additional context details summary overview motivation background problem problems
proposal proposed suggested suggestion solution solutions alternatives alternative considered possible current logs log output screenshots screenshot stack trace stacktrace checklist prerequisites checks validations
severity setup installation question questions help discussed discussion originally posted created by related link links url what happened happens did do does you i how why when where your my the a an to of in on is was are it for this
that please and or be should would like which any other clear concise relevant affected there existing we our new title template use case cases have has with if from at as
preflight pitch pitches idea ideas goal goals non type types form snippet snippets error message messages notes note conduct operating arch architecture browser browsers video videos recording gist sandbox workaround workarounds area areas
component package basics impact priority labels label name about assignees improvement improvements general tell us more anything else want wanted why's verify reported already read following steps-to-reproduce describe-the-bug documentation docs section content
contributing contribution willing submit pr acknowledgements acknowledgments agreement confirmation terms first time contact optional required applicable try tried regression meta subsystem show me tl dr tldr scope found these pull explanation detail explain briefly short long full
`.trim().split(/\s+/));
const question =
  /^(?:what|which|how|why|where|when|is (?:there|this|your)|are you|did you|have you|do you|does (?:the|this) (?:bug|issue|problem|docs|documentation)|can you|was|would you|will you)\b.{0,200}\?\s*:?\s*(?:please describe\.?|yes|no|yes\/no)?$/i;
/** Matches requests such as `Describe the feature you'd love to see` or `Please provide the error you saw`. */
const demand =
  /^(?:please\s+)?(?:describe|explain|tell us|provide|specify|list|share|show us)\b.{0,80}\b(?:you|your|us|we)\b/i;
const link = /\b(?:https?|ftp|git|ssh):\/\/[^\s)>"'`\]]+/g;
const mark = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+(?=\*\*)|\*\*|__|_(?=[^_]))*/;
/** Matches a fence, the start or end of a comment, a rule or a checkbox. */
const sign = /^\s*(?:```|~~~|<!--|-->|---+$|===+$|[-*+]\s*\[[ xX]?\])/;
const origin = /^\W{0,4}(?:originally posted|discussed|created|imported|migrated|moved|transferred) (?:by|in|from)\b/i;
/** The text below a heading that the author did not fill in. */
const unfilled = /^(?:_?no response_?|n\/?a|none|yes|no|-)\.?$/i;
const tag = /<\/?[A-Za-z][\w-]{0,30}(?:\s[^<>]{0,300})?\/?>/g;
/** The closing tags at the end of a discussion that became an issue. */
const closing = /(?:<\/(?:div|details|sup|sub)>\s{0,8}){1,8}$/i;
/** The longest heading, in characters. */
const longestLabel = 200;

/** Headings of sections about the reporter's machine rather than the problem. */
const environment =
  /\b(?:environment|system|versions?|platform|setup|config(?:uration)? used|installation|install|checklist|validations?|prerequisites?|additional (?:context|info\w*)|severity|screenshots?|before (?:posting|submitting)|output of)\b/i;
/** Headings that every report has; their sections count, but the headings do not. */
const everyones =
  /\b(?:describe|description|reproduc\w+|steps?|expected|actual|behaviou?r|what (?:did|do|happen\w*|version)|how (?:did|do)|why|motivation|summary|details|context|solution|feature request|bug report|bug|issue|current|suggested|proposal|code|example|logs?|alternatives?|possible|link|clear and concise)\b/i;
/**
 * Headings of sections whose answer is a choice or a number and not a title: `### Node Version`, `### Issue Type`, `###
 * Preflight Checklist`.
 */
const choice =
  /(?:\b(?:versions?(?:\(s\))?|operating systems?|os|browsers?|platforms?|subsystem|arch(?:itecture)?|environments?|system info(?:rmation)?|types?|components?|areas?|severity|priority|checklist|checks|validations|prerequisites|checked other resources|code of conduct|contact details|package manager|link to reproduction|reproduction url|meta)(?:\s*\([^()]{0,60}\))?\s*[:?]?\s*$|^(?:which|what) .{0,60}\b(?:versions?|operating system|package|platform|browser|arch)\b|^is this a regression|^is there an existing issue)/i;

/** Matches `- go version: 1.11.4`, `OS: macOS 10.15`, `Node v12`, `Python 3.7`, or a checked or empty box. */
const machine =
  /^[\s*>-]*(?:\[[ xX]?\]|(?:[\w.@/ ()-]{0,40}\bversions?\b[^:=]{0,40}|os|operating system|platform|browsers?|cpu|memory|shell|npm|yarn|pnpm|node|python|go|java|rust|rustc|ruby|package manager|distro\w*|arch\w*|terminal)\s*[:=]|(?:node|python|go|java|rustc?|ruby|npm|yarn|windows|macos|ubuntu|linux|chrome|firefox|safari)\s+v?\d)/i;

/** Reports whether a line is about the reporter's machine, or is a checkbox. */
export function isMachine(line: string): boolean {
  return machine.test(line);
}

/**
 * Reports whether a line belongs to a template: a heading of template words alone, a question in bold, a box to tick,
 * or a note on the origin of the text.
 */
export function isTemplate(line: string): boolean {
  if (line.length > longestLabel) return false;
  if (sign.test(line) || origin.test(line) || isUnfilled(line.trim())) return true;
  const heading = withoutHeadingMarks(line);
  const plainText = heading.replace(link, ' ').replace(/(?<!\w)[@#][\w/.-]+/g, ' ');
  if (demand.test(heading) && heading !== line.trim()) return true;
  if (
    question.test(plainText.replace(/^[^\p{L}]+/u, '')) &&
    (heading !== line.trim() || /:\s*(?:yes|no|yes\/no)?$/i.test(plainText))
  ) return true;
  return (plainText.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) =>
    /^\p{N}+$/u.test(word) || labelWords.has(word.toLowerCase())
  );
}

/** Reports whether a line is an empty answer: `None`, `N/A`. */
export function isUnfilled(line: string): boolean {
  return unfilled.test(line);
}

export function isEnvironmentHeading(heading: string): boolean {
  return environment.test(heading) || choice.test(heading);
}

/** Reports whether a heading below the title is from a template, by a weaker rule. */
export function isTemplateHeading(heading: string): boolean {
  return everyones.test(heading) || isTemplate(`# ${heading}`);
}

/** Parses `# Heading`, `**Heading**` or `Heading:` alone on a line. */
export function parseHeadingLine(line: string): string | undefined {
  if (line.length > 100) return undefined;
  return /^#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? /^\*\*([^*]+)\*\*:?$/.exec(line)?.[1] ??
    /^([A-Z][\w' ]{2,40}):$/.exec(line)?.[1];
}

/**
 * Reports whether most headings come from a template: then the headings that only this project's template has do too.
 */
export function isForm(lines: readonly string[]): boolean {
  const headings = lines.flatMap((line) => parseHeadingLine(line.trim()) ?? []);
  const formHeadingCount =
    headings.filter((heading) => isTemplateHeading(heading) || isEnvironmentHeading(heading)).length;
  return formHeadingCount >= 3 && formHeadingCount * 2 > headings.length;
}

/** Returns the index of the text's title: the first line that is not from a template; -1 if there is none. */
export function titleIndex(lines: readonly string[]): number {
  let fence: string | undefined;
  let isChoice = false;
  let answer = -1;
  for (const [i, raw] of lines.entries()) {
    const line = raw.trim();
    const edge = /^(?:```|~~~)/.exec(line)?.[0];
    if (edge !== undefined && (fence === undefined || fence === edge)) {
      fence = fence === undefined ? edge : undefined;
      continue;
    }
    if (line === '' || fence !== undefined) continue;
    const heading = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? /^\*\*([^*]{1,100})\*\*:?$/.exec(line)?.[1];
    const isChoiceHeading = heading !== undefined && choice.test(heading);
    if (isChoiceHeading || isTemplate(line) || isMachine(line)) {
      if (heading !== undefined) isChoice = isChoiceHeading;
      continue;
    }
    if (heading === undefined && isChoice) {
      if (answer < 0) answer = i;
      continue;
    }
    return i;
  }
  return answer;
}

/** Removes the heading marks from a line. */
export function withoutHeadingMarks(line: string): string {
  return line.length > longestLabel
    ? line.replace(mark, '')
    : line.replace(mark, '').replace(/(?:\*\*|__)\s*:?\s*$/, '').replace(/\s+#+\s*$/, '').trim();
}

/**
 * Returns the lines without front matter, comments and lines of tags. A heading in the middle of a line, as in issues
 * that lost their line ends, becomes a separate line.
 */
export function templateRemoved(text: string): string[] {
  const lines = withoutComments(text).split(/\r\n?|\n/);
  blankFrontMatter(lines);
  let fence: string | undefined;
  return lines.flatMap((line) => (line.includes(' ##') ? line.split(/ (?=#{2,6} )/) : [line])).map((line) => {
    const edge = /^\s*(```|~~~)/.exec(line)?.[1];
    if (edge !== undefined && (fence === undefined || fence === edge)) fence = fence === undefined ? edge : undefined;
    if (fence === undefined && closing.test(line) && !/<(?:div|details|sup|sub)\b/i.test(line))
      return line.replace(closing, '');
    if (fence !== undefined || line.length > 2_000 || !/^\s*(?:>\s*)*</.test(line) || /^(?: {4}|\t)/.test(line))
      return line;
    const plainLine = line.replace(tag, '');
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
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0 || lines[first]!.trim() !== '---') return;
  const end = lines.findIndex((line, i) => i > first && line.trim() === '---');
  if (end < 0 || end - first > 40) return;
  const between = lines.slice(first + 1, end);
  if (
    !between.some((line) => /^[A-Za-z][\w-]*:/.test(line)) ||
    !between.every((line) => /^(?:[A-Za-z][\w-]*:.*|\s+.*|-\s.*|#.*|)$/.test(line))
  ) return;
  for (let i = first; i <= end; i++) lines[i] = '';
}

/**
 * Removes HTML comments, which are a template's advice to the reporter. A comment without an end extends to the end of
 * its paragraph.
 */
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
