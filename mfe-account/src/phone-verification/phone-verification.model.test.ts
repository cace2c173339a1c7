import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $isPhoneVerificationRequested,
  $isPhoneVerified,
  $number,
  numberForm,
  numberSubmitted,
  numberTyped,
  phoneVerification,
} from './phone-verification.model.ts';

const { $problems, $refusal, $failedAttempts } = numberForm;

const NUMBER = '+33639980000';

function refusal(kind: string, status = 200): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

/** A member without a number, unless the test says otherwise; the server has what it was last told. */
function visit(
  answer: (asked: Asked) => Response | Promise<Response> = () =>
    Response.json(member({ phonenumber: NUMBER })),
  phonenumber = '',
) {
  const visited = visitAs(member({ phonenumber }), (asked) =>
    asked.path === 'cookie' ? Response.json(member({ phonenumber: NUMBER })) : answer(asked),
  );
  const { scope } = visited;
  return {
    ...visited,
    type: (number: string) => allSettled(numberTyped, { scope, params: number }),
    submit: () => allSettled(numberSubmitted, { scope }),
  };
}

describe('a number that is added (S7)', () => {
  it('is kept, and the member’s record read again', async () => {
    const { type, submit, inputsOf, scope } = visit();
    await type(' 06 39 98 00 00 ');
    await submit();
    expect(inputsOf('update_personal_data')).toEqual([{ phonenumber: '06 39 98 00 00' }]);
    expect(scope.getState($user)).toMatchObject({ phonenumber: NUMBER });
  });

  it('stays in its field when it is refused (ST2)', async () => {
    const { type, submit, scope } = visit(() => refusal('phone_invalid'));
    await type('0639');
    await submit();
    expect([scope.getState($number), scope.getState($failedAttempts)]).toEqual(['0639', 1]);
    expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: 'phone_invalid' } });
  });

  it('must be there', async () => {
    const { submit, scope, asked } = visit();
    await submit();
    expect([scope.getState($problems), scope.getState($failedAttempts), asked]).toEqual([['missing'], 1, []]);
  });

  it('pressed twice is sent once', async () => {
    const answer = Promise.withResolvers<Response>();
    const { type, submit, inputsOf } = visit(() => answer.promise);
    await type('06 39 98 00 00');
    const presses = [submit(), submit()];
    answer.resolve(Response.json(member({ phonenumber: NUMBER })));
    await Promise.all(presses);
    expect(inputsOf('update_personal_data')).toHaveLength(1);
  });

  it('doubts a session that is over (RT7)', async () => {
    const { type, submit, asked } = visit(() => refusal('session_ended', 401));
    await type('06 39 98 00 00');
    await submit();
    expect(asked.map(({ path }) => path)).toEqual(['update_personal_data', 'cookie']);
  });
});

describe('the verification of a number (ST4)', () => {
  it('is not requested where no text message can be sent', async () => {
    const { scope } = visit(() => refusal('sms_unavailable', 503), NUMBER);
    await allSettled(phoneVerification.codeRequested, { scope, params: NUMBER });
    expect(scope.getState($isPhoneVerificationRequested)).toBe(false);
  });

  it('sends the code with the number, and is that of this number alone', async () => {
    const { scope, inputsOf } = visit(() => Response.json({}), NUMBER);
    await allSettled($user, { scope, params: member({ phonenumber: NUMBER }) });
    await allSettled(phoneVerification.codeTyped, { scope, params: '012345' });
    await allSettled(phoneVerification.codeSubmitted, { scope, params: NUMBER });
    expect(inputsOf('phone_verification_code')).toEqual([{ phonenumber: NUMBER, code: '012345' }]);
    expect(scope.getState($isPhoneVerified)).toBe(true);
    await allSettled($user, { scope, params: member({ phonenumber: '+33639980001' }) });
    expect(scope.getState($isPhoneVerified)).toBeNull();
    expect(scope.getState($isPhoneVerificationRequested)).toBeNull();
  });
});
