import { $user, loginCall } from '@nfcards/shared/auth';
import { member } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  codeSubmitted,
  codeTyped,
  laterPressed,
  pause,
  resendPressed,
} from '../confirm-address/confirm-address.model.ts';
import { returnGivenUp } from '../social-login/social-return.model.ts';
import { linkSubmitted } from './link-account.model.ts';
import { loginOpened } from './login.model.ts';
import { $stage, $wayOn } from './login-stage.model.ts';
import { comeBack, LINKING, refusal, session, ticket } from './return.fixture.ts';

const opened = { params: {}, query: { next: '/search' } };
const credentials = { email: 'anne@example.org', password: 'petit foc' };

function visit(...parameters: Parameters<typeof comeBack>) {
  const visited = comeBack(...parameters);
  const { scope } = visited;
  return {
    ...visited,
    openLogin: () => allSettled(loginOpened, { scope, params: opened }),
    shown: () => [scope.getState($stage), scope.getState($wayOn)],
  };
}

describe('what the login shows (S10, RT7)', () => {
  it('is the form, until a session is open; then the visitor goes on', async () => {
    const { openLogin, shown, scope } = visit(
      { status: 'none' },
      { login: [() => Response.json({ cookie: 'token' })] },
    );
    await openLogin();
    expect(shown()).toEqual(['form', '/search']);
    await allSettled(loginCall.fx, { scope, params: { email: 'anne@example.org', cookie: 'key' } });
    expect(shown()).toEqual(['loggedIn', '/search']);
  });

  it('is the code of the mail for an address that is not confirmed yet, which can be sent again or wait', async () => {
    const unverified = member({ email_verified: false });
    const { openLogin, shown, scope, inputsOf } = visit(
      { status: 'none' },
      {
        login: [() => Response.json({ cookie: 'token', email_unverified: true })],
        cookie: [() => Response.json(unverified), () => Response.json(member())],
        request_email_verification: [() => Response.json({})],
        email_verification_code: [() => refusal('code_wrong'), () => Response.json({})],
      },
    );
    await openLogin();
    await allSettled(loginCall.fx, { scope, params: { email: unverified.email, cookie: 'key' } });
    expect(shown()).toEqual(['confirmAddress', null]);
    // None was sent by the login: the minute has not begun.
    expect(scope.getState(pause.$secondsLeft)).toBe(0);
    await allSettled(resendPressed, { scope });
    expect(inputsOf('request_email_verification')).toEqual([{ email: unverified.email }]);
    for (const code of ['000000', '012345']) {
      await allSettled(codeTyped, { scope, params: code });
      await allSettled(codeSubmitted, { scope });
    }
    expect(shown()).toEqual(['loggedIn', '/search']);
    expect(scope.getState($user)).toMatchObject({ email_verified: true });
  });

  it('lets the code of the mail wait', async () => {
    const { openLogin, shown, scope } = visit(
      { status: 'none' },
      { login: [() => Response.json({ cookie: 'token', email_unverified: true })] },
    );
    await openLogin();
    await allSettled(loginCall.fx, { scope, params: { email: 'anne@example.org', cookie: 'key' } });
    await allSettled(laterPressed, { scope });
    expect(shown()).toEqual(['loggedIn', '/search']);
  });

  it('is the code, where the account asks for one', async () => {
    const { openLogin, shown, scope } = visit(
      { status: 'none' },
      { login: [() => refusal('second_factor_needed')] },
    );
    await openLogin();
    await allSettled(loginCall.fx, { scope, params: { email: 'anne@example.org', cookie: 'key' } });
    expect(shown()).toEqual(['loginCode', '/search']);
    await openLogin();
    expect(shown()).toEqual(['form', '/search']);
  });

  it('is a moment’s wait for who comes back with a ticket, and what the ticket needs', async () => {
    const answer = Promise.withResolvers<Response>();
    const { openLogin, shown, scope } = visit(ticket('/port/FRLRH'), {
      social_login: [() => answer.promise],
      link_social_identity: [() => refusal('second_factor_needed', 403), session],
    });
    const opening = openLogin();
    expect(shown()).toEqual(['returning', null]);
    answer.resolve(refusal('link_needed'));
    await opening;
    expect(shown()).toEqual(['linkAccount', null]);
    await allSettled(linkSubmitted, { scope, params: credentials });
    expect(shown()).toEqual(['linkCode', null]);
  });

  it('leads from a ticket to where the visitor was', async () => {
    const { openLogin, shown } = visit(ticket('/port/FRLRH'), { social_login: [session] });
    await openLogin();
    expect(shown()).toEqual(['loggedIn', '/port/FRLRH']);
  });

  it.each([
    ['email_needed', 'typeEmail'],
    ['second_factor_needed', 'ticketCode'],
  ])('is what a ticket needs, and the form again for who gives up: %s', async (kind, stage) => {
    const { openLogin, shown, scope } = visit(ticket(), { social_login: [() => refusal(kind)] });
    await openLogin();
    expect(shown()).toEqual([stage, null]);
    await allSettled(returnGivenUp, { scope });
    expect(shown()[1]).toBe('/search');
  });

  it('is the form with what is to be read, where nobody is logged in', async () => {
    const { openLogin, shown } = visit(
      { status: 'failed', failure: 'cancelled', returnPath: '/port/FRLRH' },
      {},
    );
    await openLogin();
    expect(shown()).toEqual(['form', null]);
  });

  it('keeps a member here with what is to be read', async () => {
    const answers = { link_social_identity: [() => refusal('identity_taken', 409)] };
    const { openLogin, shown } = visit(ticket(LINKING), answers, member());
    await openLogin();
    expect(shown()).toEqual(['stopped', null]);
  });

  it('takes a member back to their settings once an identity is attached', async () => {
    const { openLogin, shown } = visit(ticket(LINKING), { link_social_identity: [session] }, member());
    await openLogin();
    expect(shown()).toEqual(['form', LINKING]);
  });
});
