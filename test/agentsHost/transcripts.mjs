// Transcripts of sessions, as agents write them in their home, as samples for tests: without what differs between two
// machines, and without the long texts of the agent's own (prompts, descriptions of tools).
import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hostname, release } from 'node:os';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';
import { redacted } from './records.mjs';

/** The sessions whose transcripts become samples: title → name of the file. */
export const sampledSessions = { 'a tool of the MCP server': 'mcp-tool', 'stale pack, level block': 'denied-edit' };

/** A string that is longer is cut, characters: AgentPack's own words to agents are shorter. */
const longestText = 700;
/** The length that remains of it. */
const keptText = 160;
/** Elements of a list that remain. */
const keptElements = 3;
/** Lines after this limit are left out, as in a session that was killed. Characters. */
const largest = 30 << 10;

/** Finds the transcripts that an agent has written since the last call, as texts. */
export function transcriptsOf({ folder, name }, home) {
  const known = new Set();
  return () => {
    const below = join(home, folder);
    const all = existsSync(below) ? readdirSync(below, { recursive: true }).map(slashed) : [];
    const added = all.filter((path) => name.test(path) && !known.has(path)).sort();
    added.forEach((path) => known.add(path));
    return added.map((path) => readFileSync(join(below, path), 'utf8'));
  };
}

/**
 * Returns one session as JSON lines. `names`: the replacement for each folder, the longest first. Texts are cut only
 * after everything specific to the machine is removed: half a path or half a secret would not be recognised.
 * @throws SyntaxError if a line is not JSON, before or after redaction
 */
export function sampleOf(transcript, names, { isOwnRecord }) {
  const { redact } = createRequire(import.meta.url)(join(root, 'dist/redact.js'));
  const types = new Set();
  const isRepeat = (line) => {
    if (isOwnRecord?.(line) !== true) { return false; }
    const isKnown = types.has(line.type);
    types.add(line.type);
    return isKnown;
  };
  const lines = redact(withoutMachine(redacted(transcript, names))).split('\n').filter(Boolean)
    .map((line) => JSON.parse(line)).filter((line) => !isRepeat(line));
  const sample = redact(lines.map((line) => `${JSON.stringify(shortened(line))}\n`).join(''));
  for (const line of sample.trimEnd().split('\n')) { JSON.parse(line); }
  return sample.slice(0, sample.lastIndexOf('\n', largest) + 1);
}

function shortened(value) {
  if (typeof value === 'string') {
    return value.length > longestText ? `${value.slice(0, keptText)}… [cut: ${value.length} characters]` : value;
  }
  if (Array.isArray(value)) {
    const more = value.length - keptElements;
    const mark = `[cut: ${more} more]`;
    return [...value.slice(0, keptElements).map(shortened),
      ...(more > 0 ? [typeof value[0] === 'object' ? { cut: mark } : mark] : [])];
  }
  if (typeof value !== 'object' || value === null) { return value; }
  if (value.type === 'object' && value.properties) { // the schema of a tool's arguments
    return { type: value.type, properties: { cut: `[cut: ${Object.keys(value.properties).length} properties]` } };
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
}

/**
 * Replaces hashes, IDs and times in milliseconds with numbers in order of appearance, so that only equal values stay
 * equal.
 */
function withoutMachine(text) {
  return numbered(
    numbered(text, /(?<![0-9A-Za-z])(?=[a-f]*[0-9])[0-9a-f]{32,64}(?![0-9A-Za-z])/g,
      (n, id) => String(n).padStart(id.length, '0')),
    /(?<![\d.])1[6-9]\d{11}(?!\d)/g,
    (n) => String(1_767_225_600_000 + n),
  )
    .replace(/(?<![\d.])1[6-9]\d{8}(?:\.\d+)?(?![\d.])/g, '1767225600') // in seconds
    .replaceAll(release(), '0.0.0')
    .replace(new RegExp(`(?<![\\w-])${hostname().replace(/[^\w]/g, '\\$&')}(?![\\w-])`, 'g'), 'computer');
}

function numbered(text, pattern, nameOf) {
  const names = new Map();
  return text.replace(pattern, (one) => {
    if (!names.has(one)) { names.set(one, nameOf(names.size + 1, one)); }
    return names.get(one);
  });
}

function slashed(path) {
  return path.replaceAll('\\', '/');
}
