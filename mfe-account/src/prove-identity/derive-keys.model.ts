import { type PasswordKeys, passwordKeys } from '@nfcards/shared/vault';
import { createEffect } from 'effector';
import type { BrowserRefusal } from './browser-refusal.ts';

export interface TypedPassword {
  readonly email: string;
  readonly password: string;
}

/** Makes what is sent in place of a password, and what opens the vault. */
export const deriveKeysFx = createEffect<TypedPassword, PasswordKeys, BrowserRefusal>(({ email, password }) =>
  passwordKeys(email, password).catch(() => Promise.reject({ kind: 'BROWSER', reason: 'insecure' })),
);
