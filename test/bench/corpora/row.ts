/**
 * One credential as its provider's documents describe it: who gives it out, its shape as a regular expression (samples
 * are made from it when the bench runs), the name that the documents give it in an environment or a setting, and where
 * they do. `plain`: nothing in the shape tells it from other text, so that only a name can.
 */
export type DocumentedCredential = readonly [
  provider: string,
  shape: string,
  name: string,
  source: string,
  mark?: 'plain',
];
