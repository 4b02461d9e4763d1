import { byPath } from '#base/order';
import type { ViewKind } from '#model';
import type { FileTokens, Report } from '#reports';

/** The subject of a map: the files that the pack shows, or all files from which packs are chosen. */
export type MapScope = 'pack' | 'repository';

export interface MapFile {
  readonly path: string;
  readonly tokens: number;
  /** Undefined if the pack does not show the file. */
  readonly view?: ViewKind;
  /** Undefined if the pack's report does not name the file. */
  readonly score?: number;
}

/** The data that the page draws. */
export interface MapData {
  readonly scope: MapScope;
  /** The name of the workspace folder. */
  readonly folder: string;
  /** The files of the map, sorted by path. */
  readonly files: readonly MapFile[];
  /** The contents of a pack other than files: the task, the overview, headings. */
  readonly sections?: { readonly path: string; readonly tokens: number; };
  /** The budget of a pack, in tokens. */
  readonly budget?: number;
  readonly tokenizer: string;
  /** Whether the counts are estimated with a published factor. */
  readonly estimated: boolean;
}

/** Creates a map of the pack's contents. The parts add up to the tokens of the rendered text. */
export function createPackMap(report: Report, folder: string): MapData {
  const files = report.files.map(({ path, tokens, view, score }): MapFile => ({ path, tokens, view, score }));
  const sectionTokens = report.renderedTokens - files.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    scope: 'pack',
    folder,
    files: files.sort(byPath),
    ...(sectionTokens > 0 ? { sections: { path: report.contextPath, tokens: sectionTokens } } : {}),
    budget: report.budget,
    tokenizer: report.tokenizer,
    estimated: report.estimated,
  };
}

/** Creates a map of whole files, regardless of how much of them the pack shows. */
export function createRepositoryMap({ paths, tokens }: FileTokens, report: Report | undefined,
  folder: string): MapData
{
  const viewsByPath = new Map<string, Pick<MapFile, 'view' | 'score'>>([
    ...(report?.omitted ?? []).map(({ path, score }) => [path, { score }] as const),
    ...(report?.files ?? []).map(({ path, view, score }) => [path, { view, score }] as const),
  ]);
  return {
    scope: 'repository',
    folder,
    files: paths.map((path, i) => ({ path, tokens: tokens[i]!, ...viewsByPath.get(path) })),
    tokenizer: 'cl100k_base',
    estimated: false,
  };
}
