import { generator } from './generator';

const verbs = ['rank', 'redact', 'render', 'trim', 'merge', 'count', 'load', 'split', 'score', 'check'];
const nouns = ['budget', 'cache', 'token', 'outline', 'snapshot', 'order', 'secret', 'query', 'branch', 'record'];
const things = ['Rows', 'Table', 'Totals', 'Window', 'Limits', 'Spans', 'Marks', 'Entries'];
const folders = ['budget', 'cache', 'outline', 'query', 'record'];
const functionsOfModule = 5;

/**
 * A project that never changes, path → text: modules of TypeScript that import one another, with tests, and files of
 * Python, Go, Markdown, YAML and JSON. It has symbols, quoted sentences and keys that occur at few places each. 30
 * modules are about 25,000 tokens.
 */
export function sampleProject(modules: number): Readonly<Record<string, string>> {
  const random = generator(20_261_129);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const numbered = Array.from({ length: modules }, (_, i) => i);
  const modulesByName = numbered.map((i) => {
    const [noun, thing] = [nouns[i % nouns.length]!, things[Math.floor(i / nouns.length) % things.length]!];
    const round = Math.floor(i / (nouns.length * things.length));
    return { name: `${noun}${thing}${round === 0 ? '' : round}`, folder: folders[i % folders.length]! };
  });
  const typeOf = (i: number) => capital(modulesByName[i]!.name);
  const functionOf = (i: number, k: number) => `${verbs[(i + k) % verbs.length]!}${typeOf(i)}`;
  return Object.fromEntries([
    ...numbered.flatMap(moduleFiles),
    ...numbered.filter((i) => i % 3 === 0).flatMap(otherFiles),
    ['package.json', '{ "name": "sample", "version": "1.0.0", "type": "module" }\n'],
    ['tsconfig.json', '{ "compilerOptions": { "strict": true }, "include": ["src", "test"] }\n'],
    ['README.md', `# Sample\n\n${numbered.map((i) => `- \`${functionOf(i, 0)}\` of ${pathOf(i)}`).join('\n')}\n`],
  ]);

  function pathOf(i: number): string {
    return `src/${modulesByName[i]!.folder}/${modulesByName[i]!.name}.ts`;
  }

  function moduleFiles(i: number): [string, string][] {
    const { name, folder } = modulesByName[i]!;
    const imported = i === 0 ? [] : [...new Set([Math.floor(random() * i), Math.floor(random() * i)])];
    const text = [
      ...imported.map((k) =>
        `import { ${functionOf(k, 0)} } from '../${modulesByName[k]!.folder}/${modulesByName[k]!.name}';`
      ),
      `\n/** Limits of the ${name}, ${pick(nouns)} by ${pick(nouns)}. */`,
      `export interface ${typeOf(i)} {\n  readonly path: string;\n  readonly ${pick(nouns)}s: readonly number[];\n}\n`,
      `export const ${name}Limit = ${i + 10};\n`,
      ...Array.from({ length: functionsOfModule }, (_, k) => functionText(i, k, imported)),
    ].join('\n');
    const test = `import { ${functionOf(i, 0)} } from '../src/${folder}/${name}';\n\n` +
      `it('counts the ${name}', () => equal(${functionOf(i, 0)}({ path: 'a', values: [] }), 0));\n`;
    return i % 3 === 0 ? [[pathOf(i), text], [`test/${name}.test.ts`, test]] : [[pathOf(i), text]];
  }

  function functionText(i: number, k: number, imported: readonly number[]): string {
    const [one, other] = [pick(nouns), pick(nouns)];
    const call = imported.length > 0 ? `${functionOf(pick(imported), 0)}(input)` : 'input.path.length';
    return `/** ${capital(verbs[(i + k) % verbs.length]!)}s each ${one} before the ${other} of its ${pick(nouns)}. */
export function ${functionOf(i, k)}(input: ${typeOf(i)}, ${one}Limit = ${modulesByName[i]!.name}Limit): number {
  let ${other}Sum = ${call};
  for (const [at, value] of Object.values(input).entries()) {
    // a ${pick(nouns)} without its ${pick(nouns)} counts once
    if (at > ${one}Limit) throw new Error('${functionOf(i, k)} has a large ${other}');
    ${other}Sum += String(value).length * ${Math.floor(random() * 90) + 10};
  }
  return Math.min(${other}Sum, ${one}Limit);
}
`;
  }

  function otherFiles(i: number): [string, string][] {
    const { name, folder } = modulesByName[i]!;
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [
      [`tools/${snake}.py`, `"""Reads ${name}."""\n\n\ndef ${snake}_rows(path):\n    return [${i}, path]\n`],
      [`cmd/${name}/main.go`,
        `package main\n\n// Limit of the ${name}.\nfunc ${typeOf(i)}Limit() int {\n\treturn ${i}\n}\n`],
      [`docs/${name}.md`, `# ${typeOf(i)}\n\nA ${pick(nouns)} of the ${folder} has \`${name}Limit\`.\n`],
      [`config/${name}.yml`, `${folder}-${snake.replaceAll('_', '-')}-size: ${i}\n${pick(nouns)}s: [${pick(nouns)}]\n`],
      [`config/${name}.json`, `{\n  "${snake}_level": ${i},\n  "${snake}_name": "${pick(nouns)}"\n}\n`],
    ];
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
