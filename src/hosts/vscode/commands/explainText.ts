import type { Explanation, Standing } from '../../../reports';
import { markdown, plural, points } from '../text';

/** `AgentPack: Explain File`, as Markdown. The table's last row is the sum of the others. */
export function explainText(file: Explanation): string {
  const { status, since, renamed, now } = file;
  const parts = status === 'unpacked' ? ['**There is no pack yet.** _AgentPack: Repack_ creates one.'] : [
    verdict({ ...file, status }),
    ...(since === undefined
      ? []
      : [
        `It was **${since}**${
          renamed ? ` from ${markdown(renamed.from)} to ${markdown(renamed.to)}` : ''
        } since this pack.`,
      ]),
    ...grounds({ ...file, status }),
  ];
  const later = now
    ? [status === 'unpacked' ? '## If Packed Now' : '## If Repacked Now', verdict(now), ...grounds(now)]
    : [];
  return [`# ${markdown(file.path)}`, ...parts, ...later].join('\n\n') + '\n';
}

function grounds(file: Standing): string[] {
  return [
    ...(file.detail === '' ? [] : [markdown(upperFirst(file.detail)) + '.']),
    '### Why',
    ...(file.reasons.length === 0 ? ['No points are recorded for it.'] : [table(file)]),
  ];
}

function verdict(file: Standing): string {
  const rank = file.rank === undefined ? '' : ` It ranks **${file.rank}**.`;
  if (file.status === 'omitted')
    return `**Not in the pack**${file.because === undefined ? '' : ` (${markdown(file.because)})`}.${rank}`;
  const lines = file.ranges && file.ranges.length > 0
    ? `, lines ${file.ranges.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(', ')}`
    : '';
  return `**In the pack** as ${markdown(file.view ?? '')}${lines}, ${plural(file.tokens ?? 0, 'token')}.${rank}`;
}

function table(file: Standing): string {
  return [
    '| Points | Reason | Detail |',
    '| ---: | :--- | :--- |',
    ...file.reasons.map((reason) =>
      `| ${points(reason.points)} | ${markdown(reason.kind)} | ${markdown(reason.detail)} |`
    ),
    `| **${file.score.toFixed(1)}** | **score** | the sum of the reasons |`,
  ].join('\n');
}

function upperFirst(text: string): string {
  const trimmed = text.endsWith('.') ? text.slice(0, -1) : text;
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}
