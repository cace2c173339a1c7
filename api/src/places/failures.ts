/** The words of the directories' refusals. */
export const placeFailures = {
  port_unknown: {
    fr: 'Ce port ne figure pas dans l’annuaire. Vous pouvez le chercher par son nom dans la liste des ports.',
    en: 'This port is not in the directory. You can look for it by name in the list of ports.',
  },
  mechanic_unknown: {
    fr: 'Ce réparateur ne figure pas dans l’annuaire. Vous pouvez le chercher par son nom dans la liste.',
    en: 'This repairer is not in the directory. You can look for it by name in the list.',
  },
  shop_unknown: {
    fr: 'Ce magasin ne figure pas dans l’annuaire. Vous pouvez le chercher par son nom dans la liste.',
    en: 'This shop is not in the directory. You can look for it by name in the list.',
  },
  cursor_invalid: {
    fr: 'La suite de cette liste ne peut pas être retrouvée. Relancez la recherche.',
    en: 'The rest of this list cannot be found again. Start the search anew.',
  },
  near_missing: {
    fr: 'Pour classer par distance, indiquez un lieu de départ.',
    en: 'To sort by distance, say from where.',
  },
};
