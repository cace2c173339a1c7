import type { Language } from '../base/language.ts';
import type { MailWords } from './templates/template.ts';

export interface Mail {
  /** The same for every attempt. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly words: MailWords;
  readonly language: Language;
}

export interface Sms {
  /** The same for every attempt. */
  readonly id: string;
  /** E.164, for example `+33639981234`. */
  readonly to: string;
  readonly text: string;
  readonly language: Language;
}

/** The outcome of a delivery. `reason` is a code for the operator, never the peer's words, which may quote an address. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** The peer certainly does not have it, and may take it later. */
  | { readonly kind: 'not_now'; readonly reason: string }
  /** The peer does not have it, and will not take it. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The peer may have it or not. */
  | { readonly kind: 'uncertain'; readonly reason: string };

/** Hands a message over, once. Never rejects. */
export interface Transport<Message> {
  readonly deliver: (message: Message) => Promise<Delivery>;
}
