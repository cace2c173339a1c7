/** Words of the refusals that the operations of the vault declare. */
export const vaultFailures = {
  vault_exists: {
    fr: 'Ce compte a déjà un coffre : ouvrez-le plutôt que d’en faire un autre.',
    en: 'This account has a vault already: open it rather than make another.',
  },
  recipient_taken: {
    fr: 'Cette clé est celle d’un autre coffre. Recommencez : une nouvelle sera faite.',
    en: 'This key is that of another vault. Start again: a new one will be made.',
  },
  vault_changed: {
    fr: 'Le coffre pour lequel cette page a chiffré n’existe plus : il a été supprimé ou remplacé, sur un autre appareil peut-être. Ouvrez celui d’aujourd’hui, puis recommencez.',
    en: 'The vault that this page has encrypted for is no more: it was removed or replaced, perhaps on another device. Open the one of today and start again.',
  },
  reader_changed: {
    fr: 'Le coffre d’une des personnes a changé entre-temps : recommencez, pour que les documents soient chiffrés pour sa clé d’aujourd’hui.',
    en: 'The vault of one of the people has changed meanwhile: start again, so that the documents are encrypted for their key of today.',
  },
  vault_missing: {
    fr: 'Ce compte n’a pas encore de coffre.',
    en: 'This account has no vault yet.',
  },
  vault_closes: {
    fr: 'Le mot de passe oublié ouvre aussi vos documents chiffrés. Avec un nouveau, il faudra le code de secours de votre coffre ou une clé d’accès pour les ouvrir ; sans elles, l’ancien mot de passe.',
    en: 'The forgotten password opens your encrypted documents too. With a new one, it will take your recovery code or a passkey to open them; without those, the old password.',
  },
  vault_goes: {
    fr: 'L’adresse de ce compte n’a jamais été confirmée : son coffre sera effacé, et ses documents chiffrés ne s’ouvriront plus.',
    en: 'The address of this account was never confirmed: its vault will be erased, and its encrypted documents will open no more.',
  },
  wrap_unknown: {
    fr: 'Cette façon d’ouvrir le coffre n’existe pas.',
    en: 'There is no such way to open the vault.',
  },
  too_many_wraps: {
    fr: 'Dix clés d’accès ouvrent déjà ce coffre. Retirez-en une d’abord.',
    en: 'Ten passkeys open this vault already. Remove one first.',
  },
};
