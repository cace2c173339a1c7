/** The page that opens the documents, in the archive. */
export const OFFLINE_PAGE = 'ouvrir-open.html';

/** What whoever opens the archive is told first, by the name of the file. */
export const readMes = {
  'LISEZ-MOI.txt': `NFCards : vos données

CE QUE CONTIENT CETTE ARCHIVE

- ${OFFLINE_PAGE} : la page qui ouvre vos documents, sans réseau et sans le site.
- documents : vos documents, chiffrés (.age), et ce qu’il faut pour ouvrir chacun (.json). Leurs titres sont chiffrés
  eux aussi : le nom d’un fichier dit la carte, le type de document et le jour où il a été ajouté.
- vault.json : votre coffre, scellé par votre mot de passe, votre code de secours et vos clés d’accès.
- Les autres fichiers .json : tout ce que le site sait de vous, en clair. Un éditeur de texte les ouvre.

OUVRIR VOS DOCUMENTS

1. Enregistrez l’archive sur un ordinateur ou un téléphone qui est à vous.
2. Ouvrez ${OFFLINE_PAGE} dans un navigateur récent : Chrome, Edge, Firefox ou Safari. S’il ne s’ouvre pas depuis
   l’archive, décompressez-la d’abord. Un téléphone montre parfois la page sans l’exécuter : prenez alors un
   ordinateur.
3. Choisissez-y l’archive, ou le dossier décompressé.
4. Donnez le mot de passe de votre compte tel qu’il était au moment du téléchargement, ou votre code de secours.
5. Enregistrez un document, ou tous.

Rien ne part de votre appareil : la page n’a aucun accès au réseau.

CE QU’IL FAUT GARDER

L’archive ne s’ouvre qu’avec le mot de passe ou le code de secours : gardez-les ailleurs qu’avec elle. Un coffre que seule
une clé d’accès ouvre ne s’ouvre pas ici : ajoutez-lui un mot de passe ou un code de secours sur le site, puis téléchargez
une nouvelle archive.

SANS LA PAGE

Les fichiers .age suivent le format public age (age-encryption.org/v1). L’identité du coffre, dans vault.json, ouvre
sealed_key de chaque version ; ce qu’il en sort est l’identité age qui ouvre le fichier .age et sealed_title.
`,
  'README.txt': `NFCards: your data

WHAT THIS ARCHIVE HOLDS

- ${OFFLINE_PAGE}: the page that opens your documents, without a network and without the site.
- documents: your documents, encrypted (.age), and what it takes to open each of them (.json). Their titles are encrypted
  too: the name of a file tells the card, the type of document and the day when it was added.
- vault.json: your vault, sealed by your password, your recovery code and your passkeys.
- The other .json files: all that the site knows of you, in plain text. A text editor opens them.

OPENING YOUR DOCUMENTS

1. Save the archive on a computer or a phone of your own.
2. Open ${OFFLINE_PAGE} in a recent browser: Chrome, Edge, Firefox or Safari. If it does not open from the archive,
   unpack that first. A phone sometimes shows the page without running it: then take a computer.
3. Choose the archive in it, or the unpacked folder.
4. Give the password of your account as it was when you downloaded the archive, or your recovery code.
5. Save a document, or all of them.

Nothing leaves your device: the page has no access to the network.

WHAT TO KEEP

The archive opens with the password or the recovery code only: keep them elsewhere than beside it. A vault that nothing
but a passkey opens does not open here: add a password or a recovery code to it on the site, then download a new archive.

WITHOUT THE PAGE

The .age files are in the public format age (age-encryption.org/v1). The identity of the vault, in vault.json, opens
sealed_key of each version; what comes out is the age identity that opens the .age file and sealed_title.
`,
} as const;
