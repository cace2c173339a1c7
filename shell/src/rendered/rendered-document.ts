import { RENDERED_ATTRIBUTE, type Rendered, rendered } from '@nfcards/shared/rendering';
import { safeParse } from 'valibot';
import { HeldAnswers } from './held-answers.ts';
import { keepScroll } from './keep-scroll.ts';

/** The page that the document came with, until React has it. */
export class RenderedDocument {
  readonly rendered: Rendered;
  readonly answers: HeldAnswers;
  readonly #root: HTMLElement;
  #letScroll: (() => void) | null = null;

  private constructor(root: HTMLElement, page: Rendered) {
    this.#root = root;
    this.rendered = page;
    this.answers = new HeldAnswers(page);
  }

  /** @returns null where the document came without a page */
  static read(root: HTMLElement): RenderedDocument | null {
    const text = root.getAttribute(RENDERED_ATTRIBUTE);
    if (text === null) return null;
    const parsed = safeParse(rendered, JSON.parse(text));
    return parsed.success ? new RenderedDocument(root, parsed.output) : null;
  }

  /** To be called before React takes the page over as it stands. */
  keep(): void {
    this.#letScroll = keepScroll();
  }

  /** To be called before React makes the page anew: it waits for no answer then. */
  giveUp(): void {
    this.answers.release();
  }

  /** To be called once React has a page, whichever it is. */
  end(): void {
    this.#letScroll?.();
    this.#root.removeAttribute(RENDERED_ATTRIBUTE);
    this.answers.release();
  }
}
