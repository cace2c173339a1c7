import { accountCases } from './account.cases.ts';
import { berthCases } from './berths.cases.ts';
import { boatCases } from './boats.cases.ts';
import { certificationCases } from './certification.cases.ts';
import { conversationCases } from './conversations.cases.ts';
import { documentCases } from './documents.cases.ts';
import { favouriteCases } from './favourites.cases.ts';
import { letterCases } from './letters.cases.ts';
import { linkCases } from './links.cases.ts';
import { memberCases } from './members.cases.ts';
import { notificationCases } from './notifications.cases.ts';
import type { OperationCases } from './operation-case.ts';
import { passkeyCases } from './passkeys.cases.ts';
import { placeCases } from './places.cases.ts';
import { portConditionCases } from './port-conditions.cases.ts';
import { reviewCases } from './reviews.cases.ts';
import { secondFactorCases } from './second-factor.cases.ts';
import { sendingCases } from './sendings.cases.ts';
import { socialCases } from './social.cases.ts';
import { supportCases } from './support.cases.ts';
import { vaultCases } from './vault.cases.ts';
import { walletCases } from './wallet.cases.ts';

/** A case for each row of the operations table: a missing one does not compile, and fails the first test. */
export const cases: OperationCases = {
  ...accountCases,
  ...letterCases,
  ...placeCases,
  ...portConditionCases,
  ...conversationCases,
  ...favouriteCases,
  ...memberCases,
  ...notificationCases,
  ...reviewCases,
  ...supportCases,
  ...boatCases,
  ...vaultCases,
  ...walletCases,
  ...documentCases,
  ...certificationCases,
  ...sendingCases,
  ...linkCases,
  ...berthCases,
  ...secondFactorCases,
  ...passkeyCases,
  ...socialCases,
};
