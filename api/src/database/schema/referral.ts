import type { Generated } from 'kysely';

export interface ReferralTables {
  referral: ReferralTable;
}

/** An invitation that counts. */
export interface ReferralTable {
  invited_id: string;
  inviter_id: string;
  counted_at: Generated<Date>;
}
