import { regexSample } from '../secrets/regexSample';
import type { Sample, Samples } from '../secrets/sample';
import { applications } from './applications';
import { programs, type MarkedFile } from './programs';

const mark = /«([^»]+)»/g;

/** A marked file with secrets in the places of its marks, in the order of the file. */
export function filled({ path, text }: MarkedFile,
  seed: number): { readonly path: string; readonly text: string; readonly secrets: readonly string[]; }
{
  const secrets: string[] = [];
  const made = text.replace(mark, (_, shape: string) => {
    secrets.push(regexSample(shape, seed + secrets.length));
    return secrets.at(-1)!;
  });
  return { path, text: made, secrets };
}

export const markedFiles: readonly MarkedFile[] = [...programs, ...applications];

/**
 * Makes a sample of each secret in each file, with the whole file as its text. Each file without the lines that hold
 * secrets is a negative: text beside secrets must stay.
 */
export function markedSamples(seeds: number): Samples {
  const samples = Array.from({ length: seeds }, (_, round) =>
    markedFiles.flatMap((file, i): Sample[] => {
      const { path, text, secrets } = filled(file, (round * markedFiles.length + i) * 100 + 7);
      const innocent = file.text.split('\n').map((line) => (line.search(mark) === -1 ? line : '')).join('\n');
      return [
        ...secrets.map((secret, n): Sample => ({
          family: path,
          setting: `secret ${n + 1}`,
          path,
          text,
          secrets: [secret],
        })),
        { family: path, setting: 'without its secrets', path, text: innocent, secrets: [] },
      ];
    })).flat();
  return { source: 'files', samples, unread: 0 };
}
