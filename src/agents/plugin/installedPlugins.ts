import { byText } from '#base/order';
import type { AgentId } from '../agents';
import { toFields, getListField, getTextField, type Fields } from '../hooks/fields';
import { pluginName } from './pluginManifest';

/** AgentPack's plugin as installed in an agent. */
export interface InstalledPlugin {
  /** `agentpack@MARKETPLACE`; only the name if it was installed without a marketplace. */
  readonly id: string;
  /** Undefined if the agent's files do not state it. */
  readonly version: string | undefined;
}

/** Access to an agent's own files. */
export interface PluginProbe {
  /**
   * Reads the settings in a JSON or TOML file of the agent's user, below home; undefined if there are no readable
   * settings.
   */
  readSettings(path: string): Fields | undefined;
  /** Returns the names in a folder below home; empty if the folder does not exist. */
  listNames(path: string): readonly string[];
  /** Returns the version of the plugin in a folder, given by its absolute path. */
  readVersion(folder: string): string | undefined;
}

/**
 * Returns the enabled plugins, sorted by ID. Tested with the agent versions that `agentpack help connect` lists.
 */
export function findInstalledPlugins(agent: AgentId, probe: PluginProbe): readonly InstalledPlugin[] {
  const findPlugins: Finder | undefined = Object.hasOwn(finders, agent)
    ? finders[agent as keyof typeof finders]
    : undefined;
  return findPlugins === undefined ? [] : [...findPlugins(probe)].sort((a, b) => byText(a.id, b.id));
}

type Finder = (probe: PluginProbe) => readonly InstalledPlugin[];

const finders = {
  claude(probe) {
    const installedFields = toFields(probe.readSettings('.claude/plugins/installed_plugins.json')?.['plugins']);
    return readEnabledIds(probe.readSettings('.claude/settings.json')?.['enabledPlugins']).map((id) => ({
      id,
      version: getListField(installedFields, id).map((entry) => getTextField(toFields(entry), 'version')).find((
        version,
      ) => version !== undefined),
    }));
  },
  /**
   * A plugin from a marketplace on this machine is read in place. A plugin without a marketplace is copied and listed
   * with its version.
   */
  copilot(probe) {
    const settings = probe.readSettings('.copilot/settings.json') ?? {};
    const directPlugins = getListField(probe.readSettings('.copilot/config.json') ?? {}, 'installedPlugins').map(
      toFields,
    )
      .filter((plugin) => plugin['name'] === pluginName && plugin['enabled'] !== false);
    const marketplaceIds = readEnabledIds(settings['enabledPlugins']).filter((id) => id !== pluginName);
    return [
      ...directPlugins.map((plugin) => ({
        id: [pluginName, getTextField(plugin, 'marketplace')].filter((part) => part !== undefined).join('@'),
        version: getTextField(plugin, 'version'),
      })),
      ...marketplaceIds.map((id) => {
        const marketplace = toFields(toFields(settings['extraKnownMarketplaces'])[id.slice(pluginName.length + 1)]);
        const folder = getTextField(toFields(marketplace['source']), 'path');
        return { id, version: folder === undefined ? undefined : probe.readVersion(folder) };
      }).filter(({ id }) => !directPlugins.some((plugin) => `${pluginName}@${String(plugin['marketplace'])}` === id)),
    ];
  },
  codex(probe) {
    return readEnabledIds(probe.readSettings('.codex/config.toml')?.['plugins']).map((id) => ({
      id,
      version: probe.listNames(`.codex/plugins/cache/${id.slice(pluginName.length + 1)}/${pluginName}`).at(-1),
    }));
  },
} satisfies Partial<Record<AgentId, Finder>>;

/** Reads `{"agentpack@MARKETPLACE": true}`, or with `{enabled: true}` in place of `true`. */
function readEnabledIds(value: unknown): readonly string[] {
  return Object.entries(toFields(value)).filter(([id, setting]) =>
    /^agentpack(?:@[\w.-]+)?$/.test(id) && (setting === true || toFields(setting)['enabled'] === true)
  ).map(([id]) => id);
}
