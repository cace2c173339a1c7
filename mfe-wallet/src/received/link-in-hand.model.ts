import { logoutCall } from '@nfcards/shared/auth';
import { tabItems } from '@nfcards/shared/storage';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { readSendingLink, type SendingLink } from '../secret-link/sending-link.ts';

/** Where this tab keeps it while its visitor registers or logs in: in an address, `next` would take it to the server. */
const KEPT = 'nfcards-sending-link';

/** The page was opened, or its address has another fragment. */
export const addressShown = createEvent();
/** It has served, or opens nothing. */
export const linkSpent = createEvent();

interface Arrival {
  readonly link: SendingLink | null;
  /** The address had a part of a link: it was cut on its way. */
  readonly isCut: boolean;
}

/** The link in the address, which it leaves at once, else the one that the tab keeps. */
export const takeLinkFx = createEffect((): Arrival => {
  const { hash, pathname, search } = location;
  const kept = tabItems.getItem(KEPT) ?? '';
  if (hash === '') return { link: readSendingLink(kept), isCut: false };
  history.replaceState(history.state, '', `${pathname}${search}`);
  const link = readSendingLink(hash);
  if (link !== null) tabItems.setItem(KEPT, hash);
  return { link, isCut: link === null };
});
const forgetFx = createEffect(() => tabItems.removeItem(KEPT));

/** The link that the visitor came with. */
export const $link = createStore<SendingLink | null>(null, { serialize: 'ignore' })
  .on(takeLinkFx.doneData, (_, { link }) => link)
  .reset(linkSpent, logoutCall.fx.done);
export const $isCut = createStore(false, { serialize: 'ignore' })
  .on(takeLinkFx.doneData, (wasCut, { link, isCut }) => isCut || (wasCut && link === null))
  .reset(linkSpent, logoutCall.fx.done);

sample({ clock: addressShown, fn: () => undefined, target: takeLinkFx });
sample({ clock: [linkSpent, logoutCall.fx.done], fn: () => undefined, target: forgetFx });
