/** A file of a pack of documents; its name is relative to the folder, with `/`. */
export interface PackFile {
  readonly name: string;
  readonly text: string;
}
