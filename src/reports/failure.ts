/**
 * The output of any command with `--json` that fails before it has a result; the exit code is the same as without
 * `--json`, and standard error also has the sentence.
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
