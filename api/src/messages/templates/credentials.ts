import { object, picklist, string } from 'valibot';
import { DAYS, mailTemplate } from './template.ts';

/** Mails about changed credentials, so that an attacker cannot add one unseen. */
export const credentialTemplates = {
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
  vault_changed: mailTemplate({
    data: object({
      change: picklist(['made', 'password', 'recovery', 'passkey', 'passkey_removed', 'forgotten']),
    }),
    usefulFor: 2 * DAYS,
    words: {
      fr: ({ change }) => ({
        subject: 'Ce qui ouvre vos documents chiffrés a changé',
        paragraphs: [
          `Bonjour,\n\n${vaultFr[change]}`,
          'Si ce n’était pas vous, mettez fin aux autres sessions depuis « Connexion et sécurité », changez de mot de passe, et écrivez au support.',
        ],
      }),
      en: ({ change }) => ({
        subject: 'What opens your encrypted documents has changed',
        paragraphs: [
          `Hello,\n\n${vaultEn[change]}`,
          'If it was not you, end the other sessions from “Login and security”, change your password, and write to support.',
        ],
      }),
    },
  }),
};

const vaultFr = {
  made: 'Un coffre vient d’être créé pour vos documents, dans votre compte NFCards.',
  password: 'Le mot de passe de votre compte ouvre désormais votre coffre.',
  recovery: 'Votre coffre a un nouveau code de secours. L’ancien ne l’ouvre plus.',
  passkey: 'Une clé d’accès de plus ouvre désormais votre coffre.',
  passkey_removed: 'Une clé d’accès n’ouvre plus votre coffre.',
  forgotten: 'Votre coffre a été supprimé. Les documents qu’il protégeait ne s’ouvrent plus.',
};
const vaultEn = {
  made: 'A vault for your documents has just been made in your NFCards account.',
  password: 'The password of your account now opens your vault.',
  recovery: 'Your vault has a new recovery code. The old one no longer opens it.',
  passkey: 'One more passkey now opens your vault.',
  passkey_removed: 'A passkey no longer opens your vault.',
  forgotten: 'Your vault has been deleted. The documents that it protected no longer open.',
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
