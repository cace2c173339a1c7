/** One row of the table of settings. `Name` is the union of all names. */
export interface Setting<Value, Name extends string> {
  /** As written in the environment; undefined leaves the setting unset. */
  readonly defaultValue: string | undefined;
  readonly meaning: string;
  /** The accepted values, for an error message after “must be”. */
  readonly form: string;
  /** Returns undefined for text that is not of that form. */
  readonly read: (text: string) => Value | undefined;
  /** It holds a secret: its value is never printed. */
  readonly secret?: true;
  /** Settings that must be set with it. */
  readonly needs?: readonly Name[];
  /** Settings that must not be set with it. */
  readonly excludes?: readonly Name[];
}
