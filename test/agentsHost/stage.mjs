// The folders of one agent and what a person does in them: its home, `shop` with a pack, `plain` without.
import { cpSync, existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { putAll, treeOf } from './sandbox.mjs';

/** The first line of a source file; `n` is what sessions change. */
export const line = (n) => `export const cents = ${n};`;

export function makeStage({ agent, box, url }) {
  const sources = ['cart', 'price', 'tax'].map((name) => [`src/${name}.ts`, `${line(1)}\n// ${name} of the shop\n`]);
  const files = { ...Object.fromEntries(sources), 'README.md': '# Shop\n', '.gitignore': '.agentpack/\n' };
  const [shop, plain] = ['shop', 'plain'].map((name) => box.makeRepository(name, files));
  putAll(box.home, agent.home({ recorder: box.recorder, url, repositories: [shop, plain] }));

  const elsewhere = join(box.top, 'elsewhere');
  const text = (path, root = shop) => readFileSync(join(root, path), 'utf8');
  const agentpack = (words, options) => box.agentpack(shop, words, options);
  return {
    home: box.home,
    shop,
    plain,
    text,
    has: (path, part) => text(path).includes(part),
    /** The first line as it is now. */
    current: (path) => line(/export const cents = (\d+);/.exec(text(path))[1]),
    /** A person has changed a file, some seconds ago. */
    person(path) {
      putAll(shop, { [path]: `${text(path)}// looked at\n` });
      const time = Date.now() / 1000 - 5;
      utimesSync(join(shop, path), time, time);
    },
    configure: (level, more = '') =>
      putAll(shop, { '.agentpack/config.toml': `[guard]\non_stale = "${level}"\n${more}` }),
    pack: (...more) => agentpack(['pack', '--task', 'Round prices in the cart', ...more]),
    connect: (...more) => agentpack(['connect', agent.id, '--yes', ...more]),
    connectElsewhere: (env) => agentpack(['connect', agent.id, '--yes'], { env }),
    /** Moves the agent's folder, with a copy of its own files. Returns the environment that names it. */
    makeElsewhere() {
      const { variable, copies } = agent.elsewhere;
      for (const [from, to] of Object.entries(copies)) {
        if (existsSync(join(box.home, from))) {
          cpSync(join(box.home, from), join(elsewhere, to), { recursive: true });
        }
      }
      return { [variable]: elsewhere };
    },
    elsewhereTree: () => treeOf(elsewhere),
    disconnect: (...more) => agentpack(['disconnect', agent.id, '--yes', ...more]),
    doctor: async () => JSON.parse(await agentpack(['doctor', agent.id, '--json'], { exit: 1 })).agents[0].status,
    /** Steps whose request shows what a file holds: the text is added to `seen`. */
    looking: (seen, steps, path) => () => {
      seen.push(text(path));
      return steps;
    },
    sessionLogs() {
      const folder = join(shop, '.agentpack/cache/hooks');
      return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(`${agent.id}-`)) : [];
    },
    /** Without caches, into which some agents unpack hundreds of megabytes. */
    homeTree: () => treeOf(box.home, (path) => path === '.cache' || agent.writes?.includes(path)),
    /** Without the sources, AgentPack's state, and folders that hold what the agent itself wrote. */
    shopTree() {
      const written = agent.writes?.filter((path) => existsSync(join(shop, path))) ?? [];
      const tree = treeOf(shop, (path) => isState(path) || path === 'src' || written.includes(path));
      return new Map([...tree].filter(([path]) => !written.some((one) => one.startsWith(path))));
    },
  };
}

function isState(path) {
  return path === '.git' || (path.startsWith('.agentpack/') && !path.startsWith('.agentpack/hooks'));
}
