import type { DocumentType, NfcardDocument, Notice, PaperKind } from '@nfcards/shared/operations';
import { writtenDay } from '../base/dates.ts';
import type { Language } from '../base/language.ts';
import type { OutgoingMessage } from '../messages/messages.ts';
import { mailedNames } from './mailed-names.ts';

type Mail = Extract<OutgoingMessage, { readonly to: { readonly email: string } }>;
/** A mail without its address. */
export type Letter = Mail extends infer Kind
  ? Kind extends Mail
    ? Omit<Kind, 'to' | 'language'>
    : never
  : never;

export interface Reader {
  readonly memberId: string;
  readonly language: Language;
  /** Without a slash at the end. */
  readonly siteUrl: string;
}

/** The mail about a notice; null where there is none. */
export function letterOf(notice: Notice, { memberId, language, siteUrl }: Reader): Letter | null {
  const wallet = `${siteUrl}/wallet/nfcards`;
  const received = `${siteUrl}/wallet/received`;
  const sent = `${received}?list=out`;
  const profile = `${siteUrl}/profile/${memberId}`;
  switch (notice.kind) {
    case 'message_received': {
      const { who, conversation_id } = mailedNames(notice.data, language);
      return { template: 'new_message', data: { who, url: `${profile}/chat/${conversation_id}` } };
    }
    case 'nfcard_received':
    case 'nfcard_accepted':
    case 'nfcard_declined': {
      const { who, boat } = mailedNames(notice.data, language);
      const url = notice.kind === 'nfcard_received' ? received : sent;
      return { template: notice.kind, data: { who, boat, url } };
    }
    case 'document_expiring': {
      const { type, paper, boat, expires_on, nfcard_id } = notice.data;
      const document = documentName({ type, paper }, language);
      const url = `${wallet}/${nfcard_id}`;
      return {
        template: 'document_expiring',
        data: { document, paper: paper ?? null, boat, on: expires_on, url },
      };
    }
    case 'berth_request': {
      const data = mailedNames(notice.data, language);
      const { step, port, boat, arrival, departure } = data;
      const url = `${profile}/notification`;
      if (step !== 'expired') {
        return { template: 'berth_request', data: { step, port, boat, arrival, departure, url } };
      }
      return plain(expiredWords[language](data), url);
    }
    case 'nfcard_keys_asked':
      return plain(words(notice, language), sent);
    case 'nfcard_readable':
      return plain(words(notice, language), received);
    case 'place_claim_settled': {
      const vault = `${siteUrl}/wallet/vault`;
      return plain(words(notice, language), notice.data.accepted ? vault : `${profile}/notification`);
    }
    case 'referral_level':
      return null;
    default:
      return plain(words(notice, language), `${profile}/notification`);
  }
}

interface Words {
  readonly title: string;
  readonly text: string;
}

function plain({ title, text }: Words, url: string): Letter {
  return { template: 'notification', data: { title, text, url } };
}

/** As mails and the names of files say what a document is. */
export function documentName(
  { type, paper }: Pick<NfcardDocument, 'type' | 'paper'>,
  language: Language,
): string {
  return (paper == null ? typeNames[type] : paperNames[paper])[language];
}

type Names = Readonly<Record<Language, string>>;

const typeNames: Readonly<Record<DocumentType, Names>> = {
  registration: { fr: 'Immatriculation', en: 'Registration' },
  insurance: { fr: 'Assurance', en: 'Insurance' },
  invoices: { fr: 'Facture', en: 'Invoice' },
};

