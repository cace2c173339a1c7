import type { EventCallable, Store } from 'effector';
import { type ComponentType, createContext } from 'react';
import type { Texts } from '../i18n/texts.ts';
import type { SlotName, SlotProps } from './slots.ts';

export type { PageSlotName, SlotName, SlotProps } from './slots.ts';

/** The address of a page, for its model. */
export interface PageAddress {
  /** Parameters of the mount's path, for example `{ id: 'FRLRH' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** The query string; of a repeated parameter the last. */
  readonly query: Readonly<Record<string, string>>;
}

/** The export `page` of a page's chunk. */
export interface Page {
  readonly Component: ComponentType;
  /** Every text that the page shows; the shell adds them before it renders the page. */
  readonly texts: readonly Texts[];
  /** Called before the page is rendered and whenever its address changes. */
  readonly opened?: EventCallable<PageAddress>;
  /**
   * Whether everything that it reads as it opens has arrived or failed. The gateway renders the page once it is true,
   * and a browser hydrates it once it is true there; absent from a page that reads nothing.
   */
  readonly $ready?: Store<boolean>;
  /**
   * The shell may open the page and render it out of sight while a pointer rests on a link to it; React runs its effects
   * once it is shown. For pages that write nothing, tell nobody and count nobody as they open. A shell that is older
   * renders them as they are shown.
   */
  readonly rendersAhead?: true;
}

/**
 * The export `routes` of a remote's door `./routes`: for each mount of its `remote.json`, how to load the page.
 * `satisfies Routes` checks it where it is written.
 */
export type Routes = Readonly<Record<`/${string}`, () => Promise<{ readonly page: Page }>>>;

/**
 * The export `slot` of a remote's door `./slots/<name>`; the shell loads it when the place is about to be shown.
 * `satisfies Slot<'…'>` checks it where it is written.
 */
export interface Slot<Name extends SlotName> {
  readonly Component: ComponentType<SlotProps[Name]>;
  /** Every text that it shows; the shell adds them before it is rendered. */
  readonly texts: readonly Texts[];
}

/** What one remote shows in a slot. */
export interface FilledSlot<Name extends SlotName> extends Slot<Name> {
  /**
   * To be called when it threw while rendering.
   * @returns whether another release of the remote is known, which the next load brings
   */
  readonly broke: (cause: unknown) => boolean;
}

export interface Slots {
  /** Names of the live remotes that fill a slot, in alphabetical order. */
  readonly fillersOf: (name: SlotName) => readonly string[];
  /** Never rejects; null when nothing comes. */
  readonly load: <Name extends SlotName>(remote: string, name: Name) => Promise<FilledSlot<Name> | null>;
}

/** The slots of the site, from the shell. */
export const SlotsContext = createContext<Slots>({ fillersOf: () => [], load: async () => null });
