/** The words of the conversations' refusals. */
export const conversationFailures = {
  conversation_unknown: {
    fr: 'Cette conversation n’existe pas.',
    en: 'This conversation does not exist.',
  },
  member_unknown: {
    fr: 'Cette personne n’est pas inscrite, ou ne souhaite pas être contactée.',
    en: 'This person has no account, or does not wish to be contacted.',
  },
  recipient_unclear: {
    fr: 'Indiquez à qui vous écrivez : une personne, ou un lieu.',
    en: 'Say whom you write to: a person, or a place.',
  },
  place_needed: {
    fr: 'Seul qui répond pour un lieu peut écrire en son nom.',
    en: 'Only those who answer for a place can write in its name.',
  },
  place_not_connected: {
    fr: 'Personne ne répond encore ici pour ce lieu. Ses coordonnées figurent sur sa fiche.',
    en: 'Nobody answers for this place here yet. Its page says how to reach it.',
  },
  written_to_oneself: {
    fr: 'Ce message vous est adressé à vous-même.',
    en: 'This message is addressed to yourself.',
  },
  recipient_closed: {
    fr: 'Cette personne ne reçoit des messages que de ceux à qui elle a écrit.',
    en: 'This person receives messages only from those whom they wrote to.',
  },
  recipient_gone: {
    fr: 'Ce compte a été supprimé : personne ne lirait votre message.',
    en: 'This account was deleted: nobody would read your message.',
  },
  message_id_taken: {
    fr: 'Ce message n’a pas pu être enregistré. Envoyez-le à nouveau.',
    en: 'This message could not be kept. Send it again.',
  },
  nfcard_unknown: {
    fr: 'Cette NFCard ne figure pas parmi les vôtres.',
    en: 'This NFCard is not among yours.',
  },
};
