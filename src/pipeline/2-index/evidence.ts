/** The evidence that a rule may use: the parts of the path, and findings from the content. */
export interface RoleEvidence {
  readonly path: string;
  /** The file's name. It and the folders are in lower case. */
  readonly name: string;
  readonly folders: readonly string[];
  readonly language: string | undefined;
  readonly isCode: boolean;
  /** The package or namespace that the file declares. */
  readonly module: string | undefined;
  /** The file name matches its language's test rule. */
  readonly namedTest: boolean;
  /** Its code calls or defines something that a test runner runs. */
  readonly runsTests: boolean;
  /** Its code contains a construct that starts a program in its language. */
  readonly startsProgram: boolean;
  /** Its first lines or its name mark it as generated. */
  readonly generated: boolean;
  readonly hasShebang: boolean;
  /** Its code defines only types and interfaces. */
  readonly onlyTypes: boolean;
  /** It defines the function that starts programs in its language. */
  readonly definesMain: boolean;
}
