import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { GoPackage, goItems, goList, type GoValue } from './goValues';
import { captured, foreignRegex } from './foreignRegex';
import { regexSample } from './regexSample';
import type { Sample, Samples } from './sample';

interface Rule {
  readonly id: string;
  readonly regex?: string;
  readonly secretGroup?: number;
  readonly entropy?: number;
}
type Compiled = Rule & { readonly compiled?: RegExp; };

/**
 * The rules' own positives and negatives (`tps`, `fps`), read from the sources of gitleaks or of a fork, which are not
 * run.
 */
export function gitleaksSamples(root: string): Samples {
  const folder = join(root, 'cmd/generate/config/rules');
  const files = readdirSync(folder).filter((name) => name.endsWith('.go') && !name.endsWith('_test.go')).sort();
  const rules = readRules(join(root, 'config'));
  const templates = sampleTemplates(readFileSync(join(root, 'cmd/generate/config/utils/generate.go'), 'utf8'));
  const made = new Map<string, string>();
  const home = new GoPackage(files.map((name) => readFileSync(join(folder, name), 'utf8')), builtins(templates, made));
  const samples: Sample[] = [];
  let unread = 0;
  for (const [name, { parameters }] of home.functions) {
    if (parameters.length > 0) continue;
    let scope: ReadonlyMap<string, GoValue> = new Map();
    try {
      home.call(name, [], (seen) => {
        scope = seen;
      });
    } catch {
      unread++;
      continue;
    }
    if (!scope.has('tps') && !scope.has('fps')) continue;
    const id = ruleId(scope.get('r')) ?? name;
    const rule = rules.get(id);
    const positives = new Set(texts(scope.get('tps')).map(({ text }) => text));
    for (const { text, path } of texts(scope.get('tps'))) {
      const secrets = secretsIn(text, rule, made);
      if (secrets.length === 0) unread++;
      else samples.push({ family: id, text, secrets, ...(path === undefined ? {} : { path }) });
    }
    for (const { text, path } of texts(scope.get('fps'))) {
      // A negative of one rule may be another's positive, or its own in a file of another name: it says nothing of
      // redaction.
      if (positives.has(text) || flagged(text, id, rules)) continue;
      samples.push({ family: id, text, secrets: [], ...(path === undefined ? {} : { path }) });
    }
    if (scope.has('tps') && texts(scope.get('tps')).length === 0) unread++;
  }
  return { source: '', samples, unread };
}

function ruleId(rule: GoValue): string | undefined {
  const id = typeof rule === 'object' ? rule.items.find(({ key }) => key === 'RuleID')?.value : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Lists of texts, or texts by path. */
function texts(value: GoValue): { readonly text: string; readonly path?: string; }[] {
  if (typeof value !== 'object') return [];
  return value.items.flatMap((
    { key, value: text },
  ) => (typeof text !== 'string' ? [] : typeof key === 'string' ? [{ text, path: key }] : [{ text }]));
}

function secretsIn(text: string, rule: Compiled | undefined, made: ReadonlyMap<string, string>): string[] {
  const known = made.get(text);
  if (known !== undefined) return [known.replace(/^"(.*)"$/s, '$1')];
  return rule?.compiled ? [...new Set(captured(rule.compiled, text, rule.secretGroup))] : [];
}

/** Reports whether another rule takes the text for a secret: if so, it is not one of their negatives. */
function flagged(text: string, own: string, rules: ReadonlyMap<string, Compiled>): boolean {
  return [...rules.values()].some(({ id, compiled, entropy: least = 0, secretGroup }) =>
    id !== own && compiled !== undefined
    && captured(compiled, text, secretGroup).some((secret) =>
      entropy(secret) > least && (id !== 'generic-api-key' || /\d/.test(secret))
    )
  );
}

/** Shannon's, in bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const c of text) counts.set(c, (counts.get(c) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum - n / text.length * Math.log2(n / text.length), 0);
}

function readRules(folder: string): Map<string, Compiled> {
  const file = ['gitleaks.toml', 'betterleaks.toml'].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined)
    throw new Error(`${folder} holds no gitleaks.toml: give a checked-out copy of gitleaks or betterleaks.`);
  const { rules } = parse(readFileSync(file, 'utf8')) as unknown as { readonly rules: readonly Rule[]; };
  return new Map(rules.map((rule) => {
    let compiled: RegExp | undefined;
    try {
      compiled = rule.regex === undefined ? undefined : foreignRegex(rule.regex);
    } catch { /* Its literal samples count as unread. */ }
    return [rule.id, { ...rule, ...(compiled ? { compiled } : {}) }];
  }));
}

