import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Messages } from '../messages/messages.ts';

/** Dependencies of passkeys. */
export interface PasskeyServices {
  readonly db: Kysely<Tables>;
  readonly messages: Messages;
  /** Address of the site, for links in messages, without a slash at the end, for example `https://nfcards.example`. */
  readonly siteUrl: string;
}
