import { addTexts, createI18n, TextsPlace } from '@nfcards/shared/i18n';
import { kitTexts } from '@nfcards/shared/ui';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TriedOverride } from './override.ts';
import { type FoundOverrides, overridesFound } from './overrides.model.ts';
import { OverridesBadge } from './overrides-badge.tsx';
import { texts } from './texts.ts';

const origin = 'http://localhost:3103';
const release = {
  version: '2.0.0',
  base: '/',
  entry: 'remoteEntry.js',
  container: 'mfe_wallet_2_0_0',
  integrity: '',
  mounts: [],
  slots: [],
};
const wallet: TriedOverride = { remote: 'mfe-wallet', origin, status: 'shown', release, published: '1.0.0' };
const harbour: TriedOverride = { ...wallet, remote: 'mfe-harbour', published: null };
const account: TriedOverride = { remote: 'mfe-account', origin, status: 'refused', why: 'taken', path: '/a' };

/** The words of the badge, and what its buttons are called. */
async function badge(language: 'fr' | 'en', found: Partial<FoundOverrides>) {
  const i18n = await createI18n([kitTexts]);
  addTexts(i18n, texts);
  await i18n.changeLanguage(language);
  const scope = fork();
  await allSettled(overridesFound, {
    scope,
    params: { tried: [], question: [], dropped: [], ended: [], ...found },
  });
  const markup = renderToStaticMarkup(
    <Provider value={scope}>
      <TextsPlace i18n={i18n}>
        <OverridesBadge />
      </TextsPlace>
    </Provider>,
  );
  const buttons = [...markup.matchAll(/<button(?: aria-label="([^"]*)")?[^>]*>(.*?)<\/button>/g)];
  return {
    text: markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/ +/g, ' '),
    buttons: buttons.map(([, name, content = '']) => name ?? content.replaceAll(/<[^>]*>/g, '')),
  };
}

describe('the badge', () => {
  it('names remote, version, origin and the replaced version', async () => {
    const { text, buttons } = await badge('en', { tried: [wallet] });
    expect(text).toContain('mfe-wallet 2.0.0 comes from http://localhost:3103, in place of version 1.0.0.');
    expect(buttons).toEqual(['Back to the published version of mfe-wallet']);
  });

  it('has a button to end each override and one to end all', async () => {
    const { text, buttons } = await badge('fr', { tried: [wallet, harbour, account] });
    expect(text).toContain('rien n’en est publié ici');
    expect(text).toContain('l’adresse /a de celle de http://localhost:3103 est déjà prise');
    expect(buttons).toEqual([
      'Revenir à la version publiée de mfe-wallet',
      'Revenir à la version publiée de mfe-harbour',
      'Réessayer mfe-account',
      'Revenir à la version publiée de mfe-account',
      'Tout ramener aux versions publiées',
    ]);
  });

  it('shows an invalid override as text, never as markup', async () => {
    const text = '<img src=x onerror=alert(1)>';
    const found = await badge('en', { dropped: [{ text, why: 'malformed' }] });
    expect(found.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(found.buttons).toEqual(['Got it']);
  });

  it('is hidden without overrides', async () => {
    expect((await badge('en', { question: [{ remote: 'mfe-wallet', origin }] })).text.trim()).toBe('');
  });
});
