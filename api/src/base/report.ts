/** A structured line of the operator's log, without personal data or secrets. */
export interface LogLine {
  readonly level: 'warn' | 'error';
  /** For alerts to match, for example `job_failed`. */
  readonly event: string;
  readonly [field: string]: unknown;
}

export type Report = (line: LogLine) => void;
