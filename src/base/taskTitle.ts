/** Words that templates of issues and discussions are made of, and those that join them. */
const templateWords = new Set(`
describe description bug bugs report reports issue issues feature features request requests enhancement expected actual behavior behaviour behaviors result results step steps reproduce reproduction repro reproducing
reproducible minimal example examples code sample version versions environment environments system info information platform os additional context details summary overview motivation background problem problems
proposal proposed suggested suggestion solution solutions alternatives alternative considered possible current logs log output screenshots screenshot stack trace stacktrace checklist prerequisites checks validations
severity setup installation question questions help discussed discussion originally posted created by related link links url what happened happens did do does you i how why when where your my the a an to of in on is was are it for this
that please and or be should would like which any other clear concise relevant affected there existing we our new title template use case cases have has with if from at as
`.trim().split(/\s+/));
const question = /^(?:what|which|how|why|where|is (?:there|this|your)|are you|did you|have you|do you|can you|was)\b.{0,200}\?\s*:?\s*(?:please describe\.?)?$/i;
const link = /\b(?:https?|ftp|git|ssh):\/\/[^\s)>"'`\]]+/g;
const mark = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+(?=\*\*)|\*\*|__|_(?=[^_]))*/;
const linesMax = 60;
/** A longer line is nobody's heading. */
const longest = 200;

/** What a task is called: its first line that says something of it. `### Describe the bug` says nothing, as every report has it. */
export function taskTitle(text: string): string {
  const lines = text.slice(0, 10_000).split(/\r\n?|\n/, linesMax).map((line) => line.trim());
  const telling = lines.find((line, i) => line !== '' && !isTemplate(line) && !isInside(lines, i)) ?? lines.find((line) => line !== '') ?? '';
  return bare(telling);
}

/** A line of a template, whoever fills it in: a heading of template words alone, a question in bold, a box to tick, a note on where the text comes from. */
export function isTemplate(line: string): boolean {
  if (line.length > longest) return false;
  if (/^\s*(?:```|~~~|<!--|-->|---+$|===+$|[-*]\s*\[[ xX]?\])/.test(line)) return true;
  const words = bare(line).replace(link, ' ').replace(/(?<!\w)[@#][\w/.-]+/g, ' ');
  if (question.test(words) && bare(line) !== line.trim()) return true;
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => templateWords.has(word.toLowerCase()));
}

/** Between the ends of an HTML comment. */
function isInside(lines: readonly string[], i: number): boolean {
  for (let k = i; k >= 0; k--) {
    if (lines[k]!.includes('-->') && k < i) return false;
    if (lines[k]!.includes('<!--')) return true;
  }
  return false;
}

/** Without the signs that make it a heading. */
function bare(line: string): string {
  return line.length > longest ? line.replace(mark, '') : line.replace(mark, '').replace(/(?:\*\*|__)\s*:?\s*$/, '').replace(/\s+#+\s*$/, '').trim();
}
