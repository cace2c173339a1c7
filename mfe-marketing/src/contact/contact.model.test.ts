import { $client, createClient } from '@nfcards/shared/client';
import { LONGEST_CONTACT_MESSAGE } from '@nfcards/shared/operations';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $letter,
  contactCall,
  type Letter,
  letterForm,
  letterSubmitted,
  opened,
  problemsOf,
  sendLetterFx,
} from './contact.model.ts';

const { $problems, $refusal, $failedAttempts } = letterForm;

const letter: Letter = {
  fullName: 'Anne Le Goff',
  email: ' anne@exemple.fr ',
  phone: '',
  subject: 'Place visiteur',
  message: 'Bonjour,\n\nLe ponton B est-il ouvert en hiver ?',
};

const BLANK: Letter = { fullName: '', email: '', phone: '', subject: '', message: '' };

function setUp(answer: () => Promise<Response>) {
  const bodies: unknown[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return answer();
    },
    now: () => 0,
  });
  return { scope: fork({ values: [[$client, client]] }), bodies };
}

const taken = () => Promise.resolve(Response.json({ id: 'c0ffee' }));
const refused = () =>
  Promise.resolve(
    Response.json(
      { failure: true, failure_kind: 'too_many_requests', failure_message: 'Trop de messages.' },
      { status: 429 },
    ),
  );

describe('contact (S2)', () => {
  it('sends what was typed, without the spaces around it', async () => {
    const { scope, bodies } = setUp(taken);
    await allSettled(letterSubmitted, { scope, params: letter });
    const outcome = await allSettled(sendLetterFx, { scope, params: letter });
    expect(outcome).toEqual({ status: 'done', value: { id: 'c0ffee' } });
    expect(bodies).toEqual([
      {
        full_name: 'Anne Le Goff',
        email: 'anne@exemple.fr',
        phone: '',
        subject: 'Place visiteur',
        message: letter.message,
      },
    ]);
  });

  it('keeps the letter when the server refuses it, with the reason, and forgets it once it is sent', async () => {
    const { scope } = setUp(refused);
    await allSettled(letterSubmitted, { scope, params: letter });
    await allSettled(sendLetterFx, { scope, params: letter });
    expect(scope.getState($letter)).toEqual(letter);
    expect(scope.getState($refusal)).toMatchObject({ kind: 'FAILURE', message: 'Trop de messages.' });
    expect(scope.getState($failedAttempts)).toBe(1);

    const again = setUp(taken);
    await allSettled(letterSubmitted, { scope: again.scope, params: letter });
    await allSettled(sendLetterFx, { scope: again.scope, params: letter });
    expect(again.scope.getState($letter).message).toBe('');
    expect(again.scope.getState($refusal)).toBeNull();
  });

  it('forgets the refusal of the attempt before', async () => {
    const { scope } = setUp(refused);
    await allSettled(sendLetterFx, { scope, params: letter });
    await allSettled(letterSubmitted, { scope, params: letter });
    expect(scope.getState($refusal)).toBeNull();
  });

  it('takes its subject from the address, and keeps the typed one without it', async () => {
    const { scope } = setUp(refused);
    const at = (query: Record<string, string>) => ({ params: {}, query });
    await allSettled(opened, { scope, params: at({ subject: ` ${'é'.repeat(300)}` }) });
    expect(scope.getState($letter)).toEqual({ ...BLANK, subject: 'é'.repeat(200) });
    await allSettled(letterSubmitted, { scope, params: letter });
    await allSettled(opened, { scope, params: at({}) });
    expect(scope.getState($letter)).toEqual(letter);
  });

  it('is pending while the server has not answered', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { scope } = setUp(() => promise);
    const sending = allSettled(sendLetterFx, { scope, params: letter });
    expect(scope.getState(contactCall.$pending)).toBe(true);
    resolve(Response.json({ id: 'c0ffee' }));
    await sending;
    expect(scope.getState(contactCall.$pending)).toBe(false);
  });

  it('names all missing fields, in the order of the form', async () => {
    const { scope } = setUp(taken);
    const blank = { fullName: ' ', email: '', phone: ' ', subject: '', message: '\n' };
    await allSettled(letterSubmitted, { scope, params: blank });
    expect(scope.getState($problems)).toEqual([
      'fullNameMissing',
      'emailMissing',
      'subjectMissing',
      'messageMissing',
    ]);
    expect(scope.getState($failedAttempts)).toBe(1);
  });

  it.each([
    ['half an address', { email: 'anne@' }, 'emailMalformed'],
    ['a telephone that cannot be dialled', { phone: 'le soir' }, 'phoneMalformed'],
    [
      'a message that the server would not take',
      { message: 'a'.repeat(LONGEST_CONTACT_MESSAGE + 1) },
      'messageTooLong',
    ],
  ])('finds %s', (_, part, problem) => {
    expect(problemsOf({ ...letter, ...part })).toEqual([problem]);
  });

  it.each(['05 46 00 00 00', '+33 (0)5.46.00.00.00', '+44 20-7946-0000'])(
    'takes the telephone number %s as people write it',
    (phone) => {
      expect(problemsOf({ ...letter, phone })).toEqual([]);
    },
  );

  it('accepts the longest message that the server accepts', () => {
    expect(problemsOf({ ...letter, message: 'a'.repeat(LONGEST_CONTACT_MESSAGE) })).toEqual([]);
  });
});
