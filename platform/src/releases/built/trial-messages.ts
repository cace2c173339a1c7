import type { InferOutput } from 'valibot';
import { array, literal, object, record, string, variant } from 'valibot';

/** What is to be tried. */
export const trialOrder = object({
  /** Absolute path of the built files. */
  folder: string(),
  entry: string(),
  container: string(),
  /** Doors besides `./routes`. */
  slots: array(string()),
  /** Of its pages. */
  paths: array(string()),
  /** The modules that it takes from the shell, each with a version that the shell may have. */
  offered: record(string(), string()),
});
export type TrialOrder = InferOutput<typeof trialOrder>;

/** What became of it. */
export const trialOutcome = variant('kind', [
  object({
    kind: literal('works'),
    /** The files that each page asks for at once, by its path. */
    pages: record(string(), array(string())),
  }),
  /** `why`: the end of a sentence. */
  object({ kind: literal('refused'), why: string() }),
]);
export type TrialOutcome = InferOutput<typeof trialOutcome>;
