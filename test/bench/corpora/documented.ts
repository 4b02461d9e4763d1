import { regexSample } from '../secrets/regexSample';
import type { Sample, Samples } from '../secrets/sample';
import { cloud } from './cloud';
import { code } from './code';
import { contexts, namesOf, standIns } from './contexts';
import type { DocumentedCredential } from './row';
import { services } from './services';

export const documented: readonly DocumentedCredential[] = [...cloud, ...code, ...services];

/**
 * Returns samples of every documented credential in every context in which it can be recognized, each with its own
 * secret, and samples of stand-ins in its place. The rows were written from the providers' documents, not from the
 * product's table of formats.
 */
export function documentedSamples(): Samples {
  const samples = documented.flatMap((row, i): Sample[] => {
    const [provider, shape, , , mark] = row;
    const names = namesOf(row);
    return contexts.flatMap(({ name, named, path, text, written = (value) => value }, j): Sample[] => {
      if (mark === 'plain' && !named) return [];
      const at = path === undefined ? {} : { path };
      const secret = written(regexSample(shape, (i + 1) * 1_000 + j));
      const positive = { family: provider, setting: name, text: text(names, secret), secrets: [secret], ...at };
      const negatives = named
        ? standIns.map((standIn): Sample => ({
          family: provider,
          setting: `${name}, ${standIn.name}`,
          text: text(names, written(standIn.value(names))),
          secrets: [],
          ...at,
        }))
        : [];
      return [positive, ...negatives];
    });
  });
  return { source: 'documented', samples, unread: 0 };
}
