/** Words of the refusals that the newsletter declares. */
export const newsletterFailures = {
  mailing_link_unknown: {
    fr: 'Ce lien n’est plus valable : l’adresse n’est pas abonnée, ou le lien a plus de sept jours.',
    en: 'This link is no longer good: the address is not subscribed, or the link is more than seven days old.',
  },
};
