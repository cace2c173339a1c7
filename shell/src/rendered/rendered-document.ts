import { RENDERED_ATTRIBUTE, type Rendered, rendered } from '@nfcards/shared/rendering';
import { safeParse } from 'valibot';
import { blockScroll } from './block-scroll.ts';
import { DeferredFetch } from './deferred-fetch.ts';

/** The rendered page of the document, until React has hydrated or replaced it. */
export class RenderedDocument {
  readonly rendered: Rendered;
  readonly answers: DeferredFetch;
  readonly #root: HTMLElement;
  #unblockScroll: (() => void) | null = null;

  private constructor(root: HTMLElement, page: Rendered) {
    this.#root = root;
    this.rendered = page;
    this.answers = new DeferredFetch(page);
  }

  /** @returns null for a document without a rendered page */
  static read(root: HTMLElement): RenderedDocument | null {
    const text = root.getAttribute(RENDERED_ATTRIBUTE);
    if (text === null) return null;
    const parsed = safeParse(rendered, JSON.parse(text));
    return parsed.success ? new RenderedDocument(root, parsed.output) : null;
  }

  /** To be called before React hydrates the page. */
  keep(): void {
    this.#unblockScroll = blockScroll();
  }

  /** To be called before React replaces the page: answers are no longer delayed. */
  giveUp(): void {
    this.answers.release();
  }

  /** To be called once React has rendered a page, hydrated or new. */
  end(): void {
    this.#unblockScroll?.();
    this.#root.removeAttribute(RENDERED_ATTRIBUTE);
    this.answers.release();
  }
}
