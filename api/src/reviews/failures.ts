/** The words of the reviews' refusals. */
export const reviewFailures = {
  email_unverified: {
    fr: 'Vérifiez d’abord votre adresse électronique.',
    en: 'Verify your email address first.',
  },
  own_place: {
    fr: 'Vous répondez pour ce lieu : vous ne pouvez pas donner votre avis sur lui.',
    en: 'You answer for this place: you cannot review it.',
  },
  review_unknown: {
    fr: 'Cet avis n’existe pas, ou n’est pas le vôtre.',
    en: 'This review does not exist, or is not yours.',
  },
};
