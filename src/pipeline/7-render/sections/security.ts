import { code, joinMarkdown, md, prose } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';
import type { SectionLevels } from './section';
import { emptyText, section } from './section';

/** The effect of each kind of hidden character on a reader. */
export const hiddenKinds = {
  bidi: md`text shown in another order than it is read`,
  control: md`of a terminal, shown as signs: ␛ is an escape, ␍ a carriage return`,
  invisible: md`characters without a width`,
  tag: md`words spelled out unseen`,
};

export function securitySection({ redactions, hidden }: CommonContent): SectionLevels {
  if (redactions.length + hidden.length === 0) return [emptyText];
  const flags = hidden.slice(0, 6).map((h) =>
    md`- ${code(h.path)} line ${h.line}: ${pluralMarkdown(h.count, md`hidden character`)}, ${
      joinMarkdown(h.kinds.map((kind) => hiddenKinds[kind]), '; ')
    }`
  );
  if (hidden.length > 6)
    flags.push(md`- and ${pluralMarkdown(hidden.length - 6, md`more file`)} with hidden characters`);
  const sums = [
    ...(redactions.length > 0 ? [md`- ${pluralMarkdown(redactions.length, md`secret`)} redacted`] : []),
    ...(hidden.length > 0
      ? [
        md`- ${pluralMarkdown(hidden.length, md`file has`, md`files have`)} hidden characters: ${
          code(hidden[0]!.path)
        } line ${hidden[0]!.line}`,
      ]
      : []),
  ];
  const lines = redactions.slice(0, 12).map((r) => md`- ${code(r.path)} line ${r.line}: ${prose(r.type, 200)}`);
  const more = redactions.length > 12 ? [md`- and ${redactions.length - 12} more`] : [];
  return [section(md`Security`, [...lines, ...more, ...flags]), section(md`Security`, sums), emptyText];
}
