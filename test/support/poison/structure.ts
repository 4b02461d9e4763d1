import MarkdownIt from 'markdown-it';

const parser = new MarkdownIt({ html: true }).enable('table');

const sections = new Set([
  'Task',
  'Freshness',
  'Execution state',
  'Concurrent context',
  'Repo map',
  'Delta since the last pack',
  'Changed files',
  'Places, best first',
  'Code',
  'Tests to extend',
  'Calls between shown symbols',
  'Other files, a line each',
  'State',
  'Where the names of the task occur',
  'Receipts',
  'Largest token consumers',
  'Security',
  'Memory',
  'Overview',
  'Dependency notes',
  'How to load this file',
]);
/** As `base/text/visible.ts` sees them; line ends are structure. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u{e0100}-\u{e01ef}]/u;

/** The heading of a memory entry, whose text is in a fence. */
const entryHeading =
  /^`[^`]+` \((?:[\d-]{10}, )?(?:(?:note|decision) of (?:the user's own|this repository, `.*`)|decision record of this repository)\), (?:about|for) `/su;

/** Describes what a context file contains that AgentPack does not write; empty if it is sound. */
export function problemsOf(text: string): string[] {
  const problems: string[] = [];
  const tokens = parser.parse(text, {});
  const seen = new Set<string>();
  let within = '';
  let [files, fences, comments, columns, cells, outside] = [0, 0, 0, 0, 0, ''];
  tokens.forEach((token, i) => {
    const inline = tokens[i + 1]?.content ?? '';
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1));
      if (level === 1 && !/^AgentPack Context|^[\w ’',:-]{1,80}$/u.test(inline))
        problems.push(`a title: ${inline.slice(0, 60)}`);
      if (level === 2 && (!sections.has(inline) || seen.has(inline)))
        problems.push(`a section: ${inline.slice(0, 60)}`);
      if (level === 1 && seen.has('#')) problems.push('a second title');
      if (
        level === 3 && (within === 'Memory'
          ? !entryHeading.test(inline)
          : !/^`.*` \((?:full|diff|symbols|skeleton)(?:, part \d+)?\)$/su.test(inline))
      ) problems.push(`a file: ${inline.slice(0, 60)}`);
      if (level > 3) problems.push(`a heading of level ${level}`);
      seen.add(level === 1 ? '#' : inline);
      if (level === 2) within = inline;
      if (level === 3 && (within === 'Memory' || inline.endsWith(')'))) files++;
    }
    if (token.type === 'fence' || token.type === 'code_block') fences++;
    if (token.type === 'html_block') {
      comments++;
      if (!/^<!-- agentpack:(?:stable-prefix:(?:start|end)|export \w+|checksum \d{15}) -->\s*$/.test(token.content))
        problems.push(`HTML: ${token.content.slice(0, 60)}`);
    }
    if (token.type === 'tr_open') cells = 0;
    if (token.type === 'td_open' || token.type === 'th_open') cells++;
    if (token.type === 'thead_open') columns = 0;
    if (token.type === 'tr_close') {
      if (columns === 0) columns = cells;
      else if (cells !== columns) problems.push('a row of another length');
    }
    if (token.type === 'inline') {
      outside += `${token.content}\n`;
      if (token.content === 'Removed by the change:') files++; // has its own fence
      for (const child of token.children ?? [])
        if (['link_open', 'image', 'html_inline'].includes(child.type))
          problems.push(`${child.type}: ${token.content.slice(0, 80)}`);
    }
  });
  if (fences !== files + 1) problems.push(`${fences} fences for ${files} files and a task`);
  if (comments !== (text.startsWith('<!-- agentpack:export') ? 4 : 2)) problems.push(`${comments} comments`);
  if (unseen.test(outside))
    problems.push(
      `an unseen character: ${JSON.stringify(unseen.exec(outside)?.[0])} in ${
        JSON.stringify(outside.slice(Math.max(0, unseen.exec(outside)!.index - 40), unseen.exec(outside)!.index + 20))
      }`,
    );
  return problems;
}

/** Returns problems in terminal output. */
export function terminalProblems(text: string): string[] {
  const found = unseen.exec(text.replaceAll('\t', ' '));
  return found
    ? [
      `${JSON.stringify(found[0])} on the terminal: ${
        JSON.stringify(text.slice(Math.max(0, found.index - 30), found.index + 30))
      }`,
    ]
    : [];
}

/** Returns problems of a JSON document: it must parse, hide nothing, and have only our fields. */
export function jsonProblems(json: string): string[] {
  const keys = new Set<string>();
  JSON.parse(json, (key, value: unknown) => {
    keys.add(key);
    return value;
  });
  const foreign = [...keys].filter((key) => !/^(?:\d+|[a-z][A-Za-z]*|)$/.test(key));
  return [...(unseen.test(json) ? ['an unseen character in JSON'] : []),
    ...foreign.map((key) => `the field ${JSON.stringify(key.slice(0, 40))}`)];
}
