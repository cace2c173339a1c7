import { $user } from '@nfcards/shared/auth';
import { $client } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { $vaultKey } from '@nfcards/shared/vault';
import { allSettled, fork } from 'effector';
import { $newCode, newCodeConfirmed, newCodePressed, newCodeWritten } from './change-ways.model.ts';
import { createVaultTasks, type OpenVaults } from './create-vault-tasks.ts';
import { makingBegun } from './make-vault.model.ts';
import { fakePasswordKeys } from './password-keys.fixture.ts';
import { $vault, keptVaultFx, renewKeptVaultFx, vaultWanted } from './vault.model.ts';
import { lookBackFx, tellTabsFx, watchTabsFx } from './vault-tabs.model.ts';
import type { TabMessage } from './vault-tabs.ts';
import type { KnownVault } from './worker/vault-state.ts';
import { fakeWorker } from './worker.fixture.ts';

export const anne = member();
export const PASSWORD = 'petit foc et grand voile';

export interface Server {
  vault: { recipient: string | null; wraps: readonly Record<string, unknown>[] };
  password: string;
}

export function refusal(kind: string, status: number): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

/** A server that keeps one vault. */
export function serverOf(): Server & { readonly answer: (asked: Asked) => Promise<Response> } {
  const server: Server = { vault: { recipient: null, wraps: [] }, password: PASSWORD };
  const made = { made_at: '2026-11-01T08:00:00.000Z' };
  return Object.assign(server, {
    async answer({ path, input }: Asked) {
      if (path === 'vault') return Response.json({ ...server.vault, documents: 0 });
      if (path === 'prove_identity') {
        const { login } = await fakePasswordKeys(anne.email, server.password);
        return input.password === login ? Response.json({}) : refusal('password_wrong', 403);
      }
      if (path === 'create_vault') return create(input);
      if (path === 'save_vault_wrap') saveWrap(input);
      return Response.json(path === 'forget_vault' ? { documents: 0 } : {});
    },
  });

  function create(input: Asked['input']): Response {
    if (server.vault.recipient !== null) return refusal('vault_exists', 409);
    const wraps = (input.wraps as Record<string, unknown>[]).map((wrap) => ({ ...wrap, ...made }));
    server.vault = { recipient: String(input.recipient), wraps };
    return Response.json({});
  }

  function saveWrap(input: Asked['input']): void {
    const others = server.vault.wraps.filter(({ kind }) => kind !== input.kind);
    server.vault = { ...server.vault, wraps: [...others, { ...input, ...made }] };
  }
}

/** Whether the documents of visits follow others of the site. */
export const arrival = { followsDocument: false };

export async function visit(
  server: { answer: (asked: Asked) => Response | Promise<Response> },
  kept: KnownVault | null = null,
  user: typeof anne | null = anne,
  openVaults: OpenVaults = new Map(),
  key: CryptoKey | null = null,
) {
  fakeWorker.tabVault = createVaultTasks(openVaults);
  const told: TabMessage[] = [];
  const visited = visitAs(null, server.answer);
  const scope = fork({
    values: [
      [$client, visited.scope.getState($client)],
      [$vaultKey, key],
    ],
    handlers: [
      [watchTabsFx, () => undefined],
      [lookBackFx, () => arrival.followsDocument],
      [tellTabsFx, (message: TabMessage) => void told.push(message)],
      [keptVaultFx, () => kept],
      [renewKeptVaultFx, () => undefined],
    ],
  });
  if (user !== null) await allSettled($user, { scope, params: user });
  await allSettled(vaultWanted, { scope });
  return { scope, told, visited, status: () => scope.getState($vault).status };
}

export type Visit = Awaited<ReturnType<typeof visit>>;

/** Makes the vault by the password. */
export async function make({ scope }: Visit): Promise<void> {
  await allSettled(makingBegun, { scope, params: { way: 'password', password: PASSWORD } });
}

/** Makes a recovery code for the open vault, and types it again. */
export async function makeCode({ scope }: Visit): Promise<string> {
  await allSettled(newCodePressed, { scope });
  const code = scope.getState($newCode)?.code ?? '';
  await allSettled(newCodeWritten, { scope });
  await allSettled(newCodeConfirmed, { scope, params: code });
  return code;
}
