import { object, picklist, string } from 'valibot';
import { DAYS, mailTemplate } from '../template.ts';

/** What opens an account beside the password: a change of it is told, so that nobody adds a way in unseen. */
export const wayInTemplates = {
  way_in_changed: mailTemplate({
    data: object({
      change: picklist(['passkey_added', 'passkey_removed', 'identity_linked', 'identity_unlinked']),
      /** Of the passkey or the provider, for example `Safari, iOS` or `Google`. */
      name: string(),
    }),
    usefulFor: 2 * DAYS,
    words: {
      fr: ({ change, name }) => ({
        subject: 'Les façons de vous connecter ont changé',
        paragraphs: [
          `Bonjour,\n\n${changesFr[change]}\n${name}`,
          'Si ce n’était pas vous, mettez fin aux autres sessions depuis « Connexion et sécurité », retirez ce que vous ne connaissez pas, et changez de mot de passe.',
        ],
      }),
      en: ({ change, name }) => ({
        subject: 'The ways to log in have changed',
        paragraphs: [
          `Hello,\n\n${changesEn[change]}\n${name}`,
          'If it was not you, end the other sessions from “Login and security”, remove what you do not know, and change your password.',
        ],
      }),
    },
  }),
};

const changesFr = {
  passkey_added: 'Une clé d’accès ouvre désormais votre compte NFCards :',
  passkey_removed: 'Cette clé d’accès n’ouvre plus votre compte NFCards :',
  identity_linked: 'Votre compte NFCards s’ouvre désormais aussi avec :',
  identity_unlinked: 'Votre compte NFCards ne s’ouvre plus avec :',
};
const changesEn = {
  passkey_added: 'A passkey now opens your NFCards account:',
  passkey_removed: 'This passkey no longer opens your NFCards account:',
  identity_linked: 'Your NFCards account now also opens with:',
  identity_unlinked: 'Your NFCards account no longer opens with:',
};
