import type { AccountTables } from '../accounts/tables.ts';
import type { BerthTables } from '../berths/tables.ts';
import type { BlobTables } from '../blobs/tables.ts';
import type { BoatTables } from '../boats/tables.ts';
import type { CertificationTables } from '../certification/tables.ts';
import type { ContactTables } from '../contact/tables.ts';
import type { ConversationTables } from '../conversations/tables.ts';
import type { FavouriteTables } from '../favourites/tables.ts';
import type { LinkTables } from '../links/tables.ts';
import type { LiveTables } from '../live/tables.ts';
import type { MessageTables } from '../messages/tables.ts';
import type { NewsletterTables } from '../newsletter/tables.ts';
import type { NotificationTables } from '../notifications/tables.ts';
import type { OwnershipTables } from '../ownership/tables.ts';
import type { PasskeyTables } from '../passkeys/tables.ts';
import type { PlaceTables } from '../places/tables.ts';
import type { ReferralTables } from '../referral/tables.ts';
import type { ReviewTables } from '../reviews/tables.ts';
import type { SecondFactorTables } from '../second-factor/tables.ts';
import type { SessionTables } from '../sessions/tables.ts';
import type { SocialTables } from '../social/tables.ts';
import type { SupportTables } from '../support/tables.ts';
import type { VaultTables } from '../vault/tables.ts';
import type { WalletTables } from '../wallet/tables.ts';

/** The tables as Kysely sees them. Migrations are the truth; `database.test.ts` compares the two. */
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
