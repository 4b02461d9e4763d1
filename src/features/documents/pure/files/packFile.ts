/** A file in a pack of documents. Its name is a path relative to the pack's folder, with forward slashes. */
export interface PackFile {
  readonly name: string;
  readonly text: string;
}
