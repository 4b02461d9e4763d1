/** A file in a pack of documents. Its name is relative to the folder, with `/`. */
export interface PackFile {
  readonly name: string;
  readonly text: string;
}
