import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import type { PackOptions } from '#engine/options';
import type { EditorSessions } from '#engine/settings/sessionSettings';
import { getSettingKey, settingKinds, type AutoRepack, type ChatTools, type DecorationKind, type PartValues,
  type SettingKind, type SettingPart } from './settingKinds';

/**
 * The default shows only rare marks that the user made or has to act on. Marks for packed files would be numerous and
 * would repeat what Receipts lists. Marks for redacted secrets would often concern made-up secrets in samples and
 * tests.
 */
const defaultDecorations: readonly DecorationKind[] = ['pinned', 'overlaps'];

export interface EditorSettings {
  /** Only the values that the user set; `.agentpack/config.toml` supplies the others. */
  readonly pack: Pick<PackOptions,
    'budget' | 'mode' | 'agent' | 'tokenizer' | 'include' | 'exclude' | 'onStale' | 'documents' | 'noSource'>;
  /** `off` for an invalid value, so that a typo does not cause any writes. */
  readonly autoRepack: AutoRepack;
  readonly statusBar: boolean;
  /** Whether new terminals have the `agentpack` command. */
  readonly terminalCommand: boolean;
  /** `off` for an invalid value. */
  readonly chatTools: ChatTools;
  /** The marks of files and of their packed lines; empty for an invalid value. */
  readonly decorations: readonly DecorationKind[];
  /**
   * The data of agents' sessions that may be read, in addition to the user's own configuration. An invalid value allows
   * nothing.
   */
  readonly sessions: EditorSessions;
  /** The error of the first invalid setting. Nothing is packed or checked until it is fixed. */
  readonly problem: UserError | undefined;
}

/**
 * Checks the settings, because `settings.json` may contain any value. `getValue` returns a key's value, or undefined if
 * the key is not set.
 */
export function checkSettings(getValue: (key: string) => unknown): EditorSettings {
  const problems: UserError[] = [];
  const documents = readPart('documents');
  const pack: EditorSettings['pack'] = {
    ...readPart('pack'),
    ...readPart('guard'),
    ...(Object.keys(documents).length > 0 && { documents }),
  };
  const windowValues = readPart('window');
  const sessions = readPart('sessions');
  return {
    sessions,
    pack,
    autoRepack: windowValues.autoRepack ?? (isSet('autoRepack') ? 'off' : 'onChange'),
    statusBar: windowValues['statusBar.enabled'] ?? true,
    terminalCommand: windowValues['terminal.command'] ?? !isSet('terminal.command'),
    chatTools: windowValues['chat.tools'] ?? (isSet('chat.tools') ? 'off' : 'languageModel'),
    decorations: windowValues.decorations ?? (isSet('decorations') ? [] : defaultDecorations),
    problem: problems[0],
  };

  function readPart<P extends SettingPart>(part: P): PartValues<P> {
    const values: Record<string, unknown> = {};
    for (const [name, kind] of Object.entries<SettingKind<unknown>>(settingKinds[part])) {
      const key = getSettingKey(part, name);
      const value = getSetValue(key);
      if (value === undefined) continue;
      if (kind.is(value)) values[name] = value;
      else problems.push(createProblem(`agentpack.${key}`, kind, value));
    }
    return values as PartValues<P>;
  }

  function getSetValue(key: string): unknown {
    const value = getValue(key);
    const isUnset = key === 'budget'
      ? value === null // an empty field
      // settings of version 0.1.0 such as `decorations.packed` arrive as an object; they no longer have any effect
      : key === 'decorations' && typeof value === 'object' && !Array.isArray(value);
    return isUnset ? undefined : value;
  }

  function isSet(key: string): boolean {
    return getSetValue(key) !== undefined;
  }
}

function createProblem(setting: string, kind: SettingKind<unknown>, value: unknown): UserError {
  return new UserError(
    l10n.t('The setting {0} must be {1}, not {2}: fix it in Settings.', setting, kind.wanted(), JSON.stringify(value)),
    'failed',
    { setting },
  );
}
