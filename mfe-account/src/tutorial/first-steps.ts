import type { User } from '@nfcards/shared/auth';
import { memberPath } from '../member/member-sections.ts';

/** What the steps are read from, beside the member’s own record. */
export interface Aboard {
  readonly boats: number;
  readonly favouritePorts: number;
  readonly nfcards: number;
  readonly invited: number;
}

interface FirstStep {
  readonly key: 'email' | 'phone' | 'secondFactor' | 'favourite' | 'boat' | 'nfcard' | 'invitation';
  readonly isDone: (user: User, aboard: Aboard) => boolean;
  /** Where it is done. */
  readonly path: (userId: string) => string;
}

const security = (page: string) => (userId: string) => memberPath(userId, `setting/security-setting/${page}`);

/** The first steps, in the order in which they are best taken. */
export const FIRST_STEPS: readonly FirstStep[] = [
  { key: 'email', isDone: (user) => user.email_verified, path: security('email-verify') },
  { key: 'favourite', isDone: (_, { favouritePorts }) => favouritePorts > 0, path: () => '/search' },
  { key: 'boat', isDone: (_, { boats }) => boats > 0, path: () => '/wallet' },
  { key: 'nfcard', isDone: (_, { nfcards }) => nfcards > 0, path: () => '/wallet' },
  { key: 'phone', isDone: (user) => user.phone_verified, path: security('phone-verify') },
  { key: 'secondFactor', isDone: (user) => user.second_factor, path: security('second-factor') },
  { key: 'invitation', isDone: (_, { invited }) => invited > 0, path: (userId) => memberPath(userId) },
];