const paperNames: Readonly<Record<PaperKind, Names>> = {
  registry: { fr: 'Certificat d’enregistrement', en: 'Certificate of registry' },
  permit: { fr: 'Permis bateau', en: 'Certificate of competence' },
  radio_licence: { fr: 'Licence radio du navire', en: 'Ship radio licence' },
  radio_certificate: { fr: 'Certificat radio (CRR)', en: 'VHF operator’s certificate' },
  safety_inspection: { fr: 'Contrôle du matériel de sécurité', en: 'Safety equipment inspection' },
  liferaft: { fr: 'Révision du radeau de survie', en: 'Liferaft service' },
  survey: { fr: 'Rapport d’expertise', en: 'Survey report' },
  conformity: { fr: 'Déclaration de conformité', en: 'Declaration of conformity' },
  other: { fr: 'Autre papier du bord', en: 'Other ship’s paper' },
  insurance: { fr: 'Attestation d’assurance', en: 'Insurance certificate' },
  invoice: { fr: 'Facture', en: 'Invoice' },
  sales_contract: { fr: 'Acte de vente', en: 'Bill of sale' },
  berth_contract: { fr: 'Contrat de place de port', en: 'Berth contract' },
};

type BerthData = Extract<Notice, { readonly kind: 'berth_request' }>['data'];

const expiredWords: Readonly<Record<Language, (data: BerthData) => Words>> = {
  fr: ({ port, boat, arrival }) => ({
    title: `${port} : demande de place sans réponse`,
    text: `La demande de place du bateau ${boat} pour le ${writtenDay(arrival, 'fr')} est restée sans réponse et n’est plus valable. Le plus sûr est d’appeler la capitainerie.`,
  }),
  en: ({ port, boat, arrival }) => ({
    title: `${port}: request for a berth without an answer`,
    text: `The request for a berth for the boat ${boat} on ${writtenDay(arrival, 'en')} was not answered and is no longer good. The surest way is to call the harbour office.`,
  }),
};

type PlainNotice = Exclude<
  Notice,
  {
    readonly kind:
      | 'message_received'
      | 'nfcard_received'
      | 'nfcard_accepted'
      | 'nfcard_declined'
      | 'document_expiring'
      | 'berth_request'
      | 'referral_level';
  }
>;

function words(notice: PlainNotice, language: Language): Words {
  return language === 'fr' ? french(notice) : english(notice);
}

function french(notice: PlainNotice): Words {
  switch (notice.kind) {
    case 'nfcard_taken_back': {
      const { who, boat } = mailedNames(notice.data, 'fr');
      return { title: `${who} a repris une NFCard`, text: `${who} a repris la NFCard du bateau ${boat}.` };
    }
    case 'nfcard_ended': {
      const { boat } = mailedNames(notice.data, 'fr');
      const text = `Le temps pour lequel la NFCard du bateau ${boat} était partagée est écoulé.`;
      return { title: 'Le partage d’une NFCard est terminé', text };
    }
    case 'nfcard_keys_asked': {
      const { who, boat } = mailedNames(notice.data, 'fr');
      const text = `${who} ne peut pas encore lire les documents de la NFCard du bateau ${boat}. Ouvrez votre portefeuille : ils seront chiffrés à son intention.`;
      return { title: `${who} attend de pouvoir lire une NFCard`, text };
    }
    case 'nfcard_readable': {
      const { who, boat } = mailedNames(notice.data, 'fr');
      const text = `${who} vous a ouvert les documents de la NFCard du bateau ${boat} : vous pouvez les lire.`;
      return { title: 'Les documents d’une NFCard vous sont ouverts', text };
    }
    case 'boat_maintenance': {
      const { boat, what, due_on } = notice.data;
      const text = `Entretien du bateau ${boat} : ${what}, le ${writtenDay(due_on, 'fr')}.`;
      return { title: `Entretien du bateau ${boat}`, text };
    }
    case 'partner_offer': {
      const { partner, offer } = notice.data;
      return { title: `Une offre de ${partner}`, text: offer };
    }
    case 'premium_earned': {
      const until = writtenDay(notice.data.until, 'fr');
      const text = `Merci pour vos invitations : l’abonnement Manage vous est offert jusqu’au ${until}.`;
      return { title: 'Une année de Manage vous est offerte', text };
    }
    case 'place_claim_settled': {
      const { accepted, place, note } = notice.data;
      const text = accepted
        ? `Vous répondez désormais pour ${place} : les messages et les NFCards qui lui sont envoyés vous parviennent. Préparez votre coffre : c’est lui qui ouvre leurs documents.`
        : `Nous n’avons pas pu vous confier ${place}.`;
      return { title: `Votre demande pour ${place}`, text: withNote(text, note) };
    }
    case 'name_change_settled': {
      const { accepted, note } = notice.data;
      const text = accepted ? 'Votre nom a été changé.' : 'Votre nom n’a pas été changé.';
      return { title: 'Votre demande de changement de nom', text: withNote(text, note) };
    }
    case 'place_released': {
      const { place } = notice.data;
      return { title: place, text: `Vous ne répondez plus pour ${place}.` };
    }
    case 'support_asked': {
      const { matter, who, place } = notice.data;
      const where = place ?? '';
      const texts = {
        place_claim: `${who} demande à répondre pour ${where}.`,
        name_change: `${who} demande à changer de nom.`,
        place_release: `${who} ne répond plus pour ${where}.`,
      };
      return { title: 'Assistance : une demande', text: texts[matter] };
    }
  }
}

