/**
 * What any command prints with `--json` where it fails before it has a result; the exit code is the same as without
 * `--json`, and standard error has the sentence too.
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
