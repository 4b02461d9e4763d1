import { array, looseObject, optional, safeParse, string, number, union } from 'valibot';
import { UserError } from '#base/errors';
import { parseJson } from '#base/text/parseJson';

/** A question and the location of its answer. */
export interface EvaluationQuestion {
  readonly id: string;
  readonly question: string;
  /** The path of the document, or the last part of that path. */
  readonly document: string;
  /** The pages that contain the answer. If empty, any page of the document counts. */
  readonly pages: readonly number[];
}

const questionSchema = looseObject({
  id: optional(union([string(), number()])),
  question: string(),
  document: string(),
  pages: optional(array(number())),
});

/**
 * Reads a file that contains one question per line, as JSON.
 * @throws UserError that names the first invalid line
 */
export function readQuestions(text: string, fileName: string): readonly EvaluationQuestion[] {
  return text.split('\n').flatMap((line, i): EvaluationQuestion[] => {
    if (line.trim() === '') return [];
    const parsed = safeParse(questionSchema, parseJson(line));
    if (!parsed.success)
      throw new UserError(
        `Line ${i + 1} of ${fileName} is not a valid question: {"question": "…", "document": "PATH", "pages": [1]}.`,
      );
    const { id = i + 1, question, document, pages = [] } = parsed.output;
    return [{ id: String(id), question, document, pages }];
  });
}
