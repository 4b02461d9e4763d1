/**
 * The output of any command with `--json` that fails before it has a result. The exit code is the same as without
 * `--json`, and the sentence also goes to standard error.
 */
export interface FailureReport {
  readonly version: 1;
  readonly error: {
    /** `usage`: the command line is wrong; `unexpected`: a defect of AgentPack or of the machine. */
    readonly kind: 'failed' | 'usage' | 'cancelled' | 'unexpected';
    /** One sentence, redacted. */
    readonly message: string;
  };
}
