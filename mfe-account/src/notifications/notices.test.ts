import { type Notice, notice } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { memberPath } from '../member/member-sections.ts';
import { noticePath, noticeQuote, noticeWords, type Speech } from './notices.ts';

const ID = '6f1c2a30-0000-4000-8000-000000000001';
const OTHER = '6f1c2a30-0000-4000-8000-000000000002';
const own = (path?: string) => memberPath(ID, path);

/** Says keys and values, so that the test needs no language. */
const speech: Speech = {
  t: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  dates: {
    dayOf: (timestamp) => timestamp.slice(0, 10),
    day: (day) => day,
    days: (first, last) => `${first}/${last}`,
    hourOf: (timestamp) => timestamp.slice(11, 16),
  },
  number: String,
  level: (level) => level,
};

const sending = { sending_id: OTHER, who: 'Yann L.', boat: 'Étoile' };
const berth = {
  berth_request_id: OTHER,
  port: 'La Rochelle',
  boat: 'Étoile',
  arrival: '2028-07-01',
  departure: '2028-07-04',
};
const UNTIL = '2027-05-01T12:00:00.000Z';

const TOLD: readonly (readonly [Notice, words: string, path: string | null])[] = [
  [
    { kind: 'message_received', data: { conversation_id: OTHER, who: 'Yann L.' } },
    'messageReceived Yann L.',
    own(`chat/${OTHER}`),
  ],
  [{ kind: 'nfcard_received', data: sending }, 'nfcardReceived Yann L. Étoile', '/wallet/received'],
  [{ kind: 'nfcard_accepted', data: sending }, 'nfcardAccepted Yann L. Étoile', '/wallet/received?list=out'],
  [{ kind: 'nfcard_declined', data: sending }, 'nfcardDeclined Yann L. Étoile', '/wallet/received?list=out'],
  [{ kind: 'nfcard_taken_back', data: sending }, 'nfcardTakenBack Yann L. Étoile', '/wallet/nfcards'],
  [{ kind: 'nfcard_ended', data: sending }, 'nfcardEnded Étoile', '/wallet/nfcards'],
  [
    { kind: 'nfcard_keys_asked', data: sending },
    'nfcardKeysAsked Yann L. Étoile',
    '/wallet/received?list=out',
  ],
  [{ kind: 'nfcard_readable', data: sending }, 'nfcardReadable Yann L. Étoile', '/wallet/received'],
  [
    {
      kind: 'document_expiring',
      data: {
        nfcard_id: OTHER,
        document_id: ID,
        type: 'insurance',
        boat: 'Étoile',
        expires_on: '2028-07-01',
      },
    },
    'documentExpiring.insurance Étoile 2028-07-01',
    `/wallet/nfcards/${OTHER}`,
  ],
  [
    {
      kind: 'boat_maintenance',
      data: { boat_id: ID, boat: 'Étoile', what: 'Carénage', due_on: '2028-07-01' },
    },
    'boatMaintenance Étoile 2028-07-01',
    '/manage',
  ],
  [
    { kind: 'partner_offer', data: { partner: 'Voilerie', offer: 'Une réduction' } },
    'partnerOffer Voilerie',
    null,
  ],
  [
    { kind: 'berth_request', data: { ...berth, step: 'accepted' } },
    'berthRequest.accepted La Rochelle Étoile 2028-07-01/2028-07-04',
    own('chat'),
  ],
  [{ kind: 'referral_level', data: { level: 'second', count: 3 } }, 'referralLevel second 3 3', own()],
  [{ kind: 'premium_earned', data: { until: UNTIL } }, 'premiumEarned 2027-05-01', own()],
  [
    {
      kind: 'place_claim_settled',
      data: { place_id: 'FRLRH', place: 'La Rochelle', accepted: true, note: null },
    },
    'placeClaimSettled.yes La Rochelle',
    '/wallet/vault',
  ],
  [
    { kind: 'name_change_settled', data: { accepted: false, note: 'Il nous faut une pièce.' } },
    'nameChangeSettled.no',
    own('setting/account-setting/information'),
  ],
  [
    { kind: 'support_asked', data: { matter: 'name_change', who: 'Anne L.', place: null } },
    'supportAsked.name_change Anne L. ',
    null,
  ],
  [
    { kind: 'place_released', data: { place_id: 'FRLRH', place: 'La Rochelle' } },
    'placeReleased La Rochelle',
    own('setting/account-setting'),
  ],
];

describe('a notice (RT9)', () => {
  it('of every kind is told', () => {
    const kinds = notice.options.map(({ entries }) => entries.kind.literal);
    expect(TOLD.map(([{ kind }]) => kind)).toEqual(kinds);
  });

  it.each(TOLD)('says what happened and leads there: $kind', (told, words, path) => {
    expect(noticeWords(told, speech)).toBe(words);
    expect(noticePath(told, own)).toBe(path);
  });

  it('does not name who does not want to be known', () => {
    const data = { ...sending, who: '' };
    expect(noticeWords({ kind: 'nfcard_received', data }, speech)).toBe('nfcardReceived somebody Étoile');
  });

  it('brings what somebody wrote, where they did', () => {
    const settled = { place_id: 'FRLRH', place: 'La Rochelle', accepted: false };
    const quoted = (note: string | null) =>
      noticeQuote({ kind: 'place_claim_settled', data: { ...settled, note } });
    expect(quoted('Il nous faut une pièce.')).toBe('Il nous faut une pièce.');
    expect(quoted('')).toBeNull();
    expect(quoted(null)).toBeNull();
    expect(noticeQuote({ kind: 'nfcard_ended', data: sending })).toBeNull();
  });
});
