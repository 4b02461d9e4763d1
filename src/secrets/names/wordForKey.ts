import { isWordLike } from '../classification/randomness';

/**
 * Reports whether the value is an ordinary word that labels an API key: `"api-key": "payments"`,
 * `setApiKey("openrouter", key)`. API keys are generated, so such a word is not an API key.
 */
export function isApiKeyLabel(name: string, value: string): boolean {
  return /api[_-]?key["']?$/i.test(name) && /^[a-z]{4,15}$/.test(value) && isWordLike(value);
}
