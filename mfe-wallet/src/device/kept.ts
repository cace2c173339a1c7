import { operations } from '@nfcards/shared/operations';
import { array, type InferOutput, number, object, string } from 'valibot';

/** A card as this device keeps it: what the server knows of it, and from when. */
export const keptCard = object({
  memberId: string(),
  card: operations.nfcard.answer,
  /** Bytes of its encrypted documents. */
  size: number(),
  keptAt: string(),
});
export type KeptCard = Readonly<InferOutput<typeof keptCard>>;
export const keptCards = array(keptCard);

/** What opens the copies without a network, as the server has it: it opens nothing without its member. */
export const keptVault = object({
  memberId: string(),
  /** Part of what a password makes its key with. */
  email: string(),
  recipient: string(),
  wraps: operations.vault.answer.entries.wraps,
});
export type KeptVault = Readonly<InferOutput<typeof keptVault>>;
