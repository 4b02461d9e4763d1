import { isWordLike } from '../classification/randomness';

/**
 * Reports whether the value is a word for a key: `"api-key": "payments"`, `setApiKey("openrouter", key)`. API keys are
 * generated, so an ordinary word is not one.
 */
export function isWordForKey(name: string, value: string): boolean {
  return /api[_-]?key["']?$/i.test(name) && /^[a-z]{4,15}$/.test(value) && isWordLike(value);
}
