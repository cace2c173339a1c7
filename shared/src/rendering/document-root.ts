import type { Language } from '../i18n/languages.ts';

/** What stands in a document until the shell has made its page. The shell's style sheet draws it. */
export const WAITING_ROOT = `<div id="root">
<div class="boot-bar"></div>
<div class="boot-page" role="status" aria-label="Loading…"><div class="boot-line"></div><div class="boot-line"></div><div class="boot-line"></div></div>
</div>
<noscript><p>Ce site a besoin de JavaScript. This site needs JavaScript.</p></noscript>`;

export const RENDERED_ATTRIBUTE = 'data-rendered';

/** For who reads a page that came rendered. */
const WITHOUT_SCRIPT = {
  fr: 'Sans JavaScript, ce site se lit, mais rien ne s’y envoie : il en faut pour chercher et se connecter.',
  en: 'Without JavaScript this site can be read, but nothing can be sent: searching and logging in need it.',
} as const satisfies Record<Language, string>;

/** React compares what is in it with what it would make: there is nothing else in it. */
export function renderedRoot(html: string, rendered: string, language: Language): string {
  return `<noscript><p>${WITHOUT_SCRIPT[language]}</p></noscript>
<div id="root" ${RENDERED_ATTRIBUTE}="${rendered}">${html}</div>`;
}

/** Holds what a page that is on the screen needs to come alive: until then, the line is for what it is drawn with. */
export const AFTER_FIRST_FRAME = 'after-first-frame';

export function afterFirstFrame(markup: string): string {
  return `<template id="${AFTER_FIRST_FRAME}">${markup}</template>`;
}

const LATER = /<template id="after-first-frame">([\s\S]*?)<\/template>/;
const RENDERED = /<noscript>.*<\/noscript>\n<div id="root" data-rendered="[\s\S]*<\/div>(?=\s*<\/body>)/;

/** The document without the page that it came with, for whoever shows another page from it. */
export function withoutPage(document: string): string {
  return document.replace(LATER, (_template, markup: string) => markup).replace(RENDERED, () => WAITING_ROOT);
}
