import type { Notice } from '@nfcards/shared/operations';

/** The switches of a member (SPEC S8). `disable_all_notifications` is above all of them. */
export type Preference =
  | 'notification_boat_maintenance'
  | 'notification_partner_offers'
  | 'notification_document_expiration'
  | 'notification_messages';

/** Which switch each kind of notice obeys when it is mailed; null for what concerns the account itself. */
export const preferences: Readonly<Record<Notice['kind'], Preference | null>> = {
  message_received: 'notification_messages',
  nfcard_received: 'notification_messages',
  nfcard_accepted: 'notification_messages',
  nfcard_declined: 'notification_messages',
  nfcard_taken_back: 'notification_messages',
  nfcard_ended: 'notification_messages',
  nfcard_keys_asked: 'notification_messages',
  nfcard_readable: 'notification_messages',
  berth_request: 'notification_messages',
  document_expiring: 'notification_document_expiration',
  boat_maintenance: 'notification_boat_maintenance',
  partner_offer: 'notification_partner_offers',
  referral_level: null,
  premium_earned: null,
  place_claim_settled: null,
  name_change_settled: null,
  place_released: null,
  support_asked: null,
};
