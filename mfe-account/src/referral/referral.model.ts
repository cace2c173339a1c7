import { memberChanged, memberLeft } from '@nfcards/shared/auth';
import { createCall } from '@nfcards/shared/client';
import type { AnswerOf, operations } from '@nfcards/shared/operations';
import { merge } from 'effector';
import { createMemberRead } from '../member/member-read.model.ts';

export type Referral = AnswerOf<(typeof operations)['referral']>;

export const referralCall = createCall('referral');

/** The member's invitations, and how far they have brought them (SPEC S15). */
export const {
  wanted: referralWanted,
  $state: $referral,
  $pending: $referralPending,
} = createMemberRead(referralCall.fx, merge([memberLeft, memberChanged]));
