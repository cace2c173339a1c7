/** What a look at one part of a deployment found: English sentences for the operator, without secrets. */
export type Finding =
  | { readonly status: 'well'; readonly found: string }
  | {
      readonly status: 'wrong';
      readonly found: string;
      /** What to do. */
      readonly next: string;
    }
  /** It was not looked at; `found` says why. */
  | { readonly status: 'skipped'; readonly found: string };

export interface Check {
  readonly name: string;
  readonly look: () => Promise<Finding>;
}

export const well = (found: string): Finding => ({ status: 'well', found });
export const wrong = (found: string, next: string): Finding => ({ status: 'wrong', found, next });
export const skipped = (found: string): Finding => ({ status: 'skipped', found });
