import { isObject } from '#base/isObject';
import { TomlError } from 'smol-toml';
import { UserError } from '#base/errors';
import { parseTomlOrError } from '#base/text/parseToml';
import { type ReplayMetrics, qualityNames } from './metrics';

type QualityName = (typeof qualityNames)[number];

/** The minimum of each metric. */
export type Gate = Readonly<Partial<Record<QualityName, number>>>;

/** Parses JSON, or TOML if the name ends with `.toml`. Throws a `UserError` with the file name and the problem. */
export function parseGate(text: string, name: string): Gate {
  const gate = parseGateFile(text, name);
  const entries = isObject(gate) ? Object.entries(gate) : [];
  if (entries.length === 0)
    throw new UserError(
      `${name} contains no metrics. Use any of ${qualityNames.join(', ')}, for example {"acc5": 0.6}.`,
    );
  for (const [key, minimum] of entries) {
    if (!qualityNames.includes(key as QualityName))
      throw new UserError(
        `${name}: unknown metric ${JSON.stringify(key)}. Use one or more of ${qualityNames.join(', ')}.`,
      );
    if (typeof minimum !== 'number' || !(minimum >= 0 && minimum <= 1))
      throw new UserError(`${name}: ${key} must be a number from 0 to 1, not ${JSON.stringify(minimum)}.`);
  }
  return Object.fromEntries(entries);
}

/** Describes each metric that is below its minimum. Returns an empty list if the gate passes. */
export function describeGateFailures(gate: Gate, metrics: ReplayMetrics): string[] {
  return qualityNames.flatMap((name) => {
    const minimum = gate[name];
    const value = metrics[name];
    if (minimum === undefined || (value !== undefined && value >= minimum)) return [];
    return [
      value === undefined
        ? `${name} cannot be measured (no row has ${name === 'testRecall' ? 'tests' : 'hunks'})`
        : `${name} is ${value.toFixed(3)}, below ${minimum}`,
    ];
  });
}

function parseGateFile(text: string, name: string): unknown {
  try {
    if (!name.toLowerCase().endsWith('.toml')) return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError(`${name} is not valid JSON: ${error.message.split('\n')[0]!}.`);
  }
  const gate = parseTomlOrError(text);
  if (gate instanceof TomlError) throw new UserError(`${name} is not valid TOML: ${gate.message.split('\n')[0]!}.`);
  return gate;
}
