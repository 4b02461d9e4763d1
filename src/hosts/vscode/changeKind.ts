/**
 * What a changed path means for the pack: an `input` may make it stale; the `pack` may have been made or removed by
 * another program; of the `output` another program may have deleted or overwritten a file; our `own` records and git's
 * files mean nothing.
 */
export function changeKind(path: string): 'input' | 'pack' | 'output' | 'own' {
  if (path === '.agentpack' || path === '.agentpack/pack_metadata.json') return 'pack';
  if (output.test(path)) return 'output';
  if (written.has(path)) return 'input';
  return path.split('/').some((name) => name === '.agentpack' || name === '.git') ? 'own' : 'input';
}

/** What agents read. */
const output = /^\.agentpack\/context[^/]*\.md$/;
/** What people and agents write below `.agentpack/`. */
const written = new Set(['task.md', 'task_state.md', 'config.toml'].map((name) => `.agentpack/${name}`));

export const autoRepacks = ['onChange', 'onSave', 'off'] as const;
export type AutoRepack = (typeof autoRepacks)[number];
export type ChangeOrigin = 'save' | 'outside' | 'git';
/** `look` only compares; `repack` also makes the pack anew where it is stale. */
export type Need = 'look' | 'repack';

export function needFor(setting: AutoRepack, origin: ChangeOrigin): Need {
  return setting === 'onChange' || (setting === 'onSave' && origin === 'save') ? 'repack' : 'look';
}

export function stronger(a: Need, b: Need): Need {
  return a === 'repack' || b === 'repack' ? 'repack' : 'look';
}
