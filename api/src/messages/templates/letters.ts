import { nullable, object, string } from 'valibot';
import { DAYS, mailTemplate } from './template.ts';

/** The newsletter and the contact form. */
export const letterTemplates = {
  newsletter_confirmation: mailTemplate({
    data: object({ confirmUrl: string(), unsubscribeUrl: string() }),
    usefulFor: 2 * DAYS,
    words: {
      fr: ({ confirmUrl, unsubscribeUrl }) => ({
        subject: 'Confirmez votre abonnement au courrier du bord',
        paragraphs: [
          'Bonjour,\n\nQuelqu’un, sans doute vous, a demandé le courrier du bord de NFCards pour cette adresse. Un dernier geste pour le recevoir : suivez le lien ci-dessous.',
          'Sans confirmation dans les 7 jours, nous oublions cette adresse. Si vous n’avez rien demandé, il n’y a rien à faire.',
        ],
        link: { label: 'Confirmer l’abonnement', url: confirmUrl },
        unsubscribeUrl,
      }),
      en: ({ confirmUrl, unsubscribeUrl }) => ({
        subject: 'Confirm your subscription to the newsletter',
        paragraphs: [
          'Hello,\n\nSomebody, most likely you, asked for the NFCards newsletter at this address. One last step to receive it: follow the link below.',
          'Without confirmation within 7 days, we forget this address. If you asked for nothing, there is nothing to do.',
        ],
        link: { label: 'Confirm the subscription', url: confirmUrl },
        unsubscribeUrl,
      }),
    },
  }),
  plus_confirmation: mailTemplate({
    data: object({ confirmUrl: string(), unsubscribeUrl: string() }),
    usefulFor: 2 * DAYS,
    words: {
      fr: ({ confirmUrl, unsubscribeUrl }) => ({
        subject: 'Confirmez que vous voulez des nouvelles de NFCard Plus',
        paragraphs: [
          'Bonjour,\n\nQuelqu’un, sans doute vous, a demandé à être prévenu à cette adresse de l’ouverture de NFCard Plus. Un dernier geste : suivez le lien ci-dessous. Nous n’écrirons pour rien d’autre.',
          'Sans confirmation dans les 7 jours, nous oublions cette adresse. Si vous n’avez rien demandé, il n’y a rien à faire.',
        ],
        link: { label: 'Confirmer', url: confirmUrl },
        unsubscribeUrl,
      }),
      en: ({ confirmUrl, unsubscribeUrl }) => ({
        subject: 'Confirm that you want news of NFCard Plus',
        paragraphs: [
          'Hello,\n\nSomebody, most likely you, asked to be told at this address when NFCard Plus opens. One last step: follow the link below. We will write about nothing else.',
          'Without confirmation within 7 days, we forget this address. If you asked for nothing, there is nothing to do.',
        ],
        link: { label: 'Confirm', url: confirmUrl },
        unsubscribeUrl,
      }),
    },
  }),
  newsletter_issue: mailTemplate({
    data: object({ subject: string(), text: string(), unsubscribeUrl: string() }),
    usefulFor: 7 * DAYS,
    words: {
      fr: ({ subject, text, unsubscribeUrl }) => ({
        subject,
        paragraphs: text.split(/\n{2,}/),
        link: { label: 'Se désabonner', url: unsubscribeUrl },
        unsubscribeUrl,
      }),
      en: ({ subject, text, unsubscribeUrl }) => ({
        subject,
        paragraphs: text.split(/\n{2,}/),
        link: { label: 'Unsubscribe', url: unsubscribeUrl },
        unsubscribeUrl,
      }),
    },
  }),
  contact_message: mailTemplate({
    data: object({
      name: string(),
      email: string(),
      phone: nullable(string()),
      subject: string(),
      message: string(),
    }),
    usefulFor: 2 * DAYS,
    words: {
      fr: ({ name, email, phone, subject, message }) => ({
        subject: `[Contact] ${subject}`,
        paragraphs: [message, `Nom : ${name}\nAdresse : ${email}\nTéléphone : ${phone ?? 'non donné'}`],
        replyTo: { name, email },
      }),
      en: ({ name, email, phone, subject, message }) => ({
        subject: `[Contact] ${subject}`,
        paragraphs: [message, `Name: ${name}\nAddress: ${email}\nPhone: ${phone ?? 'not given'}`],
        replyTo: { name, email },
      }),
    },
  }),
  // It quotes nothing of the message: the address of the receipt is not verified.
  contact_receipt: mailTemplate({
    data: object({}),
    usefulFor: 2 * DAYS,
    words: {
      fr: () => ({
        subject: 'Nous avons bien reçu votre message',
        paragraphs: [
          'Bonjour,\n\nVotre message est bien arrivé chez NFCards. Nous vous répondons dès que possible, à cette adresse.',
          'Si vous ne nous avez pas écrit, quelqu’un s’est trompé d’adresse : il n’y a rien à faire.',
        ],
      }),
      en: () => ({
        subject: 'We have received your message',
        paragraphs: [
          'Hello,\n\nYour message has reached NFCards. We will answer as soon as we can, at this address.',
          'If you did not write to us, somebody gave a wrong address: there is nothing to do.',
        ],
      }),
    },
  }),
};
