import type { Anchoring } from '../log/anchoring.ts';

/** In the order in which they are shown. */
export const STEPS = ['file', 'log', 'signature', 'inclusion', 'continuity'] as const;
export type Step = (typeof STEPS)[number];
/** `open`: not looked at, because another has failed before. */
export type StepState = 'passed' | 'failed' | 'open';
export type Steps = Readonly<Record<Step, StepState>>;

export type Refusal =
  | 'other_file'
  | 'other_log'
  /** What the log has under this number is not what the code was printed for. */
  | 'other_entry'
  /** The log has begun anew, and what the code was printed for is not in it. */
  | 'not_here'
  | 'signature_wrong'
  /** The proof's parts do not fit together. */
  | 'damaged'
  | 'log_tampered';

export type Verdict =
  | {
      readonly kind: 'certified';
      readonly certifiedAt: string;
      /** How many the log has. */
      readonly entries: number;
      readonly anchoring: Anchoring;
      readonly steps: Steps;
    }
  /** In a log of this site that had to end: it has signed the entry, and nobody holds it to what it had else. */
  | {
      readonly kind: 'former';
      readonly certifiedAt: string;
      /** Whether the log of now has it too; unknown where that log is not relied on. */
      readonly now: 'kept' | 'lost' | 'unknown';
      readonly steps: Steps;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly steps: Steps }
  | { readonly kind: 'not_taken_up' }
  /** The browser cannot check signatures of this kind. */
  | { readonly kind: 'unsupported' };

export function refused(refusal: Refusal, known: Partial<Steps>): Verdict {
  const open: Steps = { file: 'open', log: 'open', signature: 'open', inclusion: 'open', continuity: 'open' };
  return { kind: 'refused', refusal, steps: { ...open, ...known } };
}
