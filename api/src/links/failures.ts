/** Words of the refusals that the operations of links declare. */
export const linkFailures = {
  link_unknown: {
    fr: 'Ce lien ne mène plus à rien : son temps ou ses ouvertures sont épuisés, ou il a été repris. Demandez-en un autre à qui vous l’a envoyé.',
    en: 'This link leads nowhere any more: its time or its views are used up, or it was taken back. Ask whoever sent it for another.',
  },
  link_revoked: {
    fr: 'La personne qui vous a donné ce lien l’a éteint : il n’ouvre plus rien.',
    en: 'Whoever gave you this link has ended it: it opens nothing any more.',
  },
  too_many_links: {
    fr: 'Cette NFCard a déjà vingt liens. Reprenez-en un d’abord.',
    en: 'This NFCard has twenty links already. Take one back first.',
  },
};
