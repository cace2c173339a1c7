import type { Slot } from '@nfcards/shared/remote';
import { SendHere } from '../send-here/send-here.tsx';
import { texts } from '../send-here/texts.ts';

export const slot = { Component: SendHere, texts: [texts] } satisfies Slot<'place-contact'>;
