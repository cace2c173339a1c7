import type { PaperKind } from '@nfcards/shared/operations';
import { paperKinds } from '@nfcards/shared/operations';
import { nullable, object, optional, picklist, string } from 'valibot';
import { writtenDay } from '../../base/dates.ts';
import type { Language } from '../../base/language.ts';
import { DAYS, mailTemplate } from './template.ts';

/** `url` is where on the site the reader goes on. */
const nfcard = object({
  /** Name of the other person or place. */
  who: string(),
  boat: string(),
  url: string(),
});

const berthRequest = object({
  step: picklist(['asked', 'accepted', 'declined', 'cancelled']),
  port: string(),
  boat: string(),
  /** Calendar dates. */
  arrival: string(),
  departure: string(),
  url: string(),
});

const TIMELY = 2 * DAYS;

type Sentence = Readonly<Record<Language, string>>;

/** What the holder of a paper does about its last day. */
const renewals: Readonly<Partial<Record<PaperKind, Sentence>>> = {
  safety_inspection: {
    fr: 'Prenez rendez-vous à temps : avant la saison, les contrôleurs sont très demandés.',
    en: 'Book in good time: inspectors are busy before the season.',
  },
  liferaft: {
    fr: 'Réservez sa révision à temps : avant la saison, les stations sont très demandées.',
    en: 'Book its service in good time: service stations are busy before the season.',
  },
  survey: {
    fr: 'Si votre assureur en veut un plus récent, prenez rendez-vous avec un expert.',
    en: 'If your insurer wants a newer one, arrange a survey in good time.',
  },
  invoice: {
    fr: 'Si c’est la fin d’une garantie, signalez avant ce jour ce qui ne va pas.',
    en: 'If a guarantee ends then, report what is wrong before that day.',
  },
  berth_contract: {
    fr: 'Vérifiez auprès de la capitainerie comment il se renouvelle.',
    en: 'Ask the harbour office how it is renewed.',
  },
};
const RENEWAL: Sentence = {
  fr: 'C’est le bon moment pour le renouveler.',
  en: 'Now is the time to renew it.',
};

function renewalOf(paper: PaperKind | null): Sentence {
  return (paper === null ? undefined : renewals[paper]) ?? RENEWAL;
}

