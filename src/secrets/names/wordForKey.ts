import { isWordLike } from '../classification/randomness';

/** `"api-key": "payments"`, `setApiKey("openrouter", key)`: API keys are generated, so a word of a language is none. */
export function isWordForKey(name: string, value: string): boolean {
  return /api[_-]?key["']?$/i.test(name) && /^[a-z]{4,15}$/.test(value) && isWordLike(value);
}
