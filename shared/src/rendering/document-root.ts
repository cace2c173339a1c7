import type { Language } from '../i18n/languages.ts';

/** The root of a document without a rendered page, until the shell renders one. The shell's style sheet draws it. */
export const WAITING_ROOT = `<div id="root">
<div class="boot-bar"></div>
<div class="boot-page" role="status" aria-label="Loading…"><div class="boot-line"></div><div class="boot-line"></div><div class="boot-line"></div></div>
</div>
<noscript><p>Ce site a besoin de JavaScript. This site needs JavaScript.</p></noscript>`;

export const RENDERED_ATTRIBUTE = 'data-rendered';

/** Shown with a rendered page in browsers without JavaScript. */
const NO_SCRIPT = {
  fr: 'Sans JavaScript, ce site se lit, mais rien ne s’y envoie : il en faut pour chercher et se connecter.',
  en: 'Without JavaScript this site can be read, but nothing can be sent: searching and logging in need it.',
} as const satisfies Record<Language, string>;

/** The root holds nothing but the page: React compares its content with what it renders. */
export function renderedRoot(html: string, rendered: string, language: Language): string {
  return `<noscript><p>${NO_SCRIPT[language]}</p></noscript>
<div id="root" ${RENDERED_ATTRIBUTE}="${rendered}">${html}</div>`;
}

/** Id of the template with the scripts of a rendered page: they load after the first frame, behind styles and fonts. */
export const AFTER_FIRST_FRAME = 'after-first-frame';

export function afterFirstFrame(markup: string): string {
  return `<template id="${AFTER_FIRST_FRAME}">${markup}</template>`;
}

const DEFERRED_MARKUP = /<template id="after-first-frame">([\s\S]*?)<\/template>/;
const RENDERED_ROOT =
  /<noscript>.*<\/noscript>\n<div id="root" data-rendered="[\s\S]*<\/div>(?=\s*(?:<aside.*<\/aside>\s*)?<\/body>)/;

/** The document without its rendered page: the service worker shows other pages from it. */
export function withoutPage(document: string): string {
  return document
    .replace(DEFERRED_MARKUP, (_template, markup: string) => markup)
    .replace(RENDERED_ROOT, () => WAITING_ROOT);
}
