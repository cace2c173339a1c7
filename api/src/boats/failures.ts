/** Words of the refusals that the operations of boats declare. */
export const boatFailures = {
  boat_unknown: {
    fr: 'Ce bateau n’est pas parmi les vôtres.',
    en: 'This boat is not among yours.',
  },
  too_many_boats: {
    fr: 'Un compte tient cinquante bateaux. Retirez-en un pour faire place à celui-ci.',
    en: 'An account holds fifty boats. Remove one to make room for this one.',
  },
  boat_in_use: {
    fr: 'Des NFCards dépendent de ce bateau. Retirez-les d’abord, ou demandez qu’elles partent avec lui.',
    en: 'NFCards hang on this boat. Remove them first, or ask for them to go with it.',
  },
};
