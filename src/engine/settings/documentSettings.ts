import type { DocumentSettings } from '#model';
import type { Config } from './config';

export const defaultDocumentSettings: DocumentSettings = {
  enabled: true,
  include: [],
  exclude: [],
  fast: false,
  chunkTokens: 800,
  chunkOverlap: 0.15,
  vectors: 'off',
};

/** Returns the settings that differ from the defaults, which a pack records; undefined if all have their defaults. */
export function resolveDocumentSettings(config: Config, options: Partial<DocumentSettings> | undefined): Partial<
  DocumentSettings
> | undefined {
  const settings: Partial<DocumentSettings> = {
    ...(config.documents !== undefined && { enabled: config.documents }),
    ...(config.documentsInclude && { include: config.documentsInclude }),
    ...(config.documentsExclude && { exclude: config.documentsExclude }),
    ...(config.documentsFast !== undefined && { fast: config.documentsFast }),
    ...(config.chunkTokens !== undefined && { chunkTokens: config.chunkTokens }),
    ...(config.chunkOverlap !== undefined && { chunkOverlap: config.chunkOverlap }),
    ...(config.vectors !== undefined && { vectors: config.vectors }),
    ...options,
  };
  const changedKeys = (Object.keys(defaultDocumentSettings) as (keyof DocumentSettings)[]).filter((key) =>
    settings[key] !== undefined && JSON.stringify(settings[key]) !== JSON.stringify(defaultDocumentSettings[key])
  );
  return changedKeys.length === 0 ? undefined : Object.fromEntries(changedKeys.map((key) => [key, settings[key]]));
}
