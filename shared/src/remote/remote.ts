import type { EventCallable } from 'effector';
import type { ComponentType } from 'react';
import type { Texts } from '../i18n/texts.ts';

/** Where the visitor is, as a page's model needs it. */
export interface PageAddress {
  /** Parameters of the mount's path, for example `{ id: 'FRLRH' }`. */
  readonly params: Readonly<Record<string, string>>;
  /** The query string; of a repeated parameter the last. */
  readonly query: Readonly<Record<string, string>>;
}

/** What a page's chunk exports as `page`. */
export interface Page {
  readonly Component: ComponentType;
  /** Every text that the page shows; the shell adds them before it renders the page. */
  readonly texts: readonly Texts[];
  /** Called before the page is rendered and whenever its address changes. */
  readonly opened?: EventCallable<PageAddress>;
}

/**
 * What a remote's only door, `./routes`, exports as `routes`: for each mount of its `remote.json`, how to load
 * the page. `satisfies Routes` checks it where it is written.
 */
export type Routes = Readonly<Record<`/${string}`, () => Promise<{ readonly page: Page }>>>;
