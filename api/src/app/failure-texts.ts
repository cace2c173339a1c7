import { accountFailures } from '../accounts/failures.ts';
import { berthFailures } from '../berths/failures.ts';
import { boatFailures } from '../boats/failures.ts';
import { certificationFailures } from '../certification/failures.ts';
import { conversationFailures } from '../conversations/failures.ts';
import { favouriteFailures } from '../favourites/failures.ts';
import { linkFailures } from '../links/failures.ts';
import { newsletterFailures } from '../newsletter/failures.ts';
import { passkeyFailures } from '../passkeys/failures.ts';
import { placeFailures } from '../places/failures.ts';
import { profileFailures } from '../profiles/failures.ts';
import { reviewFailures } from '../reviews/failures.ts';
import { secondFactorFailures } from '../second-factor/failures.ts';
import { socialFailures } from '../social/failures.ts';
import { supportFailures } from '../support/failures.ts';
import { vaultFailures } from '../vault/failures.ts';
import { walletFailures } from '../wallet/failures.ts';
import { weatherFailures } from '../weather/failures.ts';
import type { FailureTexts } from '../wire/failure-texts.ts';
import { protocolTexts } from '../wire/failure-texts.ts';

/** The texts of all refusals, collected from the features. */
export const failureTexts: FailureTexts = {
  ...accountFailures,
  ...passkeyFailures,
  ...secondFactorFailures,
  ...socialFailures,
  ...placeFailures,
  ...weatherFailures,
  ...conversationFailures,
  ...favouriteFailures,
  ...profileFailures,
  ...reviewFailures,
  ...supportFailures,
  ...boatFailures,
  ...vaultFailures,
  ...walletFailures,
  ...linkFailures,
  ...certificationFailures,
  ...berthFailures,
  ...newsletterFailures,
  ...protocolTexts,
};