export const boatTemplates = {
  nfcard_received: mailTemplate({
    data: nfcard,
    usefulFor: TIMELY,
    words: {
      fr: ({ who, boat, url }) => ({
        subject: `${who} vous envoie une NFCard`,
        paragraphs: [
          `Bonjour,\n\n${who} vous envoie la NFCard du bateau ${boat}. À vous de l’accepter ou non.`,
          `Si ${who} vous a donné un lien, c’est lui qui ouvre les documents : gardez-le sous la main.`,
        ],
        link: { label: 'Voir la NFCard', url },
      }),
      en: ({ who, boat, url }) => ({
        subject: `${who} sends you an NFCard`,
        paragraphs: [
          `Hello,\n\n${who} sends you the NFCard of the boat ${boat}. It is yours to accept or not.`,
          `If ${who} gave you a link, it is what opens the documents: keep it at hand.`,
        ],
        link: { label: 'See the NFCard', url },
      }),
    },
  }),
  /** To an address without an account that has confirmed it: all that the reader knows is who sends. */
  nfcard_for_stranger: mailTemplate({
    data: object({
      ...nfcard.entries,
      /** The reader’s address. */
      email: string(),
      /** Moment after which it cannot be accepted any more. */
      until: string(),
    }),
    usefulFor: TIMELY,
    words: {
      fr: ({ who, boat, url, email, until }) => ({
        subject: `${who} vous envoie une NFCard`,
        paragraphs: [
          `Bonjour,\n\n${who} vous envoie la NFCard du bateau ${boat} : ses papiers, chiffrés, que vous seul pourrez lire. NFCards est le portefeuille des papiers de bord ; c’est gratuit.`,
          `Pour les recevoir, il faut un compte NFCards à l’adresse ${email}. Créez-le, ou connectez-vous si vous l’avez déjà, puis confirmez l’adresse : la carte vous y attend jusqu’au ${writtenDay(until, 'fr')}. Rien n’entre chez vous sans votre accord.`,
          `Vous ne connaissez pas ${who}, ou n’attendez rien ? Ne faites rien : la carte repart d’elle-même.`,
        ],
        link: { label: 'Voir la NFCard', url },
      }),
      en: ({ who, boat, url, email, until }) => ({
        subject: `${who} sends you an NFCard`,
        paragraphs: [
          `Hello,\n\n${who} sends you the NFCard of the boat ${boat}: its papers, encrypted, for you alone to read. NFCards is a wallet for ship’s papers; it is free.`,
          `To receive them you need an NFCards account with the address ${email}. Open one, or log in if you have it already, and confirm the address: the card waits for you there until ${writtenDay(until, 'en')}. Nothing comes to you unless you accept it.`,
          `You do not know ${who}, or expect nothing? Do nothing: the card goes back by itself.`,
        ],
        link: { label: 'See the NFCard', url },
      }),
    },
  }),
  nfcard_accepted: mailTemplate({
    data: nfcard,
    usefulFor: TIMELY,
    words: {
      fr: ({ who, boat, url }) => ({
        subject: `${who} a accepté votre NFCard`,
        paragraphs: [`Bonjour,\n\n${who} a accepté la NFCard du bateau ${boat}.`],
        link: { label: 'Voir la NFCard', url },
      }),
      en: ({ who, boat, url }) => ({
        subject: `${who} accepted your NFCard`,
        paragraphs: [`Hello,\n\n${who} accepted the NFCard of the boat ${boat}.`],
        link: { label: 'See the NFCard', url },
      }),
    },
  }),
  nfcard_declined: mailTemplate({
    data: nfcard,
    usefulFor: TIMELY,
    words: {
      fr: ({ who, boat, url }) => ({
        subject: `${who} n’a pas accepté votre NFCard`,
        paragraphs: [`Bonjour,\n\n${who} n’a pas accepté la NFCard du bateau ${boat}. Elle reste la vôtre.`],
        link: { label: 'Voir la NFCard', url },
      }),
      en: ({ who, boat, url }) => ({
        subject: `${who} did not accept your NFCard`,
        paragraphs: [`Hello,\n\n${who} did not accept the NFCard of the boat ${boat}. It stays yours.`],
        link: { label: 'See the NFCard', url },
      }),
    },
  }),
  new_message: mailTemplate({
    data: object({ who: string(), url: string() }),
    usefulFor: TIMELY,
    words: {
      fr: ({ who, url }) => ({
        subject: `${who} vous a écrit`,
        paragraphs: [`Bonjour,\n\nUn message de ${who} vous attend.`],
        link: { label: 'Lire et répondre', url },
      }),
      en: ({ who, url }) => ({
        subject: `${who} wrote to you`,
        paragraphs: [`Hello,\n\nA message from ${who} is waiting for you.`],
        link: { label: 'Read and answer', url },
      }),
    },
  }),
  document_expiring: mailTemplate({
    data: object({
      document: string(),
      /** Mails of before have none. */
      paper: optional(nullable(picklist(paperKinds)), null),
      boat: string(),
      /** Calendar date. */
      on: string(),
      url: string(),
    }),
    usefulFor: TIMELY,
    words: {
      fr: ({ document, paper, boat, on, url }) => ({
        subject: `${document} : échéance le ${writtenDay(on, 'fr')}`,
        paragraphs: [
          `Bonjour,\n\nLe document « ${document} » du bateau ${boat} arrive à échéance le ${writtenDay(on, 'fr')}. ${renewalOf(paper).fr}`,
        ],
        link: { label: 'Voir le document', url },
      }),
      en: ({ document, paper, boat, on, url }) => ({
        subject: `${document}: good until ${writtenDay(on, 'en')}`,
        paragraphs: [
          `Hello,\n\nThe document “${document}” of the boat ${boat} is good until ${writtenDay(on, 'en')}. ${renewalOf(paper).en}`,
        ],
        link: { label: 'See the document', url },
      }),
    },
  }),
  berth_request: mailTemplate({
    data: berthRequest,
    usefulFor: TIMELY,
    words: {
      fr: ({ step, port, boat, arrival, departure, url }) => ({
        subject: `${port} : ${stepsFr[step].subject}`,
        paragraphs: [
          `Bonjour,\n\n${stepsFr[step].sentence}`,
          `Port : ${port}\nBateau : ${boat}\nArrivée : ${writtenDay(arrival, 'fr')}\nDépart : ${writtenDay(departure, 'fr')}`,
        ],
        link: { label: 'Voir la demande', url },
      }),
      en: ({ step, port, boat, arrival, departure, url }) => ({
        subject: `${port}: ${stepsEn[step].subject}`,
        paragraphs: [
          `Hello,\n\n${stepsEn[step].sentence}`,
          `Port: ${port}\nBoat: ${boat}\nArrival: ${writtenDay(arrival, 'en')}\nDeparture: ${writtenDay(departure, 'en')}`,
        ],
        link: { label: 'See the request', url },
      }),
    },
  }),
  notification: mailTemplate({
    data: object({ title: string(), text: string(), url: nullable(string()) }),
    usefulFor: TIMELY,
    words: {
      fr: ({ title, text, url }) => ({
        subject: title,
        paragraphs: [`Bonjour,\n\n${text}`],
        ...(url === null ? {} : { link: { label: 'Voir sur le site', url } }),
      }),
      en: ({ title, text, url }) => ({
        subject: title,
        paragraphs: [`Hello,\n\n${text}`],
        ...(url === null ? {} : { link: { label: 'See on the site', url } }),
      }),
    },
  }),
};

const stepsFr = {
  asked: { subject: 'une demande de place', sentence: 'Un bateau demande une place dans votre port.' },
  accepted: {
    subject: 'votre place est acceptée',
    sentence: 'La capitainerie accepte votre demande de place.',
  },
  declined: {
    subject: 'pas de place cette fois',
    sentence: 'La capitainerie ne peut pas vous donner de place cette fois.',
  },
  cancelled: { subject: 'une demande annulée', sentence: 'Cette demande de place est annulée.' },
};
const stepsEn = {
  asked: { subject: 'a request for a berth', sentence: 'A boat asks for a berth in your port.' },
  accepted: {
    subject: 'your berth is accepted',
    sentence: 'The harbour office accepts your request for a berth.',
  },
  declined: {
    subject: 'no berth this time',
    sentence: 'The harbour office cannot give you a berth this time.',
  },
  cancelled: { subject: 'a request cancelled', sentence: 'This request for a berth is cancelled.' },
};
