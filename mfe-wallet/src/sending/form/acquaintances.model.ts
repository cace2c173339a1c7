import { memberLeft } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import { createStore, sample } from 'effector';
import type { Addressee } from '../draft.ts';
import { sendingBegan } from '../send.model.ts';

const conversationsCall = createCall('conversations');

/** Members that one writes with, whoever wrote last first. */
export const $acquaintances = createStore<readonly Addressee[]>([], { serialize: 'ignore' })
  .on(conversationsCall.fx.doneData, (_, { conversations }) =>
    conversations.flatMap(({ with: other }) =>
      other.kind === 'member' ? [{ id: other.id, name: other.name }] : [],
    ),
  )
  .reset(memberLeft);

sample({ clock: sendingBegan, fn: () => ({}), target: conversationsCall.fx });
