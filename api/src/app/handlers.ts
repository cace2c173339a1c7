import { accountHandlers } from '../accounts/handlers.ts';
import { berthHandlers } from '../berths/handlers.ts';
import { boatHandlers } from '../boats/handlers.ts';
import { certificationHandlers } from '../certification/handlers.ts';
import { contactHandlers } from '../contact/contact-message.ts';
import { conversationHandlers } from '../conversations/handlers.ts';
import { favouriteHandlers } from '../favourites/handlers.ts';
import { linkHandlers } from '../links/handlers.ts';
import { liveHandlers } from '../live/handlers.ts';
import { newsletterHandlers } from '../newsletter/handlers.ts';
import { notificationHandlers } from '../notifications/handlers.ts';
import { passkeyHandlers } from '../passkeys/handlers.ts';
import { personalDataHandlers } from '../personal-data/handlers.ts';
import { placeHandlers } from '../places/handlers.ts';
import { profileHandlers } from '../profiles/handlers.ts';
import { referralHandlers } from '../referral/handlers.ts';
import { reviewHandlers } from '../reviews/handlers.ts';
import { secondFactorHandlers } from '../second-factor/handlers.ts';
import { socialHandlers } from '../social/handlers.ts';
import { supportHandlers } from '../support/handlers.ts';
import { tideHandlers } from '../tides/handlers.ts';
import { vaultHandlers } from '../vault/handlers.ts';
import { walletHandlers } from '../wallet/handlers.ts';
import { removeCards } from '../wallet/remove-nfcard.ts';
import { weatherHandlers } from '../weather/handlers.ts';
import type { Handlers } from '../wire/outcome.ts';
import { describeEvent } from './describe-event.ts';
import type { Services } from './services.ts';

/** One handler for each row of the operations table. */
export function createHandlers(services: Services): Handlers {
  return {
    ...placeHandlers(services.database, services.tideStations),
    ...tideHandlers(services),
    ...weatherHandlers(services),
    ...accountHandlers(services),
    ...personalDataHandlers(services),
    ...conversationHandlers(services),
    ...favouriteHandlers(services),
    ...liveHandlers({ ...services, describeEvent }),
    ...notificationHandlers(services),
    ...profileHandlers(services),
    ...referralHandlers(services),
    ...reviewHandlers(services),
    ...supportHandlers(services),
    ...secondFactorHandlers(services),
    ...passkeyHandlers(services),
    ...socialHandlers(services),
    ...boatHandlers({ db: services.db, removeCards: (trx, cards) => removeCards(services, trx, cards) }),
    ...vaultHandlers(services),
    ...walletHandlers(services),
    ...linkHandlers(services),
    ...certificationHandlers(services),
    ...berthHandlers(services),
    ...newsletterHandlers(services),
    ...contactHandlers(services),
  };
}