/** The texts of the map `samples` in `GenerateSampleSecrets`. */
function sampleTemplates(source: string): string[] {
  const home = new GoPackage([source], new Map());
  let scope: ReadonlyMap<string, GoValue> = new Map();
  home.call('GenerateSampleSecrets', ['', ''], (seen) => {
    scope = seen;
  });
  return goItems(scope.get('samples')).filter((value): value is string => typeof value === 'string');
}

function builtins(templates: readonly string[], made: Map<string, string>): Map<string, GoValue> {
  let seed = 1;
  const secret = (regex: GoValue): string => regexSample(String(regex), seed++);
  const remember = (text: string, value: string): string => {
    made.set(text, value);
    return text;
  };
  const sized = (set: string) => (size: GoValue) => `[${set}]{${String(size)}}`;
  const decode = (encoding: 'base64' | 'base64url', padded: boolean) => (text: GoValue) => {
    const encoded = Buffer.from(String(text), 'utf8').toString('base64');
    const url = encoding === 'base64url' ? encoded.replaceAll('+', '-').replaceAll('/', '_') : encoded;
    return padded ? url : url.replace(/=+$/, '');
  };
  const encodings = Object.entries(
    {
      StdEncoding: ['base64', true],
      RawStdEncoding: ['base64', false],
      URLEncoding: ['base64url', true],
      RawURLEncoding: ['base64url', false],
    } as const,
  )
    .flatMap(([name, [kind, padded]]) =>
      ['b64', 'base64'].map((alias): [string, GoValue] => [`${alias}.${name}.EncodeToString`, decode(kind, padded)])
    );
  return new Map<string, GoValue>([
    ['utils.Numeric', sized('0-9')],
    ['utils.Hex', sized('a-f0-9')],
    ['utils.AlphaNumeric', sized('a-z0-9')],
    ['utils.AlphaNumericExtendedShort', sized('a-z0-9_-')],
    ['utils.AlphaNumericExtended', sized('a-z0-9=_\\-')],
    ['utils.AlphaNumericExtendedLong', sized('a-z0-9\\/=_\\+\\-')],
    ['utils.Hex8_4_4_4_12', () => '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'],
    ['secrets.NewSecret', secret],
    ['secrets.NewSecretWithEntropy', secret],
    ['newPlausibleSecret', secret],
    ['utils.GenerateSampleSecret',
      (name, value) => remember(`${String(name)}_api_token = "${String(value)}"`, String(value))],
    ['utils.GenerateSampleSecrets', (name, value) =>
      goList(templates.map((template) =>
        remember(
          template.replaceAll('{i}', String(name)).replaceAll('{I}', String(name).toUpperCase()).replaceAll('{s}',
            String(value)),
          String(value),
        )
      ))],
    ['append', (list, ...more) => goList([...goItems(list), ...more])],
    ['fmt.Sprintf', (format, ...args) => String(format).replace(/%[svq]/g, () => String(args.shift()))],
    ['regexp.MustCompile', (regex) => regex],
    ['strings.ToUpper', (text) => String(text).toUpperCase()],
    ['strings.ToLower', (text) => String(text).toLowerCase()],
    ['strings.Repeat', (text, count) => String(text).repeat(Number(count))],
    ['nil', goList([])],
    ['string', (text) => text],
    ...encodings,
  ]);
}
