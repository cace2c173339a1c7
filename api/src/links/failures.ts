/** Words of the refusals that the operations of links declare. */
export const linkFailures = {
  link_unknown: {
    fr: 'Ce lien ne mène plus à rien : son temps ou ses ouvertures sont épuisés, ou il a été repris. Demandez-en un autre à qui vous l’a envoyé.',
    en: 'This link leads nowhere any more: its time or its views are used up, or it was taken back. Ask whoever sent it for another.',
  },
  too_many_links: {
    fr: 'Cette NFCard a déjà vingt liens. Reprenez-en un d’abord.',
    en: 'This NFCard has twenty links already. Take one back first.',
  },
};
