import type { SafeText } from '#model';
import type { MemoryRow } from '#reports';

export const safe = (text: string): SafeText => text as SafeText;

/** An accepted note about a file. */
export function entry(title: string, part: Partial<MemoryRow> = {}): MemoryRow {
  return {
    id: `m-${
      [...title].reduce((sum, one) => (sum * 31 + one.codePointAt(0)!) % 0xffffffffff, 7).toString(16).padStart(10, '0')
    }`,
    kind: 'note',
    date: '2026-03-04',
    title: safe(title),
    text: safe(title),
    status: 'accepted',
    supersededBy: null,
    about: [safe('src/cart.ts')],
    source: safe('Ada'),
    owner: 'repository',
    file: '.agentpack/MEMORY.md',
    line: 5,
    suspect: [],
    lost: [],
    ...part,
  };
}
