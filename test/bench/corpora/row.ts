/**
 * One credential as its provider's documents describe it: who issues it, its shape as a regular expression (samples are
 * made from it when the bench runs), its documented name in an environment or a setting, and the source. `plain`: its
 * shape does not distinguish it from other text, so only a name can.
 */
export type DocumentedCredential = readonly [
  provider: string,
  shape: string,
  name: string,
  source: string,
  mark?: 'plain',
];
