/** Words of the refusals that the operations of berth requests declare. */
export const berthFailures = {
  dates_invalid: {
    fr: 'Choisissez une arrivée à partir d’aujourd’hui et un départ au moins un jour après, d’ici un an.',
    en: 'Choose an arrival from today on and a departure at least a day later, within a year.',
  },
  port_not_connected: {
    fr: 'Cette capitainerie ne reçoit pas encore les demandes ici. Le plus sûr est de l’appeler : son numéro et son canal VHF sont sur la page du port.',
    en: 'This harbour office does not take requests here yet. The surest way is to call it: its number and VHF channel are on the port’s page.',
  },
  request_unknown: {
    fr: 'Cette demande de place n’est pas parmi les vôtres.',
    en: 'This request for a berth is not among yours.',
  },
  request_settled: {
    fr: 'Cette demande a déjà reçu sa réponse, ou son temps est passé.',
    en: 'This request has had its answer before, or its time is over.',
  },
  too_many_requests_waiting: {
    fr: 'Vingt de vos demandes attendent déjà une réponse. Retirez-en une avant d’en faire une autre.',
    en: 'Twenty of your requests are already waiting for an answer. Withdraw one before you make another.',
  },
};
