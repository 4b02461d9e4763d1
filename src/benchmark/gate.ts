import { parse, TomlError } from 'smol-toml';
import { UserError } from '../base/errors';
import { qualityNames, type Metrics } from './metrics';

type Quality = (typeof qualityNames)[number];

/** The least that each number may be. */
export type Gate = Readonly<Partial<Record<Quality, number>>>;

/** JSON, or TOML where the name ends with `.toml`. Throws `UserError` that names the file and what is wrong. */
export function parseGate(text: string, name: string): Gate {
  const gate = read(text, name);
  const entries = typeof gate === 'object' && gate !== null && !Array.isArray(gate) ? Object.entries(gate) : [];
  if (entries.length === 0)
    throw new UserError(`${name} names no number: give some of ${qualityNames.join(', ')}, like {"acc5": 0.6}.`);
  for (const [key, least] of entries) {
    if (!qualityNames.includes(key as Quality))
      throw new UserError(
        `${name}: there is no number ${JSON.stringify(key)}; take some of ${qualityNames.join(', ')}.`,
      );
    if (typeof least !== 'number' || !(least >= 0 && least <= 1))
      throw new UserError(`${name}: ${key} must be a number from 0 to 1, not ${JSON.stringify(least)}.`);
  }
  return Object.fromEntries(entries);
}

/** Each number that is below its least, in words; none: the gate is passed. */
export function belowGate(gate: Gate, metrics: Metrics): string[] {
  return qualityNames.flatMap((name) => {
    const least = gate[name];
    const value = metrics[name];
    if (least === undefined || (value !== undefined && value >= least)) return [];
    return [
      value === undefined
        ? `${name} cannot be measured (no row has ${name === 'testRecall' ? 'tests' : 'hunks'})`
        : `${name} is ${value.toFixed(3)}, below ${least}`,
    ];
  });
}

function read(text: string, name: string): unknown {
  try {
    return name.toLowerCase().endsWith('.toml') ? parse(text) : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof TomlError) && !(error instanceof SyntaxError)) throw error;
    throw new UserError(
      `${name} is not ${error instanceof TomlError ? 'TOML' : 'JSON'}: ${error.message.split('\n')[0]!}.`,
    );
  }
}
