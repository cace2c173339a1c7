import type { Language } from '@nfcards/shared/registry';

/** What the gateway says of a release that somebody tries out by a link. */
export const trialWords = {
  fr: {
    label: 'Version à l’essai',
    trying: (releases: string) => `Vous essayez ${releases}.`,
    toEnd: 'Mettre fin à l’essai',
    question: 'Essayer une version qui n’est pas encore publiée\u00a0?',
    offered: 'Le lien que vous avez ouvert mène à\u00a0:',
    risk: 'Elle peut avoir des défauts, et agira en votre nom\u00a0: ce que vous y ferez sera fait pour de bon. Rien n’en a encore été chargé.',
    until:
      'L’essai dure jusqu’à ce que vous y mettiez fin ou que la version soit publiée ou retirée, une semaine au plus.',
    trust: 'Je sais de qui vient ce lien, et je lui fais confiance',
    agree: 'Essayer cette version',
    refuse: 'Garder la version publiée',
    current: 'Vous essayez\u00a0:',
    end: 'Revenir à la version publiée',
    goOn: 'Continuer l’essai',
    nothing: 'Vous n’essayez aucune version',
    home: 'Aller à l’accueil',
    gone: 'Ce lien ne mène à aucune version à l’essai',
    why: 'L’essai est terminé, ou l’adresse est incomplète. Demandez un nouveau lien à qui vous l’a donné.',
  },
  en: {
    label: 'Version on trial',
    trying: (releases: string) => `You are trying ${releases}.`,
    toEnd: 'End the trial',
    question: 'Try a version that is not published yet?',
    offered: 'The link that you opened leads to:',
    risk: 'It may have faults, and will act in your name: what you do there is done for good. Nothing of it has been loaded yet.',
    until: 'The trial lasts until you end it, or the version is published or withdrawn, and a week at most.',
    trust: 'I know who this link comes from, and I trust them',
    agree: 'Try this version',
    refuse: 'Keep the published version',
    current: 'You are trying:',
    end: 'Back to the published version',
    goOn: 'Go on trying',
    nothing: 'You are not trying any version',
    home: 'Go to the home page',
    gone: 'This link leads to no version on trial',
    why: 'The trial has ended, or the address is incomplete. Ask whoever gave you the link for a new one.',
  },
} as const satisfies Record<Language, unknown>;

/** `mfe-wallet@1.3.0` as people read it. */
export function said(release: string): string {
  return release.replace('@', ' ');
}
