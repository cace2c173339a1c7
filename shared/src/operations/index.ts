import { accountOperations } from './account.ts';
import { berthOperations } from './berths.ts';
import { boatDetailsOperations } from './boat-details.ts';
import { boatOperations } from './boats.ts';
import { certificationOperations } from './certification.ts';
import { contactOperations } from './contact.ts';
import { conversationOperations } from './conversations.ts';
import { favouriteOperations } from './favourites.ts';
import { linkOperations } from './links.ts';
import { liveOperations } from './live.ts';
import { newsletterOperations } from './newsletter.ts';
import { notificationOperations } from './notifications.ts';
import { passkeyOperations } from './passkeys.ts';
import { placeOperations } from './places.ts';
import { portConditionOperations } from './port-conditions.ts';
import { profileOperations } from './profiles.ts';
import { referralOperations } from './referral.ts';
import { reviewOperations } from './reviews.ts';
import { secondFactorOperations } from './second-factor.ts';
import { sendingOperations } from './sendings.ts';
import { sessionOperations } from './sessions.ts';
import { socialOperations } from './social.ts';
import { supportOperations } from './support.ts';
import { vaultOperations } from './vault.ts';
import { walletOperations } from './wallet.ts';

export type { CurrentUser, DataType } from './account.ts';
export { dataTypes, listTypes } from './account.ts';
export type { BerthRequest, BerthStep } from './berths.ts';
export type { BoatDetails } from './boat-details.ts';
export type { Boat, BoatChange, BoatField, BoatParticulars } from './boats.ts';
export { boatFields, boatMeasures, boatTypes } from './boats.ts';
export type { LogAnchor, LogInclusion } from './certification.ts';
export { LONGEST_CONTACT_MESSAGE } from './contact.ts';
export type { ChatMessage, ConversationSummary, Counterpart } from './conversations.ts';
export { fold } from './fold.ts';
export type { LinkedDocument, NfcardLink } from './links.ts';
export { LONGEST_LINK_DAYS, MOST_LINK_VIEWS } from './links.ts';
export type { LiveEvent } from './live.ts';
export { changingRecords } from './live.ts';
export type { LetterTopic } from './newsletter.ts';
export { letterTopics } from './newsletter.ts';
export type { Notice, Notification } from './notifications.ts';
export { notice } from './notifications.ts';
export type {
  Access,
  AnswerOf,
  Changes,
  FailureBody,
  FailureKindOf,
  GuardedOperation,
  Guards,
  InputOf,
  Operation,
  Pace,
  RateLimit,
} from './operation.ts';
export { failureBody } from './operation.ts';
export type { QueryValue } from './operation-url.ts';
export { operationUrl } from './operation-url.ts';
export { PAGE_SIZE, pageCursor } from './paging.ts';
export type { DocumentType, PaperKind } from './papers.ts';
export { documentTypes, paperKinds, papers, REMINDERS } from './papers.ts';
export type { PlaceAccess, PlaceCategory, PlaceService, PortKind } from './place-services.ts';
export {
  placeAccesses,
  placeCategories,
  placeServiceKinds,
  placeServices,
  portKinds,
} from './place-services.ts';
export type {
  FoundPlace,
  ListedPlace,
  MechanicDetails,
  MechanicSummary,
  Neighbour,
  PlaceSummary,
  PortDetails,
  PortSummary,
  SearchInput,
  SearchInstead,
  SearchReading,
  ShopDetails,
  ShopSummary,
} from './places.ts';
export type { Forecast, TideDatum, TideExtreme, Tides, WeatherStep } from './port-conditions.ts';
export { tideDatums } from './port-conditions.ts';
export type { ReferralLevelName, ReferralProgramme } from './referral-levels.ts';
export { readReferralProgramme, standardReferralProgramme } from './referral-levels.ts';
export { type Period, RETENTION } from './retention.ts';
export type { Rating, Review } from './reviews.ts';
export { emailAddress, line, optionalLine } from './schemas.ts';
export type { SealedDocument, Sending } from './sendings.ts';
export type { LoginSession } from './sessions.ts';
export type { SocialProvider } from './social.ts';
export { socialProviders } from './social.ts';
export type { StaffRequest, SupportRequest } from './support.ts';
export type { VaultReader, VaultWrap } from './vault.ts';
export type {
  DocumentFile,
  NfcardDetails,
  NfcardDocument,
  NfcardEvent,
  NfcardSummary,
  Party,
  Proof,
  Upload,
} from './wallet.ts';
export {
  LARGEST_DOCUMENT,
  MEMBER_QUOTA,
  PART_SIZE,
  proof,
  SEALED_BESIDE,
} from './wallet.ts';

/** Every call between the site and the API, declared once (SPEC A2). The key is the path. */
export const operations = {
  ...placeOperations,
  ...portConditionOperations,
  ...accountOperations,
  ...sessionOperations,
  ...newsletterOperations,
  ...contactOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...socialOperations,
  ...boatOperations,
  ...boatDetailsOperations,
  ...certificationOperations,
  ...vaultOperations,
  ...walletOperations,
  ...sendingOperations,
  ...linkOperations,
  ...berthOperations,
  ...favouriteOperations,
  ...reviewOperations,
  ...conversationOperations,
  ...notificationOperations,
  ...liveOperations,
  ...referralOperations,
  ...profileOperations,
  ...supportOperations,
};
export type OperationName = keyof typeof operations;
