/** Words of the refusals that social login declares. */
export const socialFailures = {
  provider_unknown: {
    fr: 'Ce site ne propose pas de se connecter de cette façon.',
    en: 'This site does not offer to log in this way.',
  },
  provider_unavailable: {
    fr: 'Ce service ne répond pas. Réessayez dans un instant, ou connectez-vous autrement.',
    en: 'This service does not answer. Try again in a moment, or log in another way.',
  },
  ticket_expired: {
    fr: 'Cette connexion a expiré ou a déjà servi. Recommencez.',
    en: 'This login has expired or was used already. Start again.',
  },
  link_needed: {
    fr: 'Un compte existe déjà avec cette adresse. Saisissez son mot de passe pour les relier.',
    en: 'There is an account with this address already. Enter its password to link the two.',
  },
  email_needed: {
    fr: 'Ce service ne nous donne pas votre adresse électronique. Saisissez-la pour continuer.',
    en: 'This service does not give us your email address. Enter it to go on.',
  },
  identity_taken: {
    fr: 'Cette identité ouvre déjà un compte.',
    en: 'This identity opens an account already.',
  },
  identity_unknown: {
    fr: 'Cette identité n’est plus reliée à votre compte.',
    en: 'This identity is no longer linked to your account.',
  },
};
