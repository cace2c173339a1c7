import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Messages } from '../messages/messages.ts';

/** Dependencies of the second factor. */
export interface SecondFactorServices {
  readonly db: Kysely<Tables>;
  readonly messages: Messages;
}
