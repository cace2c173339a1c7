import type { Publisher } from '@nfcards/shared/registry';

/** Who answers for the site and who hosts it, as the law asks a site to say. */
export interface PublisherSettings {
  readonly PUBLISHER_NAME: string | undefined;
  readonly PUBLISHER_ADDRESS: string | undefined;
  readonly PUBLISHER_EMAIL: string | undefined;
  readonly PUBLISHER_REGISTRATION: string | undefined;
  readonly HOSTING_NAME: string | undefined;
  readonly HOSTING_ADDRESS: string | undefined;
}

const LONGEST = 300;
const FORM = `one line of at most ${LONGEST} characters`;

export const publisherSettingsTable = {
  PUBLISHER_NAME: {
    standard: undefined,
    meaning: 'Who publishes the site, for the legal notice: a person or a company with its legal form.',
    form: FORM,
    read: readLine,
  },
  PUBLISHER_ADDRESS: {
    standard: undefined,
    meaning: 'Their postal address.',
    form: FORM,
    read: readLine,
  },
  PUBLISHER_EMAIL: {
    standard: undefined,
    meaning: 'Their email address, shown to everybody.',
    form: 'an email address such as bonjour@boats.example',
    read: (text: string) => (/^[^\s<>@"]+@[^\s<>@"]+$/.test(text) ? text : undefined),
  },
  PUBLISHER_REGISTRATION: {
    standard: undefined,
    meaning: 'Their number in a register, with its name, for example “RCS La Rochelle 123 456 789”.',
    form: FORM,
    read: readLine,
  },
  HOSTING_NAME: {
    standard: undefined,
    meaning: 'Who hosts the site, for the legal notice.',
    form: FORM,
    read: readLine,
  },
  HOSTING_ADDRESS: {
    standard: undefined,
    meaning: 'The host’s postal address.',
    form: FORM,
    read: readLine,
  },
} as const;

function readLine(text: string): string | undefined {
  return text.length <= LONGEST && !/\p{Cc}/u.test(text) ? text : undefined;
}

/** The settings as the pages take them. */
export function publisherOf(settings: PublisherSettings): Publisher {
  return {
    name: settings.PUBLISHER_NAME ?? null,
    address: settings.PUBLISHER_ADDRESS ?? null,
    email: settings.PUBLISHER_EMAIL ?? null,
    registration: settings.PUBLISHER_REGISTRATION ?? null,
    hosting: { name: settings.HOSTING_NAME ?? null, address: settings.HOSTING_ADDRESS ?? null },
  };
}
