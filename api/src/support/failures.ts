/** The words of support's refusals. */
export const supportFailures = {
  place_held: {
    fr: 'Ce compte répond déjà pour un lieu, ou fait partie de l’équipe.',
    en: 'This account already answers for a place, or is one of staff.',
  },
  request_open: {
    fr: 'Votre demande précédente est en cours d’examen.',
    en: 'Your earlier request is being looked at.',
  },
  support_request_unknown: {
    fr: 'Cette demande n’existe pas.',
    en: 'This request does not exist.',
  },
  support_request_settled: {
    fr: 'Cette demande a déjà reçu une réponse.',
    en: 'This request has already been answered.',
  },
  own_request: {
    fr: 'Vous ne pouvez pas répondre à votre propre demande.',
    en: 'You cannot answer your own request.',
  },
};
