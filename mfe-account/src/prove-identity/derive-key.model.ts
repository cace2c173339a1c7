import { createEffect } from 'effector';
import { passwordKey } from '../password/password-key.ts';
import type { BrowserRefusal } from './browser-refusal.ts';

export interface TypedPassword {
  readonly email: string;
  readonly password: string;
}

/** Makes what is sent in place of a password. */
export const deriveKeyFx = createEffect<TypedPassword, string, BrowserRefusal>(({ email, password }) =>
  passwordKey(email, password).catch(() => Promise.reject({ kind: 'BROWSER', reason: 'insecure' })),
);
