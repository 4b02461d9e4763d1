/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

export function isSet(env: Env, ...names: readonly string[]): boolean {
  return names.some((name) => (env[name] ?? '') !== '');
}
