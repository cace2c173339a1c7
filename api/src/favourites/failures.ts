/** The words of the favourites' refusals. */
export const favouriteFailures = {
  place_unknown: {
    fr: 'Ce lieu ne figure pas dans l’annuaire.',
    en: 'This place is not in the directory.',
  },
  favourites_full: {
    fr: 'Votre liste de favoris est pleine. Retirez-en pour en ajouter.',
    en: 'Your list of favourites is full. Remove some to add others.',
  },
};
