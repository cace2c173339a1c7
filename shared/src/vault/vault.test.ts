import { describe, expect, it } from 'vitest';
import { passwordKeys } from './password-keys.ts';
import { newRecoveryCode, readRecoveryCode, recoveryKey } from './recovery-code.ts';
import {
  openIdentity,
  sealIdentity,
  sealIdentityByPassword,
  VaultNotOpenedError,
} from './sealed-identity.ts';

const IDENTITY = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
const RECIPIENT = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';

describe('the identity of a vault', () => {
  it('is opened by the password that sealed it, and by no other', async () => {
    const { vault } = await passwordKeys('anne@example.org', 'une phrase à moi');
    const sealed = await sealIdentityByPassword(IDENTITY, RECIPIENT, vault);
    const again = await passwordKeys(' Anne@Example.org', 'une phrase a\u0300 moi');
    expect(await openIdentity(sealed, RECIPIENT, again.vault)).toBe(IDENTITY);
    const other = await passwordKeys('anne@example.org', 'une phrase à toi');
    await expect(openIdentity(sealed, RECIPIENT, other.vault)).rejects.toThrow(VaultNotOpenedError);
    expect(sealed).not.toContain(IDENTITY);
  });

  it('is opened as that of its own recipient only, and unchanged', async () => {
    const key = await recoveryKey(await newRecoveryCode());
    const sealed = await sealIdentity(IDENTITY, RECIPIENT, key);
    await expect(openIdentity(sealed, RECIPIENT.replace('z', 'q'), key)).rejects.toThrow(VaultNotOpenedError);
    const middle = sealed.length / 2;
    const letter = sealed[middle] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, middle) + letter + sealed.slice(middle + 1);
    await expect(openIdentity(changed, RECIPIENT, key)).rejects.toThrow(VaultNotOpenedError);
  });
});

/** Its last two letters were computed by another program. */
const KNOWN = '7K3M-9QXW-2F4H-VBN8-RT6J-C5YD-P1ZE-GA06';

describe('a recovery code', () => {
  it('is read however it is typed, whole', async () => {
    const code = await newRecoveryCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){7}$/);
    expect(await readRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
    expect(await readRecoveryCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
    expect(await readRecoveryCode(code.slice(0, -1))).toBeNull();
  });

  it('is not read with a wrong letter, or with two letters swapped', async () => {
    expect(await readRecoveryCode(KNOWN)).toBe(KNOWN);
    const letters = [...KNOWN.replaceAll('-', '')];
    for (const [at, letter] of letters.entries()) {
      const next = letters[at + 1];
      const swapped = next === undefined ? [] : letters.toSpliced(at, 2, next, letter);
      for (const typed of [letters.with(at, letter === 'Z' ? 'Y' : 'Z'), swapped]) {
        expect(await readRecoveryCode(typed.join('')), typed.join('')).toBeNull();
      }
    }
  });

  it('differs each time', async () => {
    expect(await newRecoveryCode()).not.toBe(await newRecoveryCode());
  });
});
