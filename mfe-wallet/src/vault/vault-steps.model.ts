import type { ClientError } from '@nfcards/shared/client';
import { createCall, refusalOf } from '@nfcards/shared/client';
import {
  newRecoveryCode,
  type PasswordKeys,
  passwordKeys,
  readRecoveryCode,
  recoveryKey,
} from '@nfcards/shared/vault';
import { createEffect, type Effect } from 'effector';
import type { WorkError } from './crypto/work-error.ts';
import { PasskeyFailure, type PasskeyKey, passkeyKey } from './passkey-key.ts';
import type { VaultFailure, WrapKind } from './vault-failure.ts';
import type { InputOfTask, SealingKey } from './worker/vault-tasks.ts';
import { askWorker, endWorker } from './worker/vault-worker-client.ts';

export const vaultCall = createCall('vault');
export const createVaultCall = createCall('create_vault');
export const saveWrapCall = createCall('save_vault_wrap');
export const removeWrapCall = createCall('remove_vault_wrap');
export const proveCall = createCall('prove_identity');

export interface TypedPassword {
  readonly email: string;
  readonly password: string;
}

export const derivePasswordFx = createEffect<TypedPassword, PasswordKeys, VaultFailure>(
  async ({ email, password }) => {
    if (password === '') return fail({ kind: 'missing', way: 'password' });
    return passwordKeys(email, password).catch(() => fail({ kind: 'insecure' }));
  },
);

/** The key of a code as it was typed. */
export const deriveCodeFx = createEffect<string, CryptoKey, VaultFailure>(async (typed) => {
  if (typed.trim() === '') return fail({ kind: 'missing', way: 'recovery' });
  const code = await readRecoveryCode(typed);
  return code === null ? fail({ kind: 'codeMalformed' }) : recoveryKey(code);
});

/** Of one of these passkeys, or of any of the site’s where none is named. */
export const derivePasskeyFx = createEffect<readonly string[], PasskeyKey, VaultFailure>(
  async (credentialIds) => {
    try {
      return await passkeyKey(credentialIds);
    } catch (cause) {
      return fail({ kind: 'passkey', reason: cause instanceof PasskeyFailure ? cause.reason : 'refused' });
    }
  },
);

export const makeCodeFx = createEffect<void, string, VaultFailure>(() => newRecoveryCode());

interface Opening {
  readonly recipient: string;
  readonly sealed: string;
  readonly key: CryptoKey;
  readonly way: WrapKind;
}

export const openFx = createEffect<Opening, void, VaultFailure>(async ({ way, ...opening }) => {
  try {
    await askWorker('open', opening);
  } catch (cause) {
    const failure = workFailure(cause);
    const isWrong = failure.kind === 'work' && failure.error.kind === 'wrong_key';
    fail(isWrong ? { kind: 'wrong', way } : failure);
  }
});

export const makeIdentityFx = createEffect<
  readonly SealingKey[],
  { readonly recipient: string; readonly sealed: readonly string[] },
  VaultFailure
>((keys) => askWorker('make', { keys }).catch((cause: unknown) => fail(workFailure(cause))));

/** Whether another tab has this vault open in the worker of both. Where the worker fails, this tab opens it by itself. */
export const joinFx = createEffect<string, boolean>((recipient) =>
  askWorker('join', { recipient }).catch(() => false),
);

/** Seals the identity of the vault with one more key, for who shows one that opens it. */
export const wrapFx = createEffect<InputOfTask<'wrap'>, string, VaultFailure>((input) =>
  askWorker('wrap', input).catch((cause: unknown) => fail(workFailure(cause))),
);

/** Seals the identity as passwords seal today, for one that sealed it as they did before; null where nothing is to do. */
export const renewFx = createEffect<InputOfTask<'renew'>, string | null, VaultFailure>((input) =>
  askWorker('renew', input).catch((cause: unknown) => fail(workFailure(cause))),
);

export const endWorkerFx = createEffect(() => endWorker());

/** Makes the refusal of a call one of the vault’s failures. */
export function ofVault<Input, Answer>(
  fx: Effect<Input, Answer, ClientError>,
): Effect<Input, Answer, VaultFailure> {
  return createEffect<Input, Answer, VaultFailure>(async (input) => {
    try {
      return await fx(input);
    } catch (cause) {
      // An effect of the client rejects with its declared error and nothing else.
      return fail({ kind: 'call', error: cause as ClientError });
    }
  });
}

export const createVaultFx = ofVault(createVaultCall.fx);
export const saveWrapFx = ofVault(saveWrapCall.fx);
export const removeWrapFx = ofVault(removeWrapCall.fx);
export const proveFx = ofVault(proveCall.fx);

/** The password, for what the server takes only from who has just shown it. */
export async function proveByPassword(typed: TypedPassword): Promise<void> {
  const { login } = await derivePasswordFx(typed);
  await proveFx({ password: login });
}

export function isProofNeeded(failure: VaultFailure): boolean {
  return failure.kind === 'call' && refusalOf(failure.error) === 'password_needed';
}

function workFailure(cause: unknown): VaultFailure {
  // The worker’s client rejects with a `WorkError` and nothing else.
  return { kind: 'work', error: cause as WorkError };
}

function fail(failure: VaultFailure): never {
  throw failure;
}
