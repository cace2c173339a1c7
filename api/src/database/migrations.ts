import * as ports from './migrations/0001-ports.ts';
import * as newsletter from './migrations/0002-newsletter.ts';
import * as accounts from './migrations/0003-accounts.ts';
import * as places from './migrations/0010-places.ts';
import * as search from './migrations/0011-search.ts';
import * as messages from './migrations/0020-messages.ts';
import * as newsletterConfirmation from './migrations/0021-newsletter-confirmation.ts';
import * as contact from './migrations/0022-contact.ts';
import * as secondFactor from './migrations/0030-second-factor.ts';
import * as passkeys from './migrations/0031-passkeys.ts';
import * as socialLogin from './migrations/0032-social-login.ts';
import * as notifications from './migrations/0040-notifications.ts';
import * as favourites from './migrations/0041-favourites.ts';
import * as conversations from './migrations/0042-conversations.ts';
import * as referral from './migrations/0043-referral.ts';
import * as support from './migrations/0044-support.ts';
import * as boats from './migrations/0050-boats.ts';
import * as blobs from './migrations/0051-blobs.ts';
import * as wallet from './migrations/0052-wallet.ts';
import * as sendings from './migrations/0053-sendings.ts';
import * as berths from './migrations/0054-berths.ts';
import * as placeMembers from './migrations/0055-place-members.ts';
import * as berthSteps from './migrations/0056-berth-steps.ts';
import * as certification from './migrations/0057-certification.ts';
import * as vault from './migrations/0058-vault.ts';
import * as links from './migrations/0059-links.ts';
import * as logAnchors from './migrations/0060-log-anchors.ts';
import * as keyRequests from './migrations/0061-key-requests.ts';
import * as letterTopics from './migrations/0062-letter-topics.ts';
import * as placeLists from './migrations/0063-place-lists.ts';
import * as placeCounts from './migrations/0064-place-counts.ts';
import * as siteMarks from './migrations/0065-site-marks.ts';
import * as knownDevices from './migrations/0066-known-devices.ts';
import * as vaultNotes from './migrations/0067-vault-notes.ts';
import * as placeFacts from './migrations/0068-place-facts.ts';
import * as boatParticulars from './migrations/0070-boat-particulars.ts';
import * as sendingLinks from './migrations/0072-sending-links.ts';
import * as addressChanges from './migrations/0073-address-changes.ts';
import * as papers from './migrations/0075-papers.ts';
import * as placeRanks from './migrations/0077-place-ranks.ts';
import * as compatibility from './migrations/0080-compatibility.ts';
import * as triesNew from './migrations/0081-tries-new.ts';
import * as cardKeys from './migrations/0082-card-keys.ts';
import * as cardKeysFilled from './migrations/0083-card-keys-filled.ts';
import * as cardKeyIndexes from './migrations/0084-card-key-indexes.ts';
import * as cardReferences from './migrations/0085-card-references.ts';
import * as memberLookups from './migrations/0086-member-lookups.ts';
import * as memberLookupsFilled from './migrations/0087-member-lookups-filled.ts';
import * as placeMembersApart from './migrations/0088-place-members.ts';
import * as conversationLists from './migrations/0089-conversation-lists.ts';
import * as conversationListsFilled from './migrations/0090-conversation-lists-filled.ts';
import type { SchemaMigrations } from './run-migrations.ts';

/** In the order of their names. A released migration is never edited: a change is a new one. */
export const migrations: SchemaMigrations = {
  '0001-ports': ports,
  '0002-newsletter': newsletter,
  '0003-accounts': accounts,
  '0010-places': places,
  '0011-search': search,
  '0020-messages': messages,
  '0021-newsletter-confirmation': newsletterConfirmation,
  '0022-contact': contact,
  '0030-second-factor': secondFactor,
  '0031-passkeys': passkeys,
  '0032-social-login': socialLogin,
  '0040-notifications': notifications,
  '0041-favourites': favourites,
  '0042-conversations': conversations,
  '0043-referral': referral,
  '0044-support': support,
  '0050-boats': boats,
  '0051-blobs': blobs,
  '0052-wallet': wallet,
  '0053-sendings': sendings,
  '0054-berths': berths,
  '0055-place-members': placeMembers,
  '0056-berth-steps': berthSteps,
  '0057-certification': certification,
  '0058-vault': vault,
  '0059-links': links,
  '0060-log-anchors': logAnchors,
  '0061-key-requests': keyRequests,
  '0062-letter-topics': letterTopics,
  '0063-place-lists': placeLists,
  '0064-place-counts': placeCounts,
  '0065-site-marks': siteMarks,
  '0066-known-devices': knownDevices,
  '0067-vault-notes': vaultNotes,
  '0068-place-facts': placeFacts,
  '0070-boat-particulars': boatParticulars,
  '0072-sending-links': sendingLinks,
  '0073-address-changes': addressChanges,
  '0075-papers': papers,
  '0077-place-ranks': placeRanks,
  '0080-compatibility': compatibility,
  '0081-tries-new': triesNew,
  '0082-card-keys': cardKeys,
  '0083-card-keys-filled': cardKeysFilled,
  '0084-card-key-indexes': cardKeyIndexes,
  '0085-card-references': cardReferences,
  '0086-member-lookups': memberLookups,
  '0087-member-lookups-filled': memberLookupsFilled,
  '0088-place-members': placeMembersApart,
  '0089-conversation-lists': conversationLists,
  '0090-conversation-lists-filled': conversationListsFilled,
};
