import { textFormat, type TextFormat } from './textFormat';

export interface FencedBlock {
  readonly start: number;
  readonly end: number;
  readonly format: TextFormat;
}

/**
 * Configurations that Markdown quotes: fenced blocks whose info string names a format. An unclosed fence reaches to the
 * end.
 */
export function fencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  if (!text.includes('```') && !text.includes('~~~')) return blocks;
  let open: { readonly fence: string; readonly start: number; readonly format: TextFormat | undefined; } | undefined;
  fence.lastIndex = 0;
  for (let match = fence.exec(text); match; match = fence.exec(text)) {
    const [whole, marks, info] = match;
    if (!open) open = { fence: marks!, start: match.index + whole.length, format: formatOf(info!) };
    else if (info!.trim() === '' && marks![0] === open.fence[0] && marks!.length >= open.fence.length) {
      if (open.format) blocks.push({ start: open.start, end: match.index, format: open.format });
      open = undefined;
    }
  }
  if (open?.format) blocks.push({ start: open.start, end: text.length, format: open.format });
  return blocks;
}

const fence = /^[ \t>]{0,12}(`{3,16}|~{3,16})([^`\n]{0,200})$/gm;

/** ```` ```yaml ````, `{.yaml}`, `yaml title="config/application.yml"`. */
function formatOf(info: string): TextFormat | undefined {
  const language = /[\w.+-]+/.exec(info)?.[0].replace(/^\./, '').toLowerCase();
  if (language === undefined) return undefined;
  const format = named.get(language) ?? textFormat(`x.${language}`);
  return format === 'catalog' || format === 'markdown' || format === 'lock' ? undefined : format;
}

const named: ReadonlyMap<string, TextFormat> = new Map([['dotenv', 'env'], ['terraform', 'hcl'], ['hocon', 'hcl'], [
  'json5',
  'json',
], ['compose', 'yaml'], ['conf', 'ini'], ['systemd', 'ini']]);
