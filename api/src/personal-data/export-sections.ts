import type { Kysely } from 'kysely';
import { readUser } from '../accounts/current-user.ts';
import { exportAddressChanges } from '../accounts/former-address.ts';
import { readSessions } from '../accounts/login-history.ts';
import { exportBerthRequests } from '../berths/berth-requests.ts';
import { exportBoats } from '../boats/boats.ts';
import { exportContactMessages } from '../contact/contact-message.ts';
import { exportConversations } from '../conversations/export-conversations.ts';
import type { Tables } from '../database/tables.ts';
import { exportFavourites } from '../favourites/favourite-ids.ts';
import { exportSubscriptions } from '../newsletter/subscription.ts';
import { exportNotifications } from '../notifications/notification-list.ts';
import { readPasskeys } from '../passkeys/passkey-list.ts';
import { exportReferral } from '../referral/referral.ts';
import { exportReviews } from '../reviews/write-review.ts';
import { readSecondFactor } from '../second-factor/second-factor.ts';
import { readIdentities } from '../social/social-identities.ts';
import { exportRequests } from '../support/support-requests.ts';
import { exportVault, exportWallet } from './export-wallet.ts';

/** A member's data for their export: JSON values, without digests of secrets. */
export type ExportSection = (db: Kysely<Tables>, memberId: string) => Promise<unknown>;

/** By the name of the file in the archive. */
export const exportSections = {
  account: readUser,
  boats: exportBoats,
  vault: exportVault,
  wallet: exportWallet,
  berth_requests: exportBerthRequests,
  favourites: exportFavourites,
  reviews: exportReviews,
  conversations: exportConversations,
  notifications: exportNotifications,
  referral: exportReferral,
  support_requests: exportRequests,
  contact_messages: exportContactMessages,
  newsletter: exportSubscriptions,
  second_factor: readSecondFactor,
  passkeys: readPasskeys,
  identities: readIdentities,
  address_changes: exportAddressChanges,
  logins: (db, memberId) => readSessions(db, { memberId, id: '' }),
} satisfies Readonly<Record<string, ExportSection>>;
