import type { Texts } from '@nfcards/shared/i18n';

/** What the page of each category says in its own words. */
export type PageTexts = Texts<{
  /** While its place is not known yet: the document's title and description. */
  readonly title: string;
  readonly description: string;
  readonly head: {
    readonly title: string;
    readonly description: string;
    readonly unknownTitle: string;
    readonly unknownDescription: string;
  };
  readonly pending: string;
  readonly failed: string;
  readonly unknown: { readonly title: string; readonly help: string; readonly search: string };
  /** Said where hardly more than the position is known. */
  readonly incomplete: string;
  readonly source: string;
}>;
