/** The words of the forecast's refusals. */
export const weatherFailures = {
  weather_unavailable: {
    fr: 'La météo n’a pas pu être obtenue. Réessayez dans quelques minutes ; la VHF et le sémaphore, eux, répondent.',
    en: 'The weather could not be had. Try again in a few minutes; VHF and the coastguard’s bulletins are still there.',
  },
};
