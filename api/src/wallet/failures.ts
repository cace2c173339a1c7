/** Words of the refusals that the operations of the wallet declare. */
export const walletFailures = {
  nfcard_unknown: {
    fr: 'Cette NFCard n’est pas dans votre portefeuille.',
    en: 'This NFCard is not in your wallet.',
  },
  too_many_nfcards: {
    fr: 'Votre portefeuille est plein. Retirez une NFCard pour faire place à celle-ci.',
    en: 'Your wallet is full. Remove an NFCard to make room for this one.',
  },
  document_unknown: {
    fr: 'Ce document n’est pas dans votre portefeuille.',
    en: 'This document is not in your wallet.',
  },
  too_many_documents: {
    fr: 'Cette NFCard ne peut pas tenir plus de documents ou de versions.',
    en: 'This NFCard cannot hold more documents or versions.',
  },
  storage_full: {
    fr: 'La place de votre portefeuille (500 Mo) ne suffit plus. Retirez des documents dont vous n’avez plus besoin.',
    en: 'The space of your wallet (500 MB) is used up. Remove documents that you do not need any more.',
  },
  upload_unknown: {
    fr: 'Cet envoi de document n’existe pas, ou plus. Recommencez-le.',
    en: 'This upload does not exist, or not any more. Start it again.',
  },
  part_wrong: {
    fr: 'Ce morceau n’a pas la taille annoncée.',
    en: 'This part does not have the size that was announced.',
  },
  not_encrypted: {
    fr: 'Ce document n’est pas chiffré : il n’a pas été enregistré.',
    en: 'This document is not encrypted: it has not been stored.',
  },
  parts_missing: {
    fr: 'Il manque une partie du document. L’envoi peut continuer.',
    en: 'A part of the document is missing. The upload can go on.',
  },
  digest_wrong: {
    fr: 'Le document reçu n’est pas celui qui a été annoncé. Envoyez-le de nouveau.',
    en: 'The document that arrived is not the one that was announced. Send it again.',
  },
  sending_unknown: {
    fr: 'Cet envoi de NFCard n’est pas parmi les vôtres.',
    en: 'This sending of an NFCard is not among yours.',
  },
  sending_settled: {
    fr: 'Cet envoi a déjà été accepté, refusé ou repris, ou son temps est passé.',
    en: 'This sending was accepted, declined or taken back before, or its time is over.',
  },
  keys_missing: {
    fr: 'Les documents ne sont pas encore lisibles pour vous : la personne qui envoie la NFCard doit d’abord ouvrir son portefeuille.',
    en: 'The documents cannot be read by you yet: the person who sends the NFCard has to open their wallet first.',
  },
  member_unknown: {
    fr: 'Ce membre n’est pas connu.',
    en: 'This member is not known.',
  },
  place_not_connected: {
    fr: 'Personne ne répond encore pour ce lieu ici. Vous pouvez envoyer la NFCard à son adresse électronique.',
    en: 'Nobody answers for this place here yet. You can send the NFCard to its email address.',
  },
  receiver_unclear: {
    fr: 'Dites à qui va la NFCard : une adresse, un lieu ou un membre, et un seul.',
    en: 'Say whom the NFCard goes to: one address, one place or one member.',
  },
  sent_to_self: {
    fr: 'Cette NFCard est déjà chez vous.',
    en: 'This NFCard is with you already.',
  },
  period_invalid: {
    fr: 'Donnez à un envoi temporaire un début et une fin à venir, un an au plus ; un envoi définitif n’en a pas.',
    en: 'Give a temporary sending a beginning and an end to come, a year at most; one for good has none.',
  },
  being_sent: {
    fr: 'Cette NFCard attend déjà d’être acceptée par quelqu’un d’autre. Reprenez-la d’abord.',
    en: 'This NFCard is already waiting for somebody else to accept it. Take it back first.',
  },
  too_many_sendings: {
    fr: 'Beaucoup de vos envois attendent déjà une réponse. Reprenez-en avant d’envoyer celui-ci.',
    en: 'Many of your sendings are already waiting for an answer. Take some back before you send this one.',
  },
  receiver_full: {
    fr: 'Trop de NFCards attendent déjà une réponse de ce destinataire. Réessayez plus tard.',
    en: 'Too many NFCards are already waiting for an answer from this receiver. Try again later.',
  },
};
