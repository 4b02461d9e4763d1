import { defaultDocumentSettings, documentOptionNames,
  type DocumentSettings } from '../optionTable/documentOptionTable';
import type { Config } from './config';

/** Returns the settings that differ from the defaults, which a pack records; undefined if all have their defaults. */
export function resolveDocumentSettings(config: Config, options: Partial<DocumentSettings> | undefined): Partial<
  DocumentSettings
> | undefined {
  const changedEntries = documentOptionNames.flatMap((name) => {
    const value = options?.[name] ?? config[`documents.${name}`];
    return value === undefined || JSON.stringify(value) === JSON.stringify(defaultDocumentSettings[name])
      ? []
      : [[name, value]];
  });
  return changedEntries.length === 0 ? undefined : Object.fromEntries(changedEntries) as Partial<DocumentSettings>;
}
