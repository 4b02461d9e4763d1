/** The evidence that a rule may use: the parts of the path, and findings from the content. */
export interface RoleEvidence {
  readonly path: string;
  /** In lower case, as are the folders. */
  readonly name: string;
  readonly folders: readonly string[];
  readonly language: string | undefined;
  readonly isCode: boolean;
  /** The package or namespace that the file says it belongs to. */
  readonly module: string | undefined;
  /** The file name matches its language's test rule. */
  readonly namedTest: boolean;
  /** Its code calls or defines what a test runner runs. */
  readonly runsTests: boolean;
  /** Its code holds what its language starts a program with. */
  readonly startsProgram: boolean;
  /** Its first lines or its name mark it as generated. */
  readonly generated: boolean;
  readonly hasShebang: boolean;
  /** Code that defines types and interfaces and nothing else. */
  readonly onlyTypes: boolean;
  /** It defines the function that its language's programs start with. */
  readonly definesMain: boolean;
}
