import type { Publisher } from '@nfcards/shared/registry';

/** The publisher and the host of the site, which the law requires it to name. */
export interface PublisherSettings {
  readonly PUBLISHER_NAME: string | undefined;
  readonly PUBLISHER_ADDRESS: string | undefined;
  readonly PUBLISHER_EMAIL: string | undefined;
  readonly PUBLISHER_REGISTRATION: string | undefined;
  readonly HOSTING_NAME: string | undefined;
  readonly HOSTING_ADDRESS: string | undefined;
}

const MAX_CHARACTERS = 300;
const FORM = `one line of at most ${MAX_CHARACTERS} characters`;

export const publisherSettingsTable = {
  PUBLISHER_NAME: {
    defaultValue: undefined,
    meaning: 'Who publishes the site, for the legal notice: a person or a company with its legal form.',
    form: FORM,
    read: readLine,
  },
  PUBLISHER_ADDRESS: {
    defaultValue: undefined,
    meaning: 'Their postal address.',
    form: FORM,
    read: readLine,
  },
  PUBLISHER_EMAIL: {
    defaultValue: undefined,
    meaning: 'Their email address, shown to everybody.',
    form: 'an email address such as bonjour@boats.example',
    read: (text: string) => (/^[^\s<>@"]+@[^\s<>@"]+$/.test(text) ? text : undefined),
  },
  PUBLISHER_REGISTRATION: {
    defaultValue: undefined,
    meaning: 'Their number in a register, with its name, for example “RCS La Rochelle 123 456 789”.',
    form: FORM,
    read: readLine,
  },
  HOSTING_NAME: {
    defaultValue: undefined,
    meaning: 'Who hosts the site, for the legal notice.',
    form: FORM,
    read: readLine,
  },
  HOSTING_ADDRESS: {
    defaultValue: undefined,
    meaning: 'The host’s postal address.',
    form: FORM,
    read: readLine,
  },
} as const;

function readLine(text: string): string | undefined {
  return text.length <= MAX_CHARACTERS && !/\p{Cc}/u.test(text) ? text : undefined;
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
