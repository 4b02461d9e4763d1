import { english } from '#base/text/english';
import { Cancelled, UserError } from '#base/errors';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { normalizeVector } from '../../pure/vectors/corpusVectors';
import { waitUnlessCancelled } from '#platform/process/untilCancelled';

/** A service that returns vectors for texts, as configured by the user. */
export interface EndpointSettings {
  /** The request URL: `http://localhost:11434/api/embed` (Ollama) or `…/v1/embeddings` (OpenAI). */
  readonly url: string;
  readonly model: string;
}

/** Returns a vector of length 1 for each text, in the same order. */
export type Embed = (texts: readonly string[], cancel: Cancel,
  onProgress?: (count: number) => void) => Promise<readonly Float32Array[]>;

const settingName = 'documents.endpoint';
const batchSize = 32;
/** The time limit for one batch, in milliseconds. */
const defaultTimeoutMs = 60_000;

interface Protocol {
  extractVectors(answer: unknown): unknown;
}

const protocols: readonly (Protocol & { readonly path: RegExp; })[] = [
  { path: /\/api\/embed\/?$/, extractVectors: (answer) => (answer as { embeddings?: unknown; }).embeddings },
  { path: /\/embeddings\/?$/, extractVectors: (answer) => extractOpenAiVectors(answer) },
];

function extractOpenAiVectors(answer: unknown): unknown {
  const { data } = answer as { data?: unknown; };
  if (!Array.isArray(data)) return undefined;
  const rows = (data as { index?: number; embedding?: unknown; }[]).map((row, i) => ({
    position: row.index ?? i,
    row,
  }));
  return rows.sort((current, other) => current.position - other.position).map(({ row }) => row.embedding);
}

/** @throws UserError with one sentence that names the setting, if the endpoint does not return vectors */
export function createEndpoint({ url, model }: EndpointSettings, timeoutMs = defaultTimeoutMs): Embed {
  return async (texts, cancel, onProgress) => {
    const protocol = findEndpointProtocol(url);
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += batchSize) {
      throwIfCancelled(cancel);
      const batch = texts.slice(start, start + batchSize);
      vectors.push(
        ...validateVectors(protocol.extractVectors(await requestWithTimeout(batch, cancel)), batch.length,
          vectors[0]?.length),
      );
      onProgress?.(vectors.length);
    }
    return vectors;
  };

  async function requestWithTimeout(texts: readonly string[], cancel: Cancel): Promise<unknown> {
    const abortController = new AbortController();
    const timer = setTimeout(() => abortController.abort(new Error(english`no answer within ${timeoutMs / 1000} s`)),
      timeoutMs);
    try {
      const answer = await waitUnlessCancelled(request(texts, abortController.signal), cancel);
      if (answer === undefined) throw new Cancelled();
      return answer.value;
    } finally {
      clearTimeout(timer);
      abortController.abort();
    }
  }

  async function request(texts: readonly string[], signal: AbortSignal): Promise<{ readonly value: unknown; }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, input: texts }),
        redirect: 'error', // texts are sent only to the configured address
        signal,
      });
      if (!response.ok) throw new Error(english`it answered with status ${response.status}`);
      return { value: await response.json() };
    } catch (error) {
      throw createEndpointError(signal.reason instanceof Error && signal.aborted ? signal.reason : error);
    }
  }

  function validateVectors(rawVectors: unknown, count: number, size: number | undefined): readonly Float32Array[] {
    if (!Array.isArray(rawVectors) || rawVectors.length !== count)
      throw createEndpointError(new Error(english`it did not return a vector for each text`));
    const vectors = rawVectors.map((item) =>
      normalizeVector(Float32Array.from(Array.isArray(item) ? item.map(Number) : []))
    );
    const dimensions = size ?? vectors[0]!.length;
    if (dimensions === 0 || vectors.some((vector) => vector.length !== dimensions || vector.some(Number.isNaN)))
      throw createEndpointError(new Error(english`its vectors differ in length`));
    return vectors;
  }

  function createEndpointError(error: unknown): UserError {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = (cause instanceof Error ? cause.message : String(cause)).replaceAll(url, formatUrl(url));
    return new UserError(
      english`The endpoint ${formatUrl(url)} in the setting ${settingName} returned no vectors: ${reason}.`,
    );
  }
}

function findEndpointProtocol(url: string): Protocol {
  const parsedUrl = URL.canParse(url) ? new URL(url) : undefined;
  const protocol = parsedUrl && /^https?:$/.test(parsedUrl.protocol)
    ? protocols.find((candidate) => candidate.path.test(parsedUrl.pathname))
    : undefined;
  if (!protocol)
    throw new UserError(
      english`The setting ${settingName} is ${
        formatUrl(url)
      }: specify a URL that ends with /api/embed (Ollama) or /v1/embeddings (OpenAI).`,
    );
  return protocol;
}

/** Returns the URL without its query and user information, which may contain a key. */
function formatUrl(url: string): string {
  if (!URL.canParse(url)) return english`not a URL`;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
