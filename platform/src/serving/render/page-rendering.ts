import type { Rendered, RenderedPage } from '@nfcards/shared/rendering';

/** Where a page was asked for. */
export interface PageAddress {
  /** Of the site, without a slash at the end. */
  readonly origin: string;
  /** Encoded, as it was asked. */
  readonly pathname: string;
  readonly search: string;
}

/** A page as the document has it before any script runs. */
export interface PageRendering {
  readonly html: string;
  readonly head: RenderedPage['head'];
  /** Whether the page says that its subject was not found. */
  readonly isMissing: boolean;
  /** For the shell, which hydrates the page. */
  readonly rendered: Rendered;
  /** Seconds since its oldest answer was current, where the API does not answer and that is to be said; else null. */
  readonly age: number | null;
}
