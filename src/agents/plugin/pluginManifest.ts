import { isObject } from '#base/isObject';
import * as s from '#base/schema/schema';

/** The name of the plugin, and of the marketplace that contains only this plugin. */
export const pluginName = 'agentpack';

const specificationUrl = 'https://agent-plugins.org/schemas/1.0.0';
const maxLineLength = 1_024;

/** Accepts 1 to 64 characters of `[a-z0-9.-]`, with a letter or digit at both ends, without `--` and `..`. */
const nameSchema = s.pipe(s.string(),
  s.check((text) => /^[a-z0-9](?:[a-z0-9.-]{0,62}[a-z0-9])?$/.test(text) && !/--|\.\./.test(text)));
const optionalLine = s.optional(s.line(maxLineLength));

/**
 * Agent Plugins 1.0.0, sections 5.2 to 5.5: no other key is permitted at the top level or in `author`. The schema's
 * address is never fetched. https://github.com/agentplugins/agent-plugins-spec/blob/main/spec/1.0.0.md
 */
const manifestSchema = s.strictObject({
  $schema: s.literal(`${specificationUrl}/plugin.schema.json`),
  name: nameSchema,
  version: optionalLine,
  description: optionalLine,
  author: s.optional(s.strictObject({ name: optionalLine, email: optionalLine, url: optionalLine })),
  homepage: optionalLine,
  repository: optionalLine,
  license: optionalLine,
  keywords: s.optional(s.list(s.line(100), 100)),
  extensions: s.optional(
    s.byKey((key) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(key), isObject, 100),
  ),
});

/** Agent Plugins 1.0.0, section 7.2.1, limited to servers on standard input and output. */
const serversSchema = s.strictObject({
  $schema: s.literal(`${specificationUrl}/mcp.schema.json`),
  mcpServers: s.byKey((key) => key !== '', isStdioServer, 100),
});

const serverSchema = s.strictObject({
  type: s.literal('stdio'),
  // the command is one program on the path, because a placeholder is not expanded here
  command: s.pipe(s.string(), s.check((text) => /^[\w.-]+$/.test(text))),
  args: s.optional(s.list(s.string(), 100)),
  env: s.optional(
    s.byKey((key) => key !== 'PLUGIN_ROOT' && key !== 'PLUGIN_DATA',
      (value): value is string => typeof value === 'string', 100),
  ),
  cwd: s.optional(s.pipe(s.string(), s.check((text) => /^(?:\.\/|\$\{PLUGIN_(?:ROOT|DATA)\}(?:\/|$))/.test(text)))),
});

function isStdioServer(value: unknown): value is object {
  return s.acceptValue(serverSchema, value) !== undefined;
}

export interface PluginManifest {
  readonly name: string;
  readonly version?: string | undefined;
}

/** Returns undefined for a text that is not a manifest of Agent Plugins 1.0. */
export function parsePluginManifest(text: string): PluginManifest | undefined {
  return s.acceptJson<PluginManifest>(manifestSchema, text);
}

/** Reports whether a text is an `mcp.json` of Agent Plugins 1.0 with servers on standard input and output. */
export function isServersFile(text: string): boolean {
  return s.acceptJson<object>(serversSchema, text) !== undefined;
}

/** The facts that the manifests of all clients share. */
export interface PluginFacts {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly author: { readonly name: string; };
  readonly license: string;
  readonly keywords: readonly string[];
}

/** Renders the manifest. @throws Error if the result does not conform to the specification */
export function renderPluginManifest(facts: PluginFacts): string {
  const text = renderPluginJson({ $schema: `${specificationUrl}/plugin.schema.json`, ...facts });
  if (!parsePluginManifest(text)) throw new Error(`plugin.json is not a valid Agent Plugins 1.0 manifest: ${text}`);
  return text;
}

/** Renders `mcp.json`. @throws Error if the result does not conform to the specification */
export function renderServersFile(servers: Readonly<Record<string, object>>): string {
  const text = renderPluginJson({ $schema: `${specificationUrl}/mcp.schema.json`, mcpServers: servers });
  if (!isServersFile(text)) throw new Error(`mcp.json is not valid for Agent Plugins 1.0: ${text}`);
  return text;
}

export function renderPluginJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
