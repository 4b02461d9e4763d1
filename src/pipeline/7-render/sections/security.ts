import { toCode, joinMarkdown, md, toProse } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { formatPluralMarkdown } from '../phrases';
import type { SectionLevels } from './section';
import { emptyText, renderSection } from './section';

/** Descriptions of the kinds of hidden characters. */
export const hiddenKindTexts = {
  bidi: md`text displayed in a different order than it is read`,
  control: md`terminal control characters, shown as symbols: ␛ is an escape, ␍ a carriage return`,
  invisible: md`zero-width characters`,
  tag: md`invisible text in tag characters`,
};

export function buildSecuritySection({ redactions, hidden }: CommonContent): SectionLevels {
  if (redactions.length + hidden.length === 0) return [emptyText];
  const hiddenCharacterLines = hidden.slice(0, 6).map(({ path, line, count, kinds }) =>
    md`- ${toCode(path)} line ${line}: ${formatPluralMarkdown(count, md`hidden character`)}, ${
      joinMarkdown(kinds.map((kind) => hiddenKindTexts[kind]), '; ')
    }`
  );
  if (hidden.length > 6)
    hiddenCharacterLines.push(
      md`- and ${formatPluralMarkdown(hidden.length - 6, md`more file`)} with hidden characters`,
    );
  const summaryLines = [
    ...(redactions.length > 0 ? [md`- ${formatPluralMarkdown(redactions.length, md`secret`)} redacted`] : []),
    ...(hidden.length > 0
      ? [
        md`- ${formatPluralMarkdown(hidden.length, md`file has`, md`files have`)} hidden characters: ${
          toCode(hidden[0]!.path)
        } line ${hidden[0]!.line}`,
      ]
      : []),
  ];
  const lines = redactions.slice(0, 12).map(({ path, line, type }) =>
    md`- ${toCode(path)} line ${line}: ${toProse(type, 200)}`
  );
  const moreLines = redactions.length > 12 ? [md`- and ${redactions.length - 12} more`] : [];
  return [renderSection(md`Security`, [...lines, ...moreLines, ...hiddenCharacterLines]),
    renderSection(md`Security`, summaryLines), emptyText];
}
