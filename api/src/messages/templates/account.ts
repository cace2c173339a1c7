import { object, picklist, string } from 'valibot';
import { writtenMoment } from '../../base/dates.ts';
import { DAYS, MINUTES, mailTemplate, smsTemplate } from './template.ts';

const code = object({ code: string() });
const nothing = object({});

/** One-time codes live ten minutes; one that arrives later only confuses. */
const CODE_LIFE = 10 * MINUTES;

export const accountTemplates = {
  verify_email_code: mailTemplate({
    data: code,
    usefulFor: CODE_LIFE,
    words: {
      fr: ({ code }) => ({
        subject: `${code} est votre code NFCards`,
        paragraphs: [
          'Bonjour,\n\nVoici le code qui confirme que cette adresse est bien la vôtre :',
          `Il est valable 10 minutes. Ne le donnez à personne.${longFr(code)}`,
          'Si vous n’avez rien demandé, vous pouvez laisser ce message de côté.',
        ],
        code,
      }),
      en: ({ code }) => ({
        subject: `${code} is your NFCards code`,
        paragraphs: [
          'Hello,\n\nHere is the code that confirms that this address is yours:',
          `It is good for 10 minutes. Give it to nobody.${longEn(code)}`,
          'If you did not ask for it, you can leave this message aside.',
        ],
        code,
      }),
    },
  }),
  reset_password_code: mailTemplate({
    data: code,
    usefulFor: CODE_LIFE,
    words: {
      fr: ({ code }) => ({
        subject: `${code} est votre code pour changer de mot de passe`,
        paragraphs: [
          'Bonjour,\n\nVoici le code pour choisir un nouveau mot de passe :',
          `Il est valable 10 minutes. Ne le donnez à personne : nous ne vous le demanderons jamais.${longFr(code)}`,
          'Si vous n’avez rien demandé, votre mot de passe reste celui que vous avez : il n’y a rien à faire.',
        ],
        code,
      }),
      en: ({ code }) => ({
        subject: `${code} is your code to change your password`,
        paragraphs: [
          'Hello,\n\nHere is the code to choose a new password:',
          `It is good for 10 minutes. Give it to nobody: we will never ask you for it.${longEn(code)}`,
          'If you did not ask for it, your password stays the one you have: there is nothing to do.',
        ],
        code,
      }),
    },
  }),
  verify_phone_code: smsTemplate({
    data: code,
    usefulFor: CODE_LIFE,
    words: {
      fr: ({ code }) => `NFCards : votre code est ${code}. Valable 10 minutes. Ne le donnez à personne.`,
      en: ({ code }) => `NFCards: your code is ${code}. Good for 10 minutes. Give it to nobody.`,
    },
  }),
  password_changed: mailTemplate({
    data: nothing,
    usefulFor: 2 * DAYS,
    words: {
      fr: () => ({
        subject: 'Votre mot de passe a changé',
        paragraphs: [
          'Bonjour,\n\nLe mot de passe de votre compte NFCards vient d’être changé, et les autres appareils ont été déconnectés.',
          'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe depuis la page de connexion (« Mot de passe oublié »), puis écrivez-nous.',
        ],
      }),
      en: () => ({
        subject: 'Your password has changed',
        paragraphs: [
          'Hello,\n\nThe password of your NFCards account has just been changed, and the other devices have been logged out.',
          'If it was not you, ask for a new password at once from the login page (“Forgot password”), then write to us.',
        ],
      }),
    },
  }),
  two_factor_changed: mailTemplate({
    data: object({ change: picklist(['on', 'off', 'recovery_codes_renewed', 'recovery_code_used']) }),
    usefulFor: 2 * DAYS,
    words: {
      fr: ({ change }) => ({
        subject: 'La connexion en deux étapes de votre compte',
        paragraphs: [
          `Bonjour,\n\n${twoFactorFr[change]}`,
          'Si ce n’était pas vous, changez votre mot de passe.',
        ],
      }),
      en: ({ change }) => ({
        subject: 'The two-step login of your account',
        paragraphs: [`Hello,\n\n${twoFactorEn[change]}`, 'If it was not you, change your password.'],
      }),
    },
  }),
  new_login: mailTemplate({
    data: object({
      /** For example `Firefox, Android`. */
      device: string(),
      /** Moment in UTC. */
      at: string(),
    }),
    usefulFor: 2 * DAYS,
    words: {
      fr: ({ device, at }) => ({
        subject: 'Nouvelle connexion à votre compte',
        paragraphs: [
          `Bonjour,\n\nVotre compte NFCards a été ouvert sur un appareil qui ne l’avait encore jamais été :\n${device}, ${writtenMoment(at, 'fr')}.`,
          'Si c’était vous, il n’y a rien à faire. Sinon, mettez fin à cette session depuis « Connexion et sécurité », et changez de mot de passe.',
        ],
      }),
      en: ({ device, at }) => ({
        subject: 'New login to your account',
        paragraphs: [
          `Hello,\n\nYour NFCards account was opened on a device that it had not been opened on before:\n${device}, ${writtenMoment(at, 'en')}.`,
          'If it was you, there is nothing to do. If not, end that session from “Login and security”, and change your password.',
        ],
      }),
    },
  }),
  account_deleted: mailTemplate({
    data: nothing,
    usefulFor: 2 * DAYS,
    words: {
      fr: () => ({
        subject: 'Votre compte est supprimé',
        paragraphs: [
          'Bonjour,\n\nVotre compte NFCards et tout ce qu’il contenait sont supprimés. Nous ne gardons rien qui vous désigne.',
          'Merci d’avoir navigué avec nous. Bon vent !',
        ],
      }),
      en: () => ({
        subject: 'Your account is deleted',
        paragraphs: [
          'Hello,\n\nYour NFCards account and all that it held are deleted. We keep nothing that points to you.',
          'Thank you for having sailed with us. Fair winds!',
        ],
      }),
    },
  }),
  account_exists: mailTemplate({
    data: nothing,
    usefulFor: 1 * DAYS,
    words: {
      fr: () => ({
        subject: 'Vous avez déjà un compte',
        paragraphs: [
          'Bonjour,\n\nQuelqu’un, sans doute vous, vient de demander un compte NFCards avec cette adresse. Vous en avez déjà un : connectez-vous comme d’habitude, ou demandez un nouveau mot de passe depuis la page de connexion.',
          'Si ce n’était pas vous, il n’y a rien à faire : votre compte n’a pas changé.',
        ],
      }),
      en: () => ({
        subject: 'You already have an account',
        paragraphs: [
          'Hello,\n\nSomebody, most likely you, has just asked for an NFCards account with this address. You already have one: log in as usual, or ask for a new password from the login page.',
          'If it was not you, there is nothing to do: your account has not changed.',
        ],
      }),
    },
  }),
};

const twoFactorFr = {
  on: 'La connexion en deux étapes est activée : votre compte est mieux gardé.',
  off: 'La connexion en deux étapes est désactivée.',
  recovery_codes_renewed: 'De nouveaux codes de secours ont été créés ; les anciens ne servent plus.',
  recovery_code_used: 'Un code de secours vient de servir à ouvrir votre compte.',
};
const twoFactorEn = {
  on: 'Two-step login is on: your account is better guarded.',
  off: 'Two-step login is off.',
  recovery_codes_renewed: 'New recovery codes were made; the old ones are of no use any more.',
  recovery_code_used: 'A recovery code has just been used to open your account.',
};

/** Strangers may have asked for many: a short code could be guessed then. */
const isLong = (code: string) => code.length > 6;
const longFr = (code: string) =>
  isLong(code)
    ? ' Il a douze chiffres parce que beaucoup de codes ont été demandés pour cette adresse. Si vous en demandez un autre, c’est encore celui-ci qui vaut.'
    : '';
const longEn = (code: string) =>
  isLong(code)
    ? ' It has twelve digits because many codes were asked for this address. If you ask for another, this one still holds.'
    : '';
