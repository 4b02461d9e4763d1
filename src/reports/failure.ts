/**
 * The output of any command with `--json` that fails before it has a result. The exit code is the same as without
 * `--json`, and the message is also written to standard error.
 */
export interface FailureReport {
  readonly version: 1;
  readonly error: {
    /** `usage`: the command line is invalid; `unexpected`: a defect in AgentPack or a problem with the machine. */
    readonly kind: 'failed' | 'usage' | 'cancelled' | 'unexpected';
    /** One sentence, redacted. */
    readonly message: string;
  };
}
