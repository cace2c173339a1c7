import type { ClientError } from '@nfcards/shared/client';
import {
  combine,
  createEffect,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  type StoreWritable,
  sample,
} from 'effector';
import { createMemberRead, type ReadState } from './member-read.model.ts';

interface Paged {
  /** Where the next page begins; null on the last. */
  readonly cursor: string | null;
}

/** As much of a list as was asked for, joined to one page, and how many that was. */
export interface Pages<Page> {
  readonly page: Page;
  readonly pages: number;
}

export interface PagedOptions<Page extends Paged> {
  readonly pageFx: Effect<{ readonly cursor?: string | undefined }, Page, ClientError>;
  readonly join: (before: Page, next: Page) => Page;
  readonly left: Event<unknown>;
}

export interface PagedRead<Page> {
  /** The list is looked at, from its first page on. */
  readonly opened: EventCallable<void>;
  /** It has changed: it is read anew as far as it was shown. */
  readonly readAgain: EventCallable<void>;
  readonly morePressed: EventCallable<void>;
  readonly $list: StoreWritable<ReadState<Pages<Page>>>;
  readonly $pending: Store<boolean>;
  /** One page more is on its way. */
  readonly $morePending: Store<boolean>;
  /** Why the page that was last asked for did not come. */
  readonly $moreError: Store<ClientError | null>;
}

/**
 * A list that is shown page by page (SPEC K1, ST8). It is always read from its beginning: the pages before are in the
 * client's cache, unless something has changed them, and then they are to be read anew.
 */
export function createPagedRead<Page extends Paged>({
  pageFx,
  join,
  left,
}: PagedOptions<Page>): PagedRead<Page> {
  const opened = createEvent();
  const readAgain = createEvent();
  const morePressed = createEvent();
  const pagesFx = createEffect<number, Pages<Page>, ClientError>(async (wish) => {
    let page = await pageFx({});
    let pages = 1;
    while (pages < wish && page.cursor !== null) {
      page = join(page, await pageFx({ cursor: page.cursor }));
      pages += 1;
    }
    return { page, pages };
  });
  const { wanted, $state, $pending, failed } = createMemberRead(pagesFx, left);

  const $shown = $state.map((state) => (state.status === 'ready' ? state.answer.pages : 0));
  const moreAsked = sample({
    clock: morePressed,
    source: { state: $state, pending: $pending },
    filter: ({ state, pending }) => !pending && state.status === 'ready' && state.answer.page.cursor !== null,
    fn: () => undefined,
  });
  const moreFailed = createEvent<ClientError>();
  /** Pages that are to be there. */
  const $wish = createStore(1)
    .on(moreAsked, (wish) => wish + 1)
    .on(moreFailed, (wish) => wish - 1)
    .reset(opened, left);
  const $morePending = combine(
    $wish,
    $shown,
    $pending,
    (wish, shown, pending) => pending && shown > 0 && wish > shown,
  );
  const $moreError = createStore<ClientError | null>(null)
    .on(moreFailed, (_, error) => error)
    .reset(wanted, left);

  sample({ clock: [opened, readAgain, moreAsked], source: $wish, target: wanted });
  sample({
    clock: failed,
    source: { wish: $wish, shown: $shown },
    filter: ({ wish, shown }) => shown > 0 && wish > shown,
    fn: (_, error) => error,
    target: moreFailed,
  });
  return { opened, readAgain, morePressed, $list: $state, $pending, $morePending, $moreError };
}
