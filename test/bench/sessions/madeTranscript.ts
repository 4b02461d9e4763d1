import { closeSync, openSync, writeSync } from 'node:fs';

/** Bytes that are written at once. */
const batch = 8 << 20;

/**
 * Writes a transcript of Claude Code of about `size` bytes: prompts, thoughts, tool calls and their results, each with
 * the texts twice, as the agent writes them. `outputLength` is that of one result.
 */
export function writeTranscript(path: string, size: number, cwd: string, outputLength = 2_500): void {
  const file = openSync(path, 'w');
  try {
    let parts: string[] = [];
    let length = 0;
    let written = 0;
    for (let n = 0; written + length < size; n++) {
      const text = turnOf(n, cwd, outputLength);
      parts.push(text);
      length += text.length;
      if (length < batch && written + length < size) continue;
      writeSync(file, parts.join(''));
      written += length;
      parts = [];
      length = 0;
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Returns one call with its result; every eighth begins with a prompt, every third ends with a record that is skipped,
 * as is a sixth of the bytes of recorded transcripts. Names of kinds come last if the agent writes them last.
 */
export function turnOf(n: number, cwd: string, outputLength = 2_500): string {
  const id = (letter: string): string => `${letter}${n.toString(16).padStart(7, '0')}-0000-4000-8000-000000000001`;
  const api = (kind: string): string => `${kind}01${n.toString(36).padStart(22, 'a')}`;
  const common = {
    parentUuid: n === 0 ? null : id('c'),
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId: '00000000-0000-4000-8000-000000000001',
    version: '2.1.0',
    gitBranch: 'main',
  };
  const timestamp = new Date(Date.UTC(2026, 2, 4) + n * 1_000).toISOString();
  const path = `${cwd}/src/part${n % 40}/file${n % 300}.ts`;
  const output = codeOf(n, outputLength);
  const isEdit = n % 4 === 3;
  const input = isEdit
    ? { file_path: path, old_string: output.slice(0, 300), new_string: output.slice(100, 500) }
    : { file_path: path, offset: 1, limit: 200 };
  const records: readonly unknown[] = [
    ...(n % 8 === 0
      ? [{
        ...common,
        type: 'user',
        message: { role: 'user', content: `Make part ${n} of the cart round its prices.` },
        uuid: id('b'),
        timestamp,
      }]
      : []),
    {
      ...common,
      message: {
        model: 'claude-opus',
        id: api('msg_'),
        type: 'message',
        role: 'assistant',
        content: [{ type: 'thinking', thinking: output.slice(0, 400), signature: 'c2ln'.repeat(100) }, {
          type: 'tool_use',
          id: api('toolu_'),
          name: isEdit ? 'Edit' : 'Read',
          input,
        }],
        stop_reason: 'tool_use',
        usage: {
          input_tokens: 4,
          cache_creation_input_tokens: 500,
          cache_read_input_tokens: 20_000,
          output_tokens: 200,
          service_tier: 'standard',
        },
      },
      requestId: api('req_'),
      type: 'assistant',
      uuid: id('a'),
      timestamp,
    },
    {
      ...common,
      type: 'user',
      message: {
        role: 'user',
        content: [{ tool_use_id: api('toolu_'), type: 'tool_result', content: output }],
      },
      uuid: id('9'),
      timestamp,
      toolUseResult: { type: 'text', file: { filePath: path, content: output, numLines: 200, startLine: 1 } },
    },
  ];
  const passed = n % 3 === 0
    ? [{
      ...common,
      attachment: { type: 'hook_additional_context', content: [output] },
      type: 'attachment',
      uuid: id('7'),
      timestamp,
    }]
    : [];
  return [...records, ...passed].map((one) => `${JSON.stringify(one)}\n`).join('');
}

function codeOf(n: number, length: number): string {
  const line = `  const price${n} = round(cart.items[${n % 7}].price * (1 + tax), "cents"); // of café №${n}\n`;
  return line.repeat(Math.ceil(length / line.length)).slice(0, length);
}
