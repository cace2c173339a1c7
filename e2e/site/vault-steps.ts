import type { Page } from '@playwright/test';
import { answerOf, expect, type Member } from './members.ts';

/** What members of these tests type; their registration by the API knows no password. */
export const VAULT_PASSWORD = 'petit foc et grand voile';

/** What the gate of the vault says. */
export const VAULT = {
  fr: {
    password: /^Mot de passe de votre compte/,
    make: 'Créer mon coffre',
    newCode: 'Faire le code de secours',
    written: 'Je l’ai mis en lieu sûr',
    code: 'Code de secours',
    confirm: 'Vérifier le code',
    open: 'Ouvrir le coffre',
  },
  en: {
    password: /^Password of your account/,
    make: 'Make my vault',
    newCode: 'Make the recovery code',
    written: 'I have put it somewhere safe',
    code: 'Recovery code',
    confirm: 'Check the code',
    open: 'Open the vault',
  },
} as const;
type Lng = keyof typeof VAULT;

/** Gives a member that `crew.register` made a password that a browser can type. */
export async function givePassword({ request, email }: Member, current: string): Promise<void> {
  const hashed_password = await loginKey(email, VAULT_PASSWORD);
  expect(await answerOf(request, 'change_password', { current, hashed_password })).toEqual({});
}

/** Makes the vault of whoever looks at a page with its gate. */
export async function makeVault(page: Page, lng: Lng): Promise<void> {
  const words = VAULT[lng];
  const main = page.getByRole('main');
  await main.getByLabel(words.password).fill(VAULT_PASSWORD);
  const make = main.getByRole('button', { name: words.make, exact: true });
  await make.press('Enter');
  await expect(make).toHaveCount(0);
}

/** Makes a recovery code where a page asks for it, and answers it. */
export async function makeRecoveryCode(page: Page, lng: Lng): Promise<string> {
  const words = VAULT[lng];
  const main = page.getByRole('main');
  await main.getByRole('button', { name: words.newCode, exact: true }).press('Enter');
  const code = (await main.locator('[data-code]').getAttribute('data-code')) ?? '';
  await main.getByRole('button', { name: words.written, exact: true }).press('Enter');
  await main.getByLabel(words.code).fill(code);
  await main.getByRole('button', { name: words.confirm, exact: true }).press('Enter');
  await expect(main.getByRole('button', { name: words.confirm, exact: true })).toHaveCount(0);
  return code;
}

/** Opens it again by the password, where the gate asks for it. */
export async function openVault(page: Page, lng: Lng, password = VAULT_PASSWORD): Promise<void> {
  const words = VAULT[lng];
  const main = page.getByRole('main');
  await main.getByLabel(words.password).fill(password);
  const open = main.getByRole('button', { name: words.open, exact: true });
  await open.press('Enter');
  await expect(open).toHaveCount(0);
}

/** Shows the password where the gate asks for it, for a vault that the page may have made by itself before it was left. */
export async function makeOrOpenVault(page: Page, lng: Lng): Promise<void> {
  const words = VAULT[lng];
  const main = page.getByRole('main');
  await main.getByLabel(words.password).fill(VAULT_PASSWORD);
  const submit = main.getByRole('button', { name: new RegExp(`^(${words.make}|${words.open})$`) });
  await submit.press('Enter');
  await expect(submit).toHaveCount(0);
}

/** What a browser sends in place of a password: written out here, since tests import nothing of the product. */
export async function loginKey(email: string, password: string): Promise<string> {
  const { subtle } = crypto;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const salt = await subtle.digest('SHA-256', bytes(`nfcards:login:v1:${email.toLowerCase()}`));
  const typed = await subtle.importKey('raw', bytes(password), 'PBKDF2', false, ['deriveBits']);
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 };
  const stretched = await subtle.deriveBits(pbkdf2, typed, 256);
  const root = await subtle.importKey('raw', stretched, 'HKDF', false, ['deriveBits']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes('login') };
  return Buffer.from(await subtle.deriveBits(hkdf, root, 256)).toString('base64url');
}
