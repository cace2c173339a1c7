import type { ReferralProgramme } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Messages } from '../messages/messages.ts';
import type { Notify } from '../notifications/notify.ts';
import type { RateLimiter } from '../sessions/rate-limits.ts';
import type { SocialProviders } from './social-providers.ts';

/** Dependencies of social login. */
export interface SocialServices {
  readonly db: Kysely<Tables>;
  readonly limiter: RateLimiter;
  readonly messages: Messages;
  /** Tells members of what concerns them. */
  readonly notify: Notify;
  readonly referralProgramme: ReferralProgramme;
  /** Address of the site, for links in messages, without a slash at the end, for example `https://nfcards.example`. */
  readonly siteUrl: string;
  /** Whom one can log in with. */
  readonly social: SocialProviders;
}
