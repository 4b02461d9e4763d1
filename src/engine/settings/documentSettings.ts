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

/** Returns the values that are not the defaults, which a pack records. Undefined if all are defaults. */
export function documentSettings(config: Config, options: Partial<DocumentSettings> | undefined): Partial<
  DocumentSettings
> | undefined {
  const of: Partial<DocumentSettings> = {
    ...(config.documents !== undefined && { enabled: config.documents }),
    ...(config.documentsInclude && { include: config.documentsInclude }),
    ...(config.documentsExclude && { exclude: config.documentsExclude }),
    ...(config.documentsFast !== undefined && { fast: config.documentsFast }),
    ...(config.chunkTokens !== undefined && { chunkTokens: config.chunkTokens }),
    ...(config.chunkOverlap !== undefined && { chunkOverlap: config.chunkOverlap }),
    ...(config.vectors !== undefined && { vectors: config.vectors }),
    ...options,
  };
  const changed = (Object.keys(defaultDocumentSettings) as (keyof DocumentSettings)[]).filter((key) =>
    of[key] !== undefined && JSON.stringify(of[key]) !== JSON.stringify(defaultDocumentSettings[key])
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((key) => [key, of[key]]));
}
