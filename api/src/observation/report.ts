/** Something that the operator should know, as the fields of a line of the log. No person and no secret is in it. */
export interface Told {
  readonly level: 'warn' | 'error';
  /** For example `job_failed`; what code and alerts look for. */
  readonly event: string;
  readonly [field: string]: unknown;
}

export type Report = (told: Told) => void;
