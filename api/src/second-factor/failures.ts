/** Words of the refusals that the second factor declares. */
export const secondFactorFailures = {
  second_factor_on: {
    fr: 'La connexion en deux étapes est déjà activée.',
    en: 'Two-step login is already on.',
  },
  second_factor_off: {
    fr: 'La connexion en deux étapes n’est pas activée.',
    en: 'Two-step login is not on.',
  },
  second_factor_not_begun: {
    fr: 'Recommencez : la clé montrée à votre application n’est valable que dix minutes.',
    en: 'Start again: the key shown to your app is good for ten minutes only.',
  },
};
