/** One row of the table of settings. `Name` is what a setting of the table can be called. */
export interface Setting<Value, Name extends string> {
  /** As one would write it; undefined leaves the setting unset. */
  readonly standard: string | undefined;
  readonly meaning: string;
  /** What to write instead, after “must be”. */
  readonly form: string;
  /** Undefined when the text is not of that form. */
  readonly read: (text: string) => Value | undefined;
  /** It holds a password: it is never repeated. */
  readonly secret?: true;
  /** What must be set as well, once this is. */
  readonly needs?: readonly Name[];
  /** What must not be set, once this is. */
  readonly excludes?: readonly Name[];
}
