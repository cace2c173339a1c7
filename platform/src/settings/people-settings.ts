import type { ReferralProgramme } from '@nfcards/shared/operations';
import { readReferralProgramme } from '@nfcards/shared/operations';

/** Reviews and invitations. */
export interface PeopleSettings {
  readonly MAPS_URL: string | undefined;
  readonly MAPS_KEY: string | undefined;
  readonly REFERRAL_LEVELS: ReferralProgramme;
}

export const peopleSettingsTable = {
  MAPS_URL: {
    defaultValue: undefined,
    meaning: 'Text search of a maps provider (as Google’s Places); without it, reviews are those of members.',
    form: 'an https address, or an http one of this machine',
    read: readMapsUrl,
    needs: ['MAPS_KEY'],
  },
  MAPS_KEY: {
    defaultValue: undefined,
    meaning: 'The key for the maps provider; it stays on the server.',
    form: 'printable characters without spaces',
    read: (text: string) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined),
    secret: true,
  },
  REFERRAL_LEVELS: {
    defaultValue: 'moussaillon:0 matelot:1 second:3 capitaine:5 amiral:10 year:5',
    meaning: 'Invited members that each level needs, and that earn a year of Manage.',
    form: 'the five levels and the year, each with a number, each level’s greater than the one before',
    read: readReferralProgramme,
  },
} as const;

function readMapsUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const near = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && near) ? text : undefined;
}
