import { toCode, joinMarkdown, md, toProse } from '#secrets/markdown';
import type { Markdown } from '#model';
import type { CommonContent } from '../content';
import { formatPluralMarkdown } from '../phrases';
import { emptyText, renderSection, type SectionLevels } from './section';

/** Only exported files have these sections, because their readers have neither hooks nor an index of the repository. */

export function buildOverviewSection({ exported }: CommonContent): SectionLevels {
  if (!exported) return [emptyText];
  const [sizeLine, ...details] = exported.overview.map((line) => md`- ${toProse(line, 400)}`);
  return [renderSection(md`Overview`, [sizeLine!, ...details]), renderSection(md`Overview`, [sizeLine!]), emptyText];
}

const maxNotes = 20;
const maxNotesIfShort = 8;
const maxImportsNamed = 6;

export function buildDependencySection({ exported }: CommonContent): SectionLevels {
  const notes = exported?.dependencies ?? [];
  if (notes.length === 0) return [emptyText];
  const formatNotes = (limit: number): Markdown[] => {
    const listedNotes = notes.length > limit ? notes.slice(0, limit - 1) : notes;
    return [
      ...listedNotes.map(({ path, imports }) =>
        md`- ${toCode(path)} imports ${
          joinMarkdown(imports.slice(0, maxImportsNamed).map((target) => toCode(target)), ', ')
        }${imports.length > maxImportsNamed ? md` and ${imports.length - maxImportsNamed} more` : md``}`
      ),
      ...(notes.length > limit ? [md`- and ${formatPluralMarkdown(notes.length - limit + 1, md`more file`)}`] : []),
    ];
  };
  return [renderSection(md`Dependency notes`, formatNotes(maxNotes)),
    ...(notes.length > maxNotesIfShort ? [renderSection(md`Dependency notes`, formatNotes(maxNotesIfShort))] : []),
    emptyText];
}

export function buildLoadSection({ exported }: CommonContent): SectionLevels {
  if (!exported) return [emptyText];
  return [
    renderSection(md`How to load this file`, [
      ...exported.load.map(({ where, text }) => md`- ${toProse(where, 200)}: ${toCode(text)}`),
      md`- ${toCode(exported.renewal)} makes it anew.`,
    ]),
    emptyText,
  ];
}
