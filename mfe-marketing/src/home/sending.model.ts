import { createEvent, createStore } from 'effector';

/** Receivers of the example; the last one keeps the card for good. */
export const receivers = ['harbour', 'renter', 'yard', 'buyer'] as const;
export type Receiver = (typeof receivers)[number];

/** By its name. */
export const receiverChosen = createEvent<string>();

export const $receiver = createStore<Receiver>('harbour').on(
  receiverChosen,
  (receiver, name) => receivers.find((known) => known === name) ?? receiver,
);

/** A sale is for good, everything else for a time (SPEC S11). */
export const $kind = $receiver.map((receiver) => (receiver === 'buyer' ? 'permanent' : 'temporary'));
