import { nullable, object, string } from 'valibot';
import { writtenMoment } from '../../base/dates.ts';
import { DAYS, mailTemplate } from './template.ts';

const nothing = object({});

const undo = object({
  /** Of the page that undoes the change, with its token in the fragment. */
  url: string(),
  /** Moment in UTC after which it cannot be undone. */
  until: string(),
});

const TIMELY = 2 * DAYS;
/** As long as the change can be undone. */
const UNDO_LIFE = 7 * DAYS;

/** Of an account that changes its address. Neither address is told the other: its reader may be somebody else by now. */
export const addressTemplates = {
  address_changed: mailTemplate({
    data: object({
      /** Moment in UTC until which the former address can undo it; null where it was never confirmed. */
      until: nullable(string()),
    }),
    usefulFor: TIMELY,
    words: {
      fr: ({ until }) => ({
        subject: 'L’adresse de votre compte a changé',
        paragraphs: [
          'Bonjour,\n\nVotre compte NFCards a désormais cette adresse. Rien d’autre ne change, ni votre façon d’entrer ni vos documents. Les autres appareils ont été déconnectés.',
          ...(until === null
            ? []
            : [
                `L’ancienne adresse en est prévenue, et peut annuler ce changement jusqu’au ${writtenMoment(until, 'fr')}.`,
              ]),
        ],
      }),
      en: ({ until }) => ({
        subject: 'The address of your account has changed',
        paragraphs: [
          'Hello,\n\nYour NFCards account now has this address. Nothing else changes, neither your way in nor your documents. The other devices have been logged out.',
          ...(until === null
            ? []
            : [
                `The former address has been told, and can undo this change until ${writtenMoment(until, 'en')}.`,
              ]),
        ],
      }),
    },
  }),
  address_left: mailTemplate({
    data: undo,
    usefulFor: UNDO_LIFE,
    words: {
      fr: ({ url, until }) => ({
        subject: 'Votre compte a changé d’adresse',
        paragraphs: [
          'Bonjour,\n\nVotre compte NFCards ne s’ouvre plus avec cette adresse : une autre a pris sa place.',
          'Si c’était vous, il n’y a rien à faire.',
          `Si ce n’était pas vous, annulez ce changement avant le ${writtenMoment(until, 'fr')}. Le compte retrouvera cette adresse, le mot de passe et les accès au coffre qu’il avait. Choisissez ensuite un nouveau mot de passe : quelqu’un connaît celui-là.`,
        ],
        link: { label: 'Annuler le changement d’adresse', url },
      }),
      en: ({ url, until }) => ({
        subject: 'Your account has changed its address',
        paragraphs: [
          'Hello,\n\nYour NFCards account no longer opens with this address: another has taken its place.',
          'If it was you, there is nothing to do.',
          `If it was not you, undo this change before ${writtenMoment(until, 'en')}. The account will have this address, its password and the ways into its vault as before. Then choose a new password: somebody knows that one.`,
        ],
        link: { label: 'Undo the change of address', url },
      }),
    },
  }),
  /** To a former address from which a new password is asked for. */
  address_left_before: mailTemplate({
    data: undo,
    usefulFor: UNDO_LIFE,
    words: {
      fr: ({ url, until }) => ({
        subject: 'Votre compte a une autre adresse',
        paragraphs: [
          'Bonjour,\n\nUn nouveau mot de passe vient d’être demandé pour cette adresse. Elle n’ouvre plus de compte NFCards : celui qu’elle ouvrait en a une autre depuis peu, et c’est avec elle que le mot de passe se change.',
          `Si ce n’est pas vous qui avez changé d’adresse, annulez ce changement avant le ${writtenMoment(until, 'fr')}. Ce lien remplace celui que nous vous avons déjà envoyé.`,
        ],
        link: { label: 'Annuler le changement d’adresse', url },
      }),
      en: ({ url, until }) => ({
        subject: 'Your account has another address',
        paragraphs: [
          'Hello,\n\nA new password has just been asked for with this address. It no longer opens an NFCards account: the one that it opened has had another for a short while, and its password is changed with that one.',
          `If it was not you who changed the address, undo the change before ${writtenMoment(until, 'en')}. This link takes the place of the one that we have sent you before.`,
        ],
        link: { label: 'Undo the change of address', url },
      }),
    },
  }),
  address_restored: mailTemplate({
    data: nothing,
    usefulFor: TIMELY,
    words: {
      fr: () => ({
        subject: 'Votre compte a retrouvé cette adresse',
        paragraphs: [
          'Bonjour,\n\nLe changement d’adresse de votre compte NFCards est annulé. Le compte s’ouvre de nouveau avec cette adresse et le mot de passe qu’il avait avant ce changement ; tous les appareils ont été déconnectés.',
          'Si le changement n’était pas de vous, quelqu’un connaît ce mot de passe : choisissez-en un nouveau tout de suite, depuis la page de connexion (« Mot de passe oublié »).',
        ],
      }),
      en: () => ({
        subject: 'Your account has this address again',
        paragraphs: [
          'Hello,\n\nThe change of address of your NFCards account is undone. The account opens with this address again and the password that it had before the change; all devices have been logged out.',
          'If the change was not yours, somebody knows that password: choose a new one at once from the login page (“Forgot password”).',
        ],
      }),
    },
  }),
  address_withdrawn: mailTemplate({
    data: nothing,
    usefulFor: TIMELY,
    words: {
      fr: () => ({
        subject: 'Le changement d’adresse est annulé',
        paragraphs: [
          'Bonjour,\n\nLe compte NFCards qui s’ouvrait avec cette adresse a retrouvé celle qu’il avait avant : le changement a été annulé depuis l’ancienne adresse.',
          'Si c’est votre compte, connectez-vous avec l’ancienne adresse et le mot de passe d’avant le changement. Si vous ne recevez plus ce qui lui est envoyé, écrivez-nous.',
        ],
      }),
      en: () => ({
        subject: 'The change of address is undone',
        paragraphs: [
          'Hello,\n\nThe NFCards account that opened with this address has the one back that it had before: the change was undone from the former address.',
          'If the account is yours, log in with the former address and the password of before the change. If you no longer receive what is sent there, write to us.',
        ],
      }),
    },
  }),
  /** To the owner of an address that another account asks for. */
  address_wanted: mailTemplate({
    data: nothing,
    usefulFor: 1 * DAYS,
    words: {
      fr: () => ({
        subject: 'Votre adresse a déjà un compte',
        paragraphs: [
          'Bonjour,\n\nQuelqu’un, peut-être vous, vient de demander que cette adresse devienne celle d’un autre compte NFCards. Elle en a déjà un : rien n’a changé.',
          'Si c’était vous, supprimez d’abord le compte que vous ne voulez plus, ou prenez une autre adresse. Sinon, il n’y a rien à faire.',
        ],
      }),
      en: () => ({
        subject: 'Your address has an account already',
        paragraphs: [
          'Hello,\n\nSomebody, perhaps you, has just asked for this address to become that of another NFCards account. It has one already: nothing has changed.',
          'If it was you, first delete the account that you no longer want, or take another address. If not, there is nothing to do.',
        ],
      }),
    },
  }),
  /** To a former address of an account, for which a code is asked. */
  address_held: mailTemplate({
    data: object({
      /** Moment in UTC after which another account can have it. */
      until: string(),
    }),
    usefulFor: 1 * DAYS,
    words: {
      fr: ({ until }) => ({
        subject: 'Cette adresse est réservée pour quelques jours',
        paragraphs: [
          `Bonjour,\n\nQuelqu’un, peut-être vous, vient de demander cette adresse pour un compte NFCards. Elle était encore il y a peu celle d’un autre compte, qui peut la reprendre jusqu’au ${writtenMoment(until, 'fr')}. Recommencez après ce moment.`,
          'Si vous n’avez rien demandé, vous pouvez laisser ce message de côté.',
        ],
      }),
      en: ({ until }) => ({
        subject: 'This address is reserved for some days',
        paragraphs: [
          `Hello,\n\nSomebody, perhaps you, has just asked for this address for an NFCards account. Until a short while ago it was that of another account, which can take it back until ${writtenMoment(until, 'en')}. Try again after that.`,
          'If you did not ask for anything, you can leave this message aside.',
        ],
      }),
    },
  }),
};
