import type { AccountTables } from './schema/accounts.ts';
import type { BerthTables } from './schema/berths.ts';
import type { BlobTables } from './schema/blobs.ts';
import type { BoatTables } from './schema/boats.ts';
import type { CertificationTables } from './schema/certification.ts';
import type { ContactTables } from './schema/contact.ts';
import type { ConversationTables } from './schema/conversations.ts';
import type { FavouriteTables } from './schema/favourites.ts';
import type { LinkTables } from './schema/links.ts';
import type { LiveTables } from './schema/live.ts';
import type { MessageTables } from './schema/messages.ts';
import type { MigrationTables } from './schema/migrations.ts';
import type { NewsletterTables } from './schema/newsletter.ts';
import type { NotificationTables } from './schema/notifications.ts';
import type { OwnershipTables } from './schema/ownership.ts';
import type { PasskeyTables } from './schema/passkeys.ts';
import type { PlaceTables } from './schema/places.ts';
import type { ReferralTables } from './schema/referral.ts';
import type { ReviewTables } from './schema/reviews.ts';
import type { SecondFactorTables } from './schema/second-factor.ts';
import type { SessionTables } from './schema/sessions.ts';
import type { SocialTables } from './schema/social.ts';
import type { SupportTables } from './schema/support.ts';
import type { VaultTables } from './schema/vault.ts';
import type { WalletTables } from './schema/wallet.ts';

/** The tables for Kysely. The migrations are authoritative; `database.test.ts` compares the two. */
export interface Tables
  extends ConversationTables,
    FavouriteTables,
    LiveTables,
    NotificationTables,
    ReferralTables,
    ReviewTables,
    SupportTables,
    AccountTables,
    SessionTables,
    ContactTables,
    MessageTables,
    MigrationTables,
    NewsletterTables,
    PlaceTables,
    PasskeyTables,
    SecondFactorTables,
    SocialTables,
    BoatTables,
    BlobTables,
    WalletTables,
    BerthTables,
    CertificationTables,
    OwnershipTables,
    VaultTables,
    LinkTables {}