function english(notice: PlainNotice): Words {
  switch (notice.kind) {
    case 'nfcard_taken_back': {
      const { who, boat } = mailedNames(notice.data, 'en');
      return {
        title: `${who} took back an NFCard`,
        text: `${who} took back the NFCard of the boat ${boat}.`,
      };
    }
    case 'nfcard_ended': {
      const { boat } = mailedNames(notice.data, 'en');
      const text = `The time for which the NFCard of the boat ${boat} was shared is over.`;
      return { title: 'The sharing of an NFCard is over', text };
    }
    case 'nfcard_keys_asked': {
      const { who, boat } = mailedNames(notice.data, 'en');
      const text = `${who} cannot read the documents of the NFCard of the boat ${boat} yet. Open your wallet: they will be encrypted for them.`;
      return { title: `${who} is waiting to read an NFCard`, text };
    }
    case 'nfcard_readable': {
      const { who, boat } = mailedNames(notice.data, 'en');
      const text = `${who} opened the documents of the NFCard of the boat ${boat} to you: you can read them now.`;
      return { title: 'The documents of an NFCard are open to you', text };
    }
    case 'boat_maintenance': {
      const { boat, what, due_on } = notice.data;
      const text = `Maintenance of the boat ${boat}: ${what}, on ${writtenDay(due_on, 'en')}.`;
      return { title: `Maintenance of the boat ${boat}`, text };
    }
    case 'partner_offer': {
      const { partner, offer } = notice.data;
      return { title: `An offer of ${partner}`, text: offer };
    }
    case 'premium_earned': {
      const until = writtenDay(notice.data.until, 'en');
      const text = `Thank you for your invitations: the Manage subscription is yours until ${until}.`;
      return { title: 'A year of Manage is yours', text };
    }
    case 'place_claim_settled': {
      const { accepted, place, note } = notice.data;
      const text = accepted
        ? `You answer for ${place} from now on: messages and NFCards that are sent to it reach you. Make your vault ready: it is what opens their documents.`
        : `We could not entrust you with ${place}.`;
      return { title: `Your request for ${place}`, text: withNote(text, note) };
    }
    case 'name_change_settled': {
      const { accepted, note } = notice.data;
      const text = accepted ? 'Your name has been changed.' : 'Your name has not been changed.';
      return { title: 'Your request for another name', text: withNote(text, note) };
    }
    case 'place_released': {
      const { place } = notice.data;
      return { title: place, text: `You do not answer for ${place} any more.` };
    }
    case 'support_asked': {
      const { matter, who, place } = notice.data;
      const where = place ?? '';
      const texts = {
        place_claim: `${who} asks to answer for ${where}.`,
        name_change: `${who} asks for another name.`,
        place_release: `${who} does not answer for ${where} any more.`,
      };
      return { title: 'Support: a request', text: texts[matter] };
    }
  }
}

function withNote(text: string, note: string | null): string {
  return note === null ? text : `${text}\n\n${note}`;
}
