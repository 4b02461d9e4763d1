import { english } from '#base/text/english';
import { hash } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { UserError } from '#base/errors';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { callAfterRunningTime } from '../process/runningTime';
import { decodeActionResult, encodeActionResult } from './actionResult';

export interface RemoteCacheOptions {
  /** `http://cache.example:8080/agentpack`. A user and password in the URL are sent as basic authorization. */
  readonly url: string;
  /** Whether missing entries are uploaded. */
  readonly canUpload: boolean;
  /** The token, which is sent as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
  /** The time limit of one request in milliseconds; 3,000 by default. */
  readonly timeoutMs?: number;
}

/** The maximum number of concurrent requests. */
const maxConnections = 32;
/** The number of consecutive failures after which the process stops using the cache. */
const maxFailures = 3;
/** The total number of failures after which the process stops using the cache. */
const maxTotalFailures = 30;
/** The maximum size of an entry in bytes. AgentPack writes no larger entries. */
const maxEntryBytes = 8_000_000;
/** The name of the only output in an action's result. */
const outputName = 'facts.json';

/**
 * A cache that a team shares, in Bazel's HTTP protocol. `GET` and `PUT` of `/ac/<key>` transfer the hash of a key's
 * content, and those of `/cas/<hash>` the content, which is checked against its SHA-256. bazel-remote, nginx with
 * WebDAV and S3 gateways implement the protocol. If the cache fails, files are indexed locally, with one warning.
 */
export interface RemoteCache {
  get(keys: readonly string[], cancel: Cancel): Promise<ReadonlyMap<string, string>>;
  /** Does nothing unless uploading is enabled. */
  put(entries: ReadonlyMap<string, string>, cancel: Cancel): Promise<void>;
  takeWarnings(): string[];
  dispose(): void;
}

/** Creates a remote cache. Throws `UserError` for an invalid address. */
export function createRemoteCache({ url, canUpload, token, timeoutMs = 3_000 }: RemoteCacheOptions): RemoteCache {
  const baseUrl = parseRemoteCacheUrl(url);
  const isSecure = baseUrl.protocol === 'https:';
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, maxSockets: maxConnections })
    : new HttpAgent({ keepAlive: true, maxSockets: maxConnections });
  const authorizationHeaders = createAuthorizationHeaders(baseUrl, token);
  const warnings: string[] = [];
  let consecutiveFailures = 0;
  let totalFailures = 0;
  let hasStopped = false;
  return { get, put, takeWarnings: () => warnings.splice(0), dispose: () => agent.destroy() };

  async function get(keys: readonly string[], cancel: Cancel): Promise<ReadonlyMap<string, string>> {
    const contentByKey = new Map<string, string>();
    await processKeys(keys, cancel, async (key) => {
      const result = await send('GET', `ac/${key}`);
      const digest = result && decodeActionResult(result);
      if (!digest || digest.size > maxEntryBytes) return;
      const content = await send('GET', `cas/${digest.hash}`);
      if (!content) return;
      if (hash('sha256', content) !== digest.hash)
        throw new Error(`the content of cas/${digest.hash} does not match its hash`);
      contentByKey.set(key, content.toString('utf8'));
    });
    return contentByKey;
  }

  async function put(entries: ReadonlyMap<string, string>, cancel: Cancel): Promise<void> {
    if (!canUpload) return;
    await processKeys([...entries.keys()], cancel, async (key) => {
      const content = Buffer.from(entries.get(key)!);
      const digest = { hash: hash('sha256', content), size: content.length };
      await send('PUT', `cas/${digest.hash}`, content); // first, so that no reader finds a key without its content
      await send('PUT', `ac/${key}`, encodeActionResult(outputName, digest));
    });
  }

  async function processKeys(keys: readonly string[], cancel: Cancel,
    processKey: (key: string) => Promise<void>): Promise<void>
  {
    const remainingKeys = keys[Symbol.iterator]();
    await Promise.all(Array.from({ length: Math.min(maxConnections, keys.length) }, async () => {
      for (let nextKey = remainingKeys.next(); !nextKey.done && !isDisabled(); nextKey = remainingKeys.next()) {
        throwIfCancelled(cancel);
        try {
          await processKey(nextKey.value);
          consecutiveFailures = 0;
        } catch (error) {
          recordFailure(error as Error);
        }
      }
    }));
  }

  function isDisabled(): boolean {
    return hasStopped ||= consecutiveFailures >= maxFailures || totalFailures >= maxTotalFailures;
  }

  function recordFailure(error: Error): void {
    consecutiveFailures++;
    totalFailures++;
    const wasStopped = hasStopped;
    if (isDisabled() && !wasStopped)
      warnings.push(
        english`The shared cache at ${
          formatCacheAddress(baseUrl)
        } is not used: ${error.message}. Files are indexed locally.`,
      );
  }

  /** Returns the body; undefined if the name is not found. Rejects for any other status. */
  function send(method: 'GET' | 'PUT', name: string, body?: Buffer): Promise<Buffer | undefined> {
    const options: RequestOptions = {
      agent,
      method,
      host: baseUrl.hostname.replace(/^\[|\]$/g, ''),
      port: baseUrl.port,
      path: `${baseUrl.pathname.replace(/\/$/, '')}/${name}`,
      headers: {
        ...authorizationHeaders,
        ...(body ? { 'Content-Length': body.length, 'Content-Type': 'application/octet-stream' } : {}),
      },
    };
    return new Promise((resolve, reject) => {
      const pendingRequest = (isSecure ? httpsRequest : httpRequest)(options, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxEntryBytes) pendingRequest.destroy(new Error(`${name} is larger than ${maxEntryBytes} bytes`));
          else chunks.push(chunk);
        });
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (status === 404) resolve(undefined);
          else if (status >= 200 && status < 300) resolve(Buffer.concat(chunks));
          else reject(new Error(`it returned ${status} for ${method} ${name.slice(0, 12)}…`));
        });
        response.on('error', reject);
      });
      const stopTimer = callAfterRunningTime(timeoutMs,
        () => pendingRequest.destroy(new Error(`no complete response within ${timeoutMs / 1_000} s`)));
      pendingRequest.on('close', stopTimer);
      pendingRequest.on('error', reject);
      pendingRequest.end(body);
    });
  }
}

function parseRemoteCacheUrl(url: string): URL {
  const parsedUrl = URL.canParse(url) ? new URL(url) : undefined;
  if (parsedUrl && /^https?:$/.test(parsedUrl.protocol)) return parsedUrl;
  throw new UserError(
    english`The address of the shared cache must be an http or https URL, not ${JSON.stringify(url.slice(0, 200))}.`,
    'usage',
  );
}

function createAuthorizationHeaders(url: URL, token: string | undefined): Record<string, string> {
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (url.username === '') return {};
  return {
    Authorization: `Basic ${
      Buffer.from(`${decodePercent(url.username)}:${decodePercent(url.password)}`).toString('base64')
    }`,
  };
}

/** Decodes percent-encoding. A text with invalid encoding is returned unchanged. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Returns the address without the user name and the password. */
function formatCacheAddress(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}
