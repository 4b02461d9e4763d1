import { readFile } from 'node:fs/promises';
import { loadConfig } from './config.js';

const apiKey = 'sk_live_«base62:24»';

/** Uploads a file unless it is too large for the configured limit. */
export async function upload(path) {
  const { uploads } = await loadConfig();
  const bytes = await readFile(path);
  if (bytes.length > uploads.max_bytes) throw new RangeError(`${path} is too large to upload`);
  return fetch('https://uploads.example.com/', { method: 'POST', body: bytes, headers: { authorization: apiKey } });
}
