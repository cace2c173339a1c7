/** The contact for reports of vulnerabilities (RFC 9116). */
export interface SecuritySettings {
  /** Addresses, the preferred one first. */
  readonly SECURITY_CONTACT: readonly string[] | undefined;
  readonly SECURITY_EXPIRES: Date | undefined;
}

const CONTACT = /^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/[^\s<>]+|tel:\+[\d-]+)$/;

export const securitySettingsTable = {
  SECURITY_CONTACT: {
    defaultValue: undefined,
    meaning: 'Where weaknesses are to be reported, for /.well-known/security.txt; there is none if unset.',
    form: 'an address such as mailto:security@boats.example or https://boats.example/report, or several with spaces between them',
    read: (text: string) => {
      const contacts = text.split(/\s+/);
      return contacts.every((contact) => CONTACT.test(contact)) ? contacts : undefined;
    },
    needs: ['SECURITY_EXPIRES'],
  },
  SECURITY_EXPIRES: {
    defaultValue: undefined,
    meaning: 'The day from which that is to be trusted no more, best within a year.',
    form: 'a day such as 2027-06-30',
    read: readDay,
  },
} as const;

function readDay(text: string): Date | undefined {
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime());
  return isDay && day.toISOString().startsWith(text) ? day : undefined;
}
