import { english } from '#base/text/english';
import { Cancelled, UserError } from '#base/errors';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { unitVector } from '../../pure/vectors/corpusVectors';
import { untilCancelled } from '#platform/process/untilCancelled';

/** A service that returns vectors for texts, as configured by the user. */
export interface EndpointSettings {
  /** The request URL: `http://localhost:11434/api/embed` (Ollama) or `…/v1/embeddings` (OpenAI). */
  readonly url: string;
  readonly model: string;
}

/** Returns a vector of length 1 for each text, in the same order. */
export type Embed = (texts: readonly string[], cancel: Cancel,
  done?: (count: number) => void) => Promise<readonly Float32Array[]>;

const setting = 'documents.endpoint';
const batchSize = 32;
/** The time limit for one batch, in milliseconds. */
const timeLimit = 60_000;

interface Protocol {
  vectorsIn(answer: unknown): unknown;
}

const protocols: readonly (Protocol & { readonly path: RegExp; })[] = [
  { path: /\/api\/embed\/?$/, vectorsIn: (answer) => (answer as { embeddings?: unknown; }).embeddings },
  { path: /\/embeddings\/?$/, vectorsIn: (answer) => openAiVectors(answer) },
];

function openAiVectors(answer: unknown): unknown {
  const { data } = answer as { data?: unknown; };
  if (!Array.isArray(data)) return undefined;
  const rows = (data as { index?: number; embedding?: unknown; }[]).map((row, i) => ({ at: row.index ?? i, row }));
  return rows.sort((current, other) => current.at - other.at).map(({ row }) => row.embedding);
}

/** @throws UserError, in one sentence that names the setting, if the endpoint gives no vectors for any reason */
export function createEndpoint({ url, model }: EndpointSettings, batchTimeLimit = timeLimit): Embed {
  return async (texts, cancel, done) => {
    const protocol = findEndpointProtocol(url);
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += batchSize) {
      throwIfCancelled(cancel);
      const batch = texts.slice(at, at + batchSize);
      vectors.push(...checked(protocol.vectorsIn(await ask(batch, cancel)), batch.length, vectors[0]?.length));
      done?.(vectors.length);
    }
    return vectors;
  };

  async function ask(input: readonly string[], cancel: Cancel): Promise<unknown> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error(english`no answer within ${batchTimeLimit / 1000} s`)),
      batchTimeLimit);
    try {
      const answer = await untilCancelled(request(input, stop.signal), cancel);
      if (answer === undefined) throw new Cancelled();
      return answer.value;
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }

  async function request(input: readonly string[], signal: AbortSignal): Promise<{ readonly value: unknown; }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, input }),
        redirect: 'error', // texts go to the address that was configured, to no other
        signal,
      });
      if (!response.ok) throw new Error(english`it answered with status ${response.status}`);
      return { value: await response.json() };
    } catch (error) {
      throw failure(signal.reason instanceof Error && signal.aborted ? signal.reason : error);
    }
  }

  function checked(rawVectors: unknown, count: number, size: number | undefined): readonly Float32Array[] {
    if (!Array.isArray(rawVectors) || rawVectors.length !== count)
      throw failure(new Error(english`it did not return a vector for each text`));
    const vectors = rawVectors.map((item) =>
      unitVector(Float32Array.from(Array.isArray(item) ? item.map(Number) : []))
    );
    const dimensions = size ?? vectors[0]!.length;
    if (dimensions === 0 || vectors.some((vector) => vector.length !== dimensions || vector.some(Number.isNaN)))
      throw failure(new Error(english`its vectors differ in length`));
    return vectors;
  }

  function failure(error: unknown): UserError {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = (cause instanceof Error ? cause.message : String(cause)).replaceAll(url, shownUrl(url));
    return new UserError(english`The endpoint ${shownUrl(url)} of the setting ${setting} gives no vectors: ${why}.`);
  }
}

function findEndpointProtocol(url: string): Protocol {
  const path = URL.canParse(url) ? new URL(url) : undefined;
  const protocol = path && /^https?:$/.test(path.protocol)
    ? protocols.find((candidate) => candidate.path.test(path.pathname))
    : undefined;
  if (!protocol)
    throw new UserError(
      english`The setting ${setting} is ${
        shownUrl(url)
      }: give a URL that ends with /api/embed (Ollama) or /v1/embeddings (OpenAI).`,
    );
  return protocol;
}

/** Removes the query and the user, which may contain a key. */
function shownUrl(url: string): string {
  if (!URL.canParse(url)) return english`no URL`;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
