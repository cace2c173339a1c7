import { memberLeft } from '@nfcards/shared/auth';
import type { Sending } from '@nfcards/shared/operations';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { readLinkSecret } from '../../secret-link/link-secret.ts';
import type { SendingLink } from '../../secret-link/sending-link.ts';
import { openNoteFx, type WorkError } from '../../vault/worker/vault-work.model.ts';
import { $shownId } from '../card-shown.model.ts';
import { aboutIntent, readIntent } from '../intent.ts';

/** The sender wants to give the link of a sending once more. */
export const linkWanted = createEvent<Sending>();
export const linkPutAway = createEvent();

/** The vault has no link of this sending: it was made by another vault. */
interface LinkMissing {
  readonly kind: 'link_missing';
}
export type LinkFailure = WorkError | LinkMissing;

/** Only the vault has it: the server keeps what the vault has sealed. */
export const readLinkFx = createEffect<Sending, SendingLink, LinkFailure>(async (sending) => {
  const { id, intent: sealed } = sending;
  const text = sealed === null ? null : await openNoteFx({ about: aboutIntent(id), sealed });
  const intent = text === null ? null : readIntent(text, sending);
  const secret = readLinkSecret(intent?.link ?? '');
  if (secret === null) throw { kind: 'link_missing' } satisfies LinkMissing;
  return { id, secret };
});

export const $linkAgain = createStore<SendingLink | null>(null, { serialize: 'ignore' })
  .on(readLinkFx.doneData, (_, link) => link)
  .reset([readLinkFx, linkPutAway, memberLeft, $shownId]);

/** Why it is not shown, and of which sending. */
export const $linkFailure = createStore<{ readonly id: string; readonly failure: LinkFailure } | null>(null, {
  serialize: 'ignore',
})
  .on(readLinkFx.fail, (_, { params, error }) => ({ id: params.id, failure: error }))
  .reset([readLinkFx, linkPutAway, memberLeft, $shownId]);

sample({ clock: linkWanted, target: readLinkFx });
