import type { LetterTopic } from '@nfcards/shared/operations';
import type { Generated } from 'kysely';
import type { Language } from '../../base/language.ts';

export interface NewsletterTables {
  newsletter_subscription: SubscriptionTable;
  newsletter_token: TokenTable;
  newsletter_issue: IssueTable;
}

export interface SubscriptionTable {
  /** Lower case. */
  email: string;
  /** The subscribed topic; each topic is a separate subscription. */
  topic: Generated<LetterTopic>;
  language: Language;
  subscribed_at: Generated<Date>;
  /** Null until the reader of that address has said yes; only then does anything but the question go there. */
  confirmed_at: Date | null;
  /** When the question was last sent; null before the first. */
  asked_at: Date | null;
}

export interface TokenTable {
  /** SHA-256 of the token, which only the mail holds. */
  token_hash: Buffer;
  email: string;
  topic: Generated<LetterTopic>;
  purpose: 'confirm' | 'unsubscribe';
  made_at: Generated<Date>;
}

export interface IssueTable {
  /** Chosen by the sender, so that sending again is idempotent. */
  id: string;
  topic: Generated<LetterTopic>;
  subject_fr: string;
  text_fr: string;
  subject_en: string;
  text_en: string;
  /** The last address, in alphabetical order, that the issue has gone to. */
  sent_up_to: Generated<string>;
  created_at: Generated<Date>;
}
