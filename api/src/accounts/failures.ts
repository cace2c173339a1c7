/** Words of the refusals that accounts declare. */
export const accountFailures = {
  login_refused: {
    fr: 'L’adresse ou le mot de passe ne convient pas. Vérifiez les deux, ou choisissez un nouveau mot de passe.',
    en: 'The address or the password does not fit. Check both, or choose a new password.',
  },
  second_factor_needed: {
    fr: 'Saisissez le code de votre application d’authentification, ou un code de secours.',
    en: 'Enter the code of your authenticator app, or a recovery code.',
  },
  second_factor_wrong: {
    fr: 'Ce code ne convient pas. Attendez le suivant, ou prenez un code de secours.',
    en: 'This code does not fit. Wait for the next one, or use a recovery code.',
  },
  code_wrong: {
    fr: 'Ce code ne convient pas ou n’est plus valable. Après cinq essais ou dix minutes, il en faut un nouveau.',
    en: 'This code does not fit or is no longer valid. After five tries or ten minutes a new one is needed.',
  },
  mail_unavailable: {
    fr: 'L’envoi de courriels n’est pas disponible. Réessayez plus tard ou écrivez au support.',
    en: 'Mail cannot be sent at the moment. Try again later or write to support.',
  },
  sms_unavailable: {
    fr: 'L’envoi de SMS n’est pas disponible. Réessayez plus tard ou écrivez au support.',
    en: 'Text messages cannot be sent at the moment. Try again later or write to support.',
  },
  phone_invalid: {
    fr: 'Ce numéro de téléphone n’existe pas. Écrivez-le avec l’indicatif du pays, par exemple +33 6 39 98 00 00.',
    en: 'This phone number does not exist. Write it with its country code, for example +33 6 39 98 00 00.',
  },
  name_by_support: {
    fr: 'Le nom se change avec l’aide du support : envoyez-lui une demande.',
    en: 'Names are changed with the help of support: send them a request.',
  },
  data_invalid: {
    fr: 'Cette valeur ne convient pas.',
    en: 'This value does not fit.',
  },
  picture_invalid: {
    fr: 'Ce fichier n’est pas une image lisible. Choisissez une photo JPEG, PNG ou WebP.',
    en: 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP photo.',
  },
  picture_too_large: {
    fr: 'Cette image dépasse 5 Mo. Choisissez-en une plus légère.',
    en: 'This picture is larger than 5 MB. Choose a lighter one.',
  },
  picture_unknown: {
    fr: 'Cette image n’existe plus.',
    en: 'This picture no longer exists.',
  },
  claim_needed: {
    fr: 'Ce type de compte est accordé par le support : faites une demande depuis la fiche de l’établissement.',
    en: 'This type of account is granted by support: ask for it from the page of the place.',
  },
  password_needed: {
    fr: 'Confirmez d’abord votre mot de passe ou un code de votre application d’authentification.',
    en: 'First confirm your password or a code of your authenticator app.',
  },
  login_again_needed: {
    fr: 'Pour votre sécurité, déconnectez-vous, reconnectez-vous, puis supprimez votre compte dans les dix minutes.',
    en: 'For your safety, log out, log in again, then delete your account within ten minutes.',
  },
  password_wrong: {
    fr: 'Ce mot de passe ne convient pas.',
    en: 'This password does not fit.',
  },
  email_same: {
    fr: 'C’est déjà l’adresse de votre compte.',
    en: 'This is the address of your account already.',
  },
  email_undo_unknown: {
    fr: 'Ce lien ne sert plus : le changement est déjà annulé, le délai est passé, ou un lien plus récent l’a remplacé.',
    en: 'This link is of no use any more: the change is undone already, its time is over, or a newer link took its place.',
  },
  session_unknown: {
    fr: 'Cette session est déjà terminée.',
    en: 'This session has ended already.',
  },
};
