import type { Page } from '@nfcards/shared/remote';
import { createEvent, createStore, sample } from 'effector';

export interface OpenedPage {
  readonly page: Page;
  /** Path and query: the page at another is rendered anew. */
  readonly address: string;
}

export interface PageAhead extends OpenedPage {
  /** Tells one rendering of a page from the next. */
  readonly key: string;
}

/** A page was opened before its navigation. */
export const openedAhead = createEvent<OpenedPage>();
/** It broke out of sight, or another page was navigated to. */
export const aheadDropped = createEvent();

const $count = createStore(0).on(openedAhead, (count) => count + 1);

/** The one page that is rendered out of sight, or was until it was shown. */
export const $pageAhead = createStore<PageAhead | null>(null, { serialize: 'ignore' }).reset(aheadDropped);

sample({
  clock: openedAhead,
  source: $count,
  fn: (count, opened) => ({ ...opened, key: `ahead ${count}` }),
  target: $pageAhead,
});
