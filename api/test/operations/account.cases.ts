import sharp from 'sharp';
import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import { newRecipient, newVault } from './vault.cases.ts';
import { SEALED } from './wallet-things.ts';
import type { Actor, World } from './world.ts';
import { PASSWORD } from './world.ts';

const NEW_PASSWORD = 'another-derived-key-of-forty-three-letters';
let fictionalNumbers = 0;
/** In the range that the French regulator keeps for fiction, and nobody else’s: two members cannot have one number. */
function fictionalNumber(): string {
  fictionalNumbers += 1;
  return `+3363998${String(fictionalNumbers).padStart(4, '0')}`;
}
const own = { none: 'It concerns only whoever calls.' };

async function picture(): Promise<string> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
  return (
    await image
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer()
  ).toString('base64');
}

async function withSecondFactor(world: World) {
  return world.member({ totp_secret: 'JBSWY3DPEHPK3PXP' });
}

async function resetCode(world: World, email: string): Promise<string> {
  await world.call('reset_password', { email });
  return world.latestCode(email);
}

const newEmail = () => `${crypto.randomUUID()}@example.org`;

/** A member who has been sent the code for another address. */
async function changeAsked(world: World, member?: Actor) {
  const by = member ?? (await world.member());
  const email = newEmail();
  const { password_hash } = await world.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', by.id)
    .executeTakeFirstOrThrow();
  const proof = password_hash === null ? {} : { current: PASSWORD };
  await world.call('request_email_change', { email, ...proof }, by);
  return { by, email, code: await world.latestCode(email) };
}

/** Of the link in a mail to a former address. */
export const undoToken = (mail: string) => /\/undo-address-change#([\w-]{43})/.exec(mail)?.[1] ?? '';

