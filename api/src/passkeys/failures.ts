/** Words of the refusals that passkeys declare. */
export const passkeyFailures = {
  passkey_refused: {
    fr: 'Cette clé d’accès n’a pas pu être vérifiée.',
    en: 'This passkey could not be verified.',
  },
  passkey_expired: {
    fr: 'La demande a expiré ou a déjà servi. Recommencez.',
    en: 'The request has expired or was used already. Start again.',
  },
  passkey_unknown: {
    fr: 'Cette clé d’accès n’ouvre aucun compte, ou n’en ouvre plus. Connectez-vous autrement.',
    en: 'This passkey opens no account, or no longer does. Log in another way.',
  },
  passkey_too_many: {
    fr: 'Ce compte a déjà vingt clés d’accès. Retirez-en une d’abord.',
    en: 'This account has twenty passkeys already. Remove one first.',
  },
  last_way_in: {
    fr: 'C’est la seule façon d’ouvrir votre compte. Choisissez d’abord un mot de passe, ou ajoutez-en une autre.',
    en: 'This is the only way to open your account. Choose a password first, or add another way.',
  },
};
