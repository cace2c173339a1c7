import type { Rendered, RenderedPage } from '@nfcards/shared/rendering';

/** A page as the document has it before any script runs. */
export interface PageRendering {
  readonly html: string;
  readonly head: RenderedPage['head'];
  /** Whether it says that what it was asked for is nowhere. */
  readonly isMissing: boolean;
  /** What the shell is told of it. */
  readonly rendered: Rendered;
}
