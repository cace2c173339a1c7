/** One unit, so that it is told as it is counted. */
export type Period = { readonly days: number } | { readonly hours: number } | { readonly minutes: number };

/**
 * How long data is kept that is not kept until its owner deletes it. The API deletes by this table, in the cleanup of
 * the following night, and the privacy policy shows it.
 */
export const RETENTION = {
  /** Cookie of a remembered session, and any session in the login history after its end (SPEC SE1, K2). */
  rememberedSession: { days: 90 },
  /** Since it was last in, for a browser that strangers’ wrong passwords do not keep out. */
  knownDevice: { days: 365 },
  /** Without use, for a session of a browser tab. */
  browserSession: { hours: 24 },
  /** Since its login, for a session of a browser tab, however much it is used. */
  browserSessionInAll: { days: 30 },
  oneTimeCode: { minutes: 10 },
  /** In which the former address of an account can undo its change. */
  addressChange: { days: 7 },
  /** Leaving for a provider such as Google, coming back, and what is typed then. */
  socialLogin: { minutes: 30 },
  /** The longest window in which calls are counted. */
  callCounter: { hours: 24 },
  /** For a device that lost its connection. */
  liveEvent: { hours: 24 },
  notification: { days: 365 },
  contactMessage: { days: 365 },
  /** An address that has not answered. */
  unconfirmedSubscription: { days: 7 },
  /** The unsubscribing link of one letter; each letter brings another. */
  unsubscribingLink: { days: 730 },
  /** That a mail or SMS was sent, without address or words. */
  sentMessage: { days: 30 },
  unfinishedUpload: { days: 7 },
  /** For its receiver to accept it. */
  waitingSending: { days: 30 },
  /** A sending that was declined, taken back, or never answered. */
  fruitlessSending: { days: 90 },
  /** A link to documents, at most; who makes it chooses how long. */
  documentLink: { days: 30 },
  /** From opening such a link to fetching its documents. */
  linkTicket: { minutes: 15 },
} as const satisfies Readonly<Record<string, Period>>;
