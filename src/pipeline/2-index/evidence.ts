/** The evidence that a rule may use: the parts of the path, and findings from the content. */
export interface RoleEvidence {
  readonly path: string;
  /** The file's name. Both the name and the folders are in lower case. */
  readonly name: string;
  readonly folders: readonly string[];
  readonly language: string | undefined;
  readonly isCode: boolean;
  /** The package or namespace that the file declares. */
  readonly module: string | undefined;
  /** Whether the file name matches the test rule of the file's language. */
  readonly hasTestName: boolean;
  /** Whether the code calls or defines something that a test runner runs. */
  readonly runsTests: boolean;
  /** Whether the code contains a construct that starts a program in its language. */
  readonly startsProgram: boolean;
  /** Whether the first lines or the file name mark the file as generated. */
  readonly isGenerated: boolean;
  readonly hasShebang: boolean;
  /** Whether the code defines only types and interfaces. */
  readonly definesOnlyTypes: boolean;
  /** Whether the code defines the function that starts programs in its language. */
  readonly definesMain: boolean;
}
