import type { Rendered, RenderedPage } from '@nfcards/shared/rendering';

/** A page as the document has it before any script runs. */
export interface PageRendering {
  readonly html: string;
  readonly head: RenderedPage['head'];
  /** What the shell is told of it. */
  readonly rendered: Rendered;
}
