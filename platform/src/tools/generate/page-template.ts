/** A page as it is asked for. */
export interface NewPage {
  /** Folder, chunk and feature of its texts: `berths`. */
  readonly page: string;
  /** Pattern that it is mounted on: `/berths/:id`. */
  readonly path: string;
  /** i18next namespace of the remote. */
  readonly namespace: string;
  /** Title in each language. */
  readonly titles: { readonly fr: string; readonly en: string };
}

/** The files of a page's folder, by their names: view, model, texts, and tests of the model. */
export function pageFiles(asked: NewPage): Readonly<Record<string, string>> {
  const { page, namespace, titles } = asked;
  return {
    [`${page}-page.tsx`]: viewOf(asked),
    [`${page}.model.ts`]: modelOf(asked),
    [`${page}.model.test.ts`]: testsOf(asked),
    'texts.ts': `import { defineTexts } from '@nfcards/shared/i18n';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const texts = defineTexts({ namespace: '${namespace}', feature: '${camelCase(page)}', fr, en });
`,
    'fr.json': json({
      title: titles.fr,
      description: `Ce que montre la page «\u00a0${titles.fr}\u00a0», en une phrase.`,
      lead: 'Cette page attend son contenu.',
      mark: 'Marquer comme lue',
      unmark: 'Marquer comme non lue',
      ...(parameterOf(asked) === undefined ? {} : { shown: 'Identifiant\u00a0: {{id}}' }),
    }),
    'en.json': json({
      title: titles.en,
      description: `What the page “${titles.en}” shows, in a sentence.`,
      lead: 'This page is waiting for its content.',
      mark: 'Mark as read',
      unmark: 'Mark as unread',
      ...(parameterOf(asked) === undefined ? {} : { shown: 'Identifier: {{id}}' }),
    }),
  };
}

/** How `src/routes.ts` loads it, in a chunk of its own. */
export function routeOf({ page, path }: NewPage): string {
  const load = `import(/* webpackChunkName: "${page}" */ './${page}/${page}-page.tsx'),`;
  const line = `  '${path}': () => ${load}`;
  return line.length <= 110 ? line : `  '${path}': () =>\n    ${load}`;
}

/** How `remote.json` declares it, as the items of a list are written there. */
export function mountOf({ page, path }: NewPage): string {
  return `    {
      "path": "${path}",
      "page": "${page}",
      "reads": [],
      "head": "src/${page}",
      "indexed": ${path.includes(':') ? 'false' : 'true'}
    }`;
}

function viewOf(asked: NewPage): string {
  const { page } = asked;
  const id = parameterOf(asked) === undefined ? '' : 'id: $id, ';
  const component = `${pascalCase(page)}Page`;
  return `import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { Button, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { ${id === '' ? '' : '$id, '}$isRead, markPressed, opened } from './${page}.model.ts';
import { texts } from './texts.ts';

function ${component}() {
  const t = useTexts(texts);
  const { ${id === '' ? '' : 'id, '}isRead, mark } = useUnit({ ${id}isRead: $isRead, mark: markPressed });
  return (
    <PageLayout width="text">
      <PageHead title={t('title')} description={t('description')}${asked.path.includes(':') ? ' indexed={false}' : ''} />
      <PageHeading>{t('title')}</PageHeading>
      <p>{t('lead')}</p>
${id === '' ? '' : "      <p>{t('shown', { id })}</p>\n"}      <Button onPress={() => mark()}>{isRead ? t('unmark') : t('mark')}</Button>
    </PageLayout>
  );
}

export const page: Page = { Component: ${component}, texts: [texts], opened };
`;
}

function modelOf(asked: NewPage): string {
  const parameter = parameterOf(asked);
  const store = `
/** What the address names. */
export const $id = createStore('').on(opened, (_, { params }) => params.${parameter} ?? '');
`;
  return `import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore } from 'effector';

export const opened = createEvent<PageAddress>();
export const markPressed = createEvent();
${parameter === undefined ? '' : store}
export const $isRead = createStore(false)
  .on(markPressed, (isRead) => !isRead)
  .reset(opened);
`;
}

function testsOf(asked: NewPage): string {
  const parameter = parameterOf(asked);
  const named = `  it('is about what its address names', async () => {
    const scope = fork();
    await allSettled(opened, { scope, params: { params: { ${parameter}: 'A1' }, query: {} } });
    expect(scope.getState($id)).toBe('A1');
  });

`;
  return `import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { ${parameter === undefined ? '' : '$id, '}$isRead, markPressed, opened } from './${asked.page}.model.ts';

describe('the page ${asked.path}', () => {
${parameter === undefined ? '' : named}  it('is marked as read and as unread, and unread when it is opened again', async () => {
    const scope = fork();
    await allSettled(markPressed, { scope });
    expect(scope.getState($isRead)).toBe(true);
    await allSettled(markPressed, { scope });
    expect(scope.getState($isRead)).toBe(false);
    await allSettled(markPressed, { scope });
    await allSettled(opened, { scope, params: { params: {}, query: {} } });
    expect(scope.getState($isRead)).toBe(false);
  });
});
`;
}

/**
 * The first browser test of a remote: its page on any site, and in each combination of releases.
 * @param door what it imports
 */
export function browserTestOf(asked: NewPage, door = '@nfcards/e2e/anywhere'): string {
  const { titles } = asked;
  const address = asked.path.replaceAll(/:\w+/g, 'A1');
  return `import { expect, test } from '${door}';

const TITLES = {
  fr: ${quoted(titles.fr)},
  en: ${quoted(titles.en)},
};

test('its page opens in both languages, and is marked as read', { tag: '@journey' }, async ({ page }) => {
  await page.goto('${address}?lng=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.en);
  await page.goto('${address}?lng=fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.fr);
  await page.getByRole('button', { name: 'Marquer comme lue' }).click();
  await expect(page.getByRole('button', { name: 'Marquer comme non lue' })).toBeVisible();
});
`;
}

/** As the formatter writes it. */
function quoted(text: string): string {
  return /['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}

/** The last parameter of its path is what the page is about. */
function parameterOf({ path }: NewPage): string | undefined {
  return [...path.matchAll(/:(\w+)/g)].at(-1)?.[1];
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  return capitalized(camelCase(name));
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