/** Never the right one, whatever the right one is. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

export const accountCases = {
  register: {
    happy: async (world) => ({
      input: {
        email: `${crypto.randomUUID()}@example.org`,
        first_name: 'Ada',
        last_name: 'Marin',
        hashed_password: PASSWORD,
      },
      check: async ({ cookie }, { wire, headers }) => {
        // SPEC SE1: registration always leaves the 90-day session. SPEC SE2: in a cookie that no script reads.
        if (wire === 'legacy') {
          expect(await world.findSession(cookie)).toMatchObject({ kind: 'remembered' });
          return;
        }
        expect(cookie).toBeNull();
        expect(headers['set-cookie']).toContainEqual(
          expect.stringMatching(/^session=[\w-]{64}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/),
        );
      },
    }),
    failures: {},
    foreign: own,
  },
  login: {
    happy: async (world) => {
      const { email } = await world.member();
      return {
        input: { email, cookie: PASSWORD },
        check: async ({ cookie }, { wire, headers }) => {
          expect(await world.findSession(cookie)).toMatchObject({
            kind: wire === 'legacy' ? 'remembered' : 'browser',
          });
          if (wire === 'standard') {
            expect(headers['set-cookie']).toContainEqual(expect.stringMatching(/^session=; .*Max-Age=0/));
          }
        },
      };
    },
    failures: {
      login_refused: async (world) => ({
        input: { email: (await world.member()).email, cookie: 'another password' },
      }),
      second_factor_needed: async (world) => ({
        input: { email: (await withSecondFactor(world)).email, cookie: PASSWORD },
      }),
      second_factor_wrong: async (world) => ({
        input: { email: (await withSecondFactor(world)).email, cookie: PASSWORD, code: 'no code' },
      }),
    },
    foreign: own,
  },
  logout: {
    happy: async (world) => {
      const by = await world.member();
      return {
        by,
        input: {},
        check: async (_answer, { wire, headers }) => {
          expect(await world.findSession(by.token)).toBeNull();
          if (wire === 'standard') expect(headers['set-cookie']).toMatch(/Max-Age=0/);
        },
      };
    },
    failures: {},
    foreign: own,
  },
  cookie: {
    happy: async (world) => {
      const by = await world.member({ first_name: 'Grace', city: 'Saint-Malo' });
      return {
        by,
        input: {},
        check: (user) =>
          expect(user).toMatchObject({
            id: by.id,
            email: by.email,
            first_name: 'Grace',
            city: 'Saint-Malo',
            profile_type: 'public',
            account_type: 'owner',
            second_factor: false,
            profile_picture: null,
          }),
      };
    },
    failures: {},
    foreign: own,
  },
  reset_password: {
    happy: async (world) => {
      const { email } = await world.member();
      return {
        input: { email },
        check: async () => expect(await world.latestCode(email)).toMatch(/^\d{6}$/),
      };
    },
    failures: {
      mail_unavailable: async (world) => ({
        withoutMessages: true,
        input: { email: (await world.member()).email },
      }),
    },
    foreign: own,
  },
  verify_reset_password: {
    happy: async (world) => {
      const { email, token } = await world.member();
      const code = await resetCode(world, email);
      return {
        input: { email, code, hashed_password: NEW_PASSWORD },
        check: async ({ cookie }) => {
          expect(await world.findSession(cookie)).toMatchObject({ fresh: true });
          expect(await world.findSession(token)).toBeNull();
          await world.call('login', { email, cookie: NEW_PASSWORD });
        },
      };
    },
    failures: {
      code_wrong: async (world) => {
        const { email } = await world.member();
        return { input: { email, code: otherThan(await resetCode(world, email)) } };
      },
      second_factor_needed: async (world) => {
        const { email } = await withSecondFactor(world);
        return { input: { email, code: await resetCode(world, email) } };
      },
      second_factor_wrong: async (world) => {
        const { email } = await withSecondFactor(world);
        return { input: { email, code: await resetCode(world, email), second_factor: 'no code' } };
      },
      vault_closes: async (world) => {
        const { email } = (await newVault(world)).by;
        const code = await resetCode(world, email);
        return { input: { email, code, hashed_password: NEW_PASSWORD, spare_vault: true } };
      },
      vault_goes: async (world) => {
        const { email } = (await newVault(world, await world.member({ email_verified: false }))).by;
        return { input: { email, code: await resetCode(world, email), spare_vault: true } };
      },
    },
    foreign: async (world) => {
      const [ada, ben] = [await world.member(), await world.member()];
      return {
        input: { email: ben.email, code: await resetCode(world, ada.email) },
        failure: 'code_wrong',
      };
    },
  },
  request_email_verification: {
    happy: async (world) => {
      const { email } = await world.member({ email_verified: false });
      return {
        input: { email },
        check: async () => expect(await world.latestCode(email)).toMatch(/^\d{6}$/),
      };
    },
    failures: {
      mail_unavailable: async () => ({ withoutMessages: true, input: { email: 'ada@example.org' } }),
    },
    foreign: own,
  },
  email_verification_code: {
    happy: async (world) => {
      const by = await world.member({ email_verified: false });
      await world.call('request_email_verification', { email: by.email }, by);
      return {
        by,
        input: { email: by.email, code: await world.latestCode(by.email) },
        check: async () => {
          expect((await world.call('cookie', {}, by)).json()).toMatchObject({ email_verified: true });
        },
      };
    },
    failures: {
      code_wrong: async (world) => {
        const by = await world.member({ email_verified: false });
        await world.call('request_email_verification', { email: by.email }, by);
        return { by, input: { email: by.email, code: otherThan(await world.latestCode(by.email)) } };
      },
    },
    foreign: async (world) => {
      const [ada, ben] = [await world.member({ email_verified: false }), await world.member()];
      await world.call('request_email_verification', { email: ada.email }, ada);
      return {
        by: ben,
        input: { email: ada.email, code: await world.latestCode(ada.email) },
        failure: 'code_wrong',
      };
    },
  },
  request_phone_verification: {
    happy: async (world) => {
      const phonenumber = fictionalNumber();
      const by = await world.member({ phonenumber });
      return {
        by,
        input: { phonenumber },
        check: async () => expect(await world.latestCode(phonenumber)).toMatch(/^\d{6}$/),
      };
    },
    failures: {
      phone_invalid: async () => ({ input: { phonenumber: '12' } }),
      sms_unavailable: async () => ({ withoutMessages: true, input: { phonenumber: fictionalNumber() } }),
    },
    foreign: own,
  },
  phone_verification_code: {
    happy: async (world) => {
      const phonenumber = fictionalNumber();
      const by = await world.member({ phonenumber });
      await world.call('request_phone_verification', { phonenumber }, by);
      return {
        by,
        input: { phonenumber, code: await world.latestCode(phonenumber) },
        check: async () => {
          expect((await world.call('cookie', {}, by)).json()).toMatchObject({ phone_verified: true });
        },
      };
    },
    failures: {
      phone_invalid: async () => ({ input: { phonenumber: '12', code: '123456' } }),
      code_wrong: async () => ({ input: { phonenumber: fictionalNumber(), code: '123456' } }),
    },
    foreign: async (world) => {
      const phonenumber = fictionalNumber();
      const [ada, ben] = [await world.member({ phonenumber }), await world.member()];
      await world.call('request_phone_verification', { phonenumber }, ada);
      return {
        by: ben,
        input: { phonenumber, code: await world.latestCode(phonenumber) },
        failure: 'code_wrong',
      };
    },
  },
  update_personal_data: {
    happy: async (world) => {
      const phonenumber = fictionalNumber();
      return {
        by: await world.member({ phonenumber, phone_verified: true, street: '1 quai Valin' }),
        input: { city: 'La Rochelle', postal_code: '17000', phonenumber: fictionalNumber() },
        check: (user) =>
          expect(user).toMatchObject({
            street: '1 quai Valin',
            city: 'La Rochelle',
            postal_code: '17000',
            phone_verified: user.phonenumber === phonenumber,
          }),
      };
    },
    failures: {
      name_by_support: async (world) => ({ by: await world.member(), input: { last_name: 'Autre' } }),
      phone_invalid: async (world) => ({ by: await world.member(), input: { phonenumber: '0000' } }),
    },
    foreign: own,
  },
  try_new: {
    happy: async (world) => {
      const by = await world.member();
      return {
        by,
        input: { on: true },
        check: async () => expect((await world.call('cookie', {}, by)).json().tries_new).toBe(true),
      };
    },
    failures: {},
    foreign: own,
  },
  get_data: {
    happy: async (world) => ({
      by: await world.member({ allow_sharing: false }),
      input: { type: 'allow_sharing' as const },
      check: (answer) => expect(answer).toEqual({ type: 'allow_sharing', result: [false] }),
    }),
    failures: {},
    foreign: own,
  },
  update_data: {
    happy: async (world) => {
      const by = await world.member();
      return {
        by,
        input: { type: 'disable_all_notifications' as const, data: true },
        check: async (answer) => {
          expect(answer).toEqual({ type: 'disable_all_notifications' });
          const read = await world.call('get_data', { type: 'disable_all_notifications' }, by);
          expect(read.json()).toMatchObject({ result: [true] });
        },
      };
    },
    failures: {
      data_invalid: async (world) => ({
        by: await world.member(),
        input: { type: 'allow_sharing', data: 'perhaps' },
      }),
      phone_invalid: async (world) => ({
        by: await world.member(),
        input: { type: 'phonenumber', data: '12' },
      }),
      picture_invalid: async (world) => ({
        by: await world.member(),
        input: { type: 'profile_picture', data: Buffer.from('<svg onload="alert(1)"/>').toString('base64') },
      }),
      picture_too_large: async (world) => ({
        by: await world.member(),
        input: { type: 'profile_picture', data: Buffer.alloc(5 * 1024 * 1024 + 1, 1).toString('base64') },
      }),
      claim_needed: async (world) => ({
        by: await world.member(),
        input: { type: 'account_type', data: 'staff' },
      }),
      password_needed: async (world) => ({
        by: await world.grownStale(await world.member()),
        input: { type: 'hashed_password', data: NEW_PASSWORD },
      }),
    },
    foreign: own,
  },
  change_password: {
    happy: async (world) => {
      const by = await world.member();
      const elsewhere = await world.session(by.id);
      return {
        by,
        input: { current: PASSWORD, hashed_password: NEW_PASSWORD },
        check: async () => {
          expect(await world.findSession(by.token)).not.toBeNull();
          expect(await world.findSession(elsewhere)).toBeNull();
          await world.call('login', { email: by.email, cookie: NEW_PASSWORD });
        },
      };
    },
    failures: {
      password_wrong: async (world) => ({
        by: await world.member(),
        input: { current: 'another password', hashed_password: NEW_PASSWORD },
      }),
      vault_changed: async (world) => {
        const { by } = await newVault(world);
        const vault_wrap = { id: crypto.randomUUID(), sealed: SEALED, vault: newRecipient() };
        return { by, input: { current: PASSWORD, hashed_password: NEW_PASSWORD, vault_wrap } };
      },
    },
    foreign: own,
  },
  request_email_change: {
    happy: async (world) => {
      const email = newEmail();
      return {
        by: await world.member(),
        input: { email, current: PASSWORD },
        check: async () => expect(await world.latestCode(email)).toMatch(/^\d{6}$/),
      };
    },
    failures: {
      password_wrong: async (world) => ({
        by: await world.member(),
        input: { email: newEmail(), current: 'another password' },
      }),
      password_needed: async (world) => ({
        by: await world.grownStale(await world.member({ password_hash: null })),
        input: { email: newEmail() },
      }),
      email_same: async (world) => {
        const by = await world.member();
        return { by, input: { email: by.email, current: PASSWORD } };
      },
      mail_unavailable: async (world) => ({
        withoutMessages: true,
        by: await world.member(),
        input: { email: newEmail(), current: PASSWORD },
      }),
    },
    foreign: own,
  },
  change_email: {
    happy: async (world) => {
      const { by, email, code } = await changeAsked(world);
      const elsewhere = await world.session(by.id);
      return {
        by,
        input: { email, code, current: PASSWORD, hashed_password: NEW_PASSWORD },
        check: async () => {
          expect((await world.call('cookie', {}, by)).json()).toMatchObject({ email, email_verified: true });
          expect(await world.findSession(elsewhere)).toBeNull();
          await world.call('login', { email, cookie: NEW_PASSWORD });
        },
      };
    },
    failures: {
      password_wrong: async (world) => {
        const { by, email, code } = await changeAsked(world);
        return { by, input: { email, code, current: 'another', hashed_password: NEW_PASSWORD } };
      },
      password_needed: async (world) => {
        const { by, email, code } = await changeAsked(world, await world.member({ password_hash: null }));
        return { by: await world.grownStale(by), input: { email, code } };
      },
      code_wrong: async (world) => {
        const { by, email, code } = await changeAsked(world);
        const input = { email, current: PASSWORD, hashed_password: NEW_PASSWORD };
        return { by, input: { ...input, code: otherThan(code) } };
      },
      vault_changed: async (world) => {
        const { by, email, code } = await changeAsked(world, (await newVault(world)).by);
        const vault_wrap = { id: crypto.randomUUID(), sealed: SEALED, vault: newRecipient() };
        const input = { email, code, current: PASSWORD, hashed_password: NEW_PASSWORD };
        return { by, input: { ...input, vault_wrap } };
      },
    },
    foreign: async (world) => {
      const { email, code } = await changeAsked(world);
      const input = { email, code, current: PASSWORD, hashed_password: NEW_PASSWORD };
      return { by: await world.member(), input, failure: 'code_wrong' };
    },
  },
  undo_email_change: {
    happy: async (world) => {
      const { by, email, code } = await changeAsked(world);
      await world.call('change_email', { email, code, current: PASSWORD, hashed_password: NEW_PASSWORD }, by);
      return {
        input: { token: undoToken(await world.latestMessage(by.email)) },
        check: async (answer) => {
          expect(answer).toEqual({ email: by.email });
          expect(await world.findSession(by.token)).toBeNull();
          await world.call('login', { email: by.email, cookie: PASSWORD });
        },
      };
    },
    failures: {
      email_undo_unknown: async () => ({ input: { token: 'x'.repeat(43) } }),
    },
    foreign: { none: 'Whoever has the mail may.' },
  },
  prove_identity: {
    happy: async (world) => {
      const by = await world.grownStale(await world.member());
      return {
        by,
        input: { password: PASSWORD },
        check: async () => expect(await world.findSession(by.token)).toMatchObject({ fresh: true }),
      };
    },
    failures: {
      password_needed: async (world) => ({ by: await world.member(), input: {} }),
      password_wrong: async (world) => ({ by: await world.member(), input: { password: 'another' } }),
      second_factor_wrong: async (world) => ({
        by: await withSecondFactor(world),
        input: { code: 'no code' },
      }),
    },
    foreign: own,
  },
  sessions: {
    happy: async (world) => {
      const by = await world.member();
      await world.session(by.id);
      return {
        by,
        input: {},
        check: (listed) => {
          expect(listed).toHaveLength(2);
          expect(listed.filter((session) => session.current)).toHaveLength(1);
          expect(listed[0]).toMatchObject({ device: 'Firefox, Linux', ended_at: null });
        },
      };
    },
    failures: {},
    foreign: own,
  },
  end_session: {
    happy: async (world) => {
      const by = await world.member();
      const elsewhere = await world.session(by.id);
      const { id = '' } = (await world.findSession(elsewhere)) ?? {};
      return {
        by,
        input: { id },
        check: async () => {
          expect(await world.findSession(elsewhere)).toBeNull();
          expect(await world.findSession(by.token)).not.toBeNull();
        },
      };
    },
    failures: {
      session_unknown: async (world) => ({ by: await world.member(), input: { id: crypto.randomUUID() } }),
    },
    foreign: async (world) => {
      const [ada, ben] = [await world.member(), await world.member()];
      const { id = '' } = (await world.findSession(ben.token)) ?? {};
      return { by: ada, input: { id }, failure: 'session_unknown' };
    },
  },
  delete_account: {
    happy: async (world) => {
      const by = await world.member();
      return {
        by,
        input: { password: PASSWORD },
        check: async () => {
          expect(await world.findSession(by.token)).toBeNull();
          const left = await world.db
            .selectFrom('member')
            .select('id')
            .where('email', '=', by.email)
            .execute();
          expect(left).toEqual([]);
          expect(await world.latestMessage(by.email)).toMatch(/supprimé|deleted/);
        },
      };
    },
    failures: {
      password_needed: async (world) => ({ by: await world.member(), input: {}, wire: 'standard' }),
      password_wrong: async (world) => ({ by: await world.member(), input: { password: 'another' } }),
      second_factor_wrong: async (world) => ({
        by: await withSecondFactor(world),
        input: { code: 'no code' },
      }),
      login_again_needed: async (world) => ({
        by: await world.grownStale(await world.member()),
        input: {},
        wire: 'legacy',
      }),
    },
    foreign: own,
  },
  export_account: {
    happy: async (world) => ({
      by: await world.member(),
      input: {},
      check: (_answer, { headers, bytes }) => {
        expect(headers['content-type']).toBe('application/zip');
        expect(bytes.subarray(0, 2).toString()).toBe('PK');
      },
    }),
    failures: {},
    foreign: own,
  },
  profile_picture: {
    happy: async (world) => {
      const by = await world.member();
      await world.call('update_data', { type: 'profile_picture', data: await picture() }, by);
      const digest = String((await world.call('cookie', {}, by)).json().profile_picture);
      return {
        input: { id: by.id, digest },
        check: async (_answer, { headers, bytes }) => {
          expect(headers['content-type']).toBe('image/webp');
          const { width, height, exif } = await sharp(bytes).metadata();
          expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined });
        },
      };
    },
    failures: {
      picture_unknown: async (world) => ({
        input: { id: (await world.member()).id, digest: 'A'.repeat(43) },
      }),
    },
    foreign: { none: 'Whoever knows the digest was shown the picture.' },
  },
} satisfies Partial<OperationCases>;
