// Payloads of hooks as samples for tests: the first of each event and tool, without what differs between two runs.

/** `names`: the replacement for each folder, the longest first. */
export function redactedRecords(records, names) {
  const samples = new Map();
  for (const record of records) {
    const payload = JSON.parse(record);
    const tool = payload.tool_name ?? payload.toolName ?? '';
    const key = `${payload.hook_event_name ?? eventOf(payload)} ${tool}`.trim();
    if (!samples.has(key)) { samples.set(key, JSON.parse(redacted(record, names))); }
  }
  return Object.fromEntries([...samples].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Copilot's payloads do not name their event. */
function eventOf(payload) {
  if (payload.toolResult) { return 'postToolUse'; }
  if (payload.toolName) { return 'preToolUse'; }
  return payload.source ? 'sessionStart' : 'userPromptSubmitted';
}

export function redacted(text, names) {
  const short = Object.entries(names).reduce((all, [path, name]) => all.replaceAll(path, name), text);
  const ids = [...new Set(short.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
  const numbered = ids.reduce(
    (all, id, i) => all.replaceAll(id, `00000000-0000-0000-0000-${String(i + 1).padStart(12, '0')}`),
    short,
  );
  // names of files have the beginning, which IDs of one minute may share
  return ids.reduce((all, id) => all.replaceAll(id.slice(0, 8), '00000000'), numbered)
    .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?/g, '2026-01-01T00:00:00')
    .replace(/\b20\d\d-\d\d-\d\dT\d\d-\d\d(?:-\d\d(?=-))?/g, '2026-01-01T00-00')
    .replace(/\b20\d\d\/\d\d\/\d\d\b/g, '2026/01/01')
    .replace(/"timestamp":\d{13}/g, '"timestamp":1767225600000');
}
