import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { ownConfigPath, parseConfigTables } from './configTables';

/** A service that computes vectors for texts. Whoever chooses the service can read the documents. */
export interface DocumentEndpoint {
  readonly url: string;
  readonly model: string;
}

const defaultEndpoint: DocumentEndpoint = { url: 'http://localhost:11434/api/embed', model: 'nomic-embed-text' };

/**
 * Returns `endpoint` and `endpoint_model` from [documents] in the user's own configuration; a repository cannot set
 * them. The default is Ollama on this machine.
 * @throws UserError if a value is not a string
 */
export function readDocumentEndpoint(ownConfig: string | undefined): DocumentEndpoint {
  const { endpoint: url = defaultEndpoint.url, endpoint_model: model = defaultEndpoint.model } =
    parseConfigTables(ownConfig, ownConfigPath)['documents'] ?? {};
  if (typeof url !== 'string' || typeof model !== 'string')
    throw new UserError(english`${ownConfigPath}: documents.endpoint and documents.endpoint_model must be strings.`);
  return { url, model };
}
