import { code, joinMarkdown, md, prose } from '#secrets/markdown';
import type { Markdown } from '#model';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';
import { emptyText, section, type SectionLevels } from './section';

/** Only exported files have these sections, because their readers have neither hooks nor an index of the repository. */

export function overviewSection({ exported }: CommonContent): SectionLevels {
  if (!exported) return [emptyText];
  const [size, ...details] = exported.overview.map((line) => md`- ${prose(line, 400)}`);
  return [section(md`Overview`, [size!, ...details]), section(md`Overview`, [size!]), emptyText];
}

const notesListed = 20;
const fewNotes = 8;
const importsNamed = 6;

export function dependencySection({ exported }: CommonContent): SectionLevels {
  const notes = exported?.dependencies ?? [];
  if (notes.length === 0) return [emptyText];
  const lines = (limit: number): Markdown[] => {
    const listed = notes.length > limit ? notes.slice(0, limit - 1) : notes;
    return [
      ...listed.map(({ path, imports }) =>
        md`- ${code(path)} imports ${joinMarkdown(imports.slice(0, importsNamed).map((target) => code(target)), ', ')}${
          imports.length > importsNamed ? md` and ${imports.length - importsNamed} more` : md``
        }`
      ),
      ...(notes.length > limit ? [md`- and ${pluralMarkdown(notes.length - limit + 1, md`more file`)}`] : []),
    ];
  };
  return [section(md`Dependency notes`, lines(notesListed)),
    ...(notes.length > fewNotes ? [section(md`Dependency notes`, lines(fewNotes))] : []), emptyText];
}

export function loadSection({ exported }: CommonContent): SectionLevels {
  if (!exported) return [emptyText];
  return [
    section(md`How to load this file`, [
      ...exported.load.map(({ where, text }) => md`- ${prose(where, 200)}: ${code(text)}`),
      md`- ${code(exported.renewal)} makes it anew.`,
    ]),
    emptyText,
  ];
}
