/** The words of the profiles' refusals. */
export const profileFailures = {
  profile_unknown: {
    fr: 'Ce profil n’existe pas, ou n’est pas public.',
    en: 'This profile does not exist, or is not public.',
  },
};
