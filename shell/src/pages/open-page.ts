import { addTexts } from '@nfcards/shared/i18n';
import { definedParams } from '@nfcards/shared/registry';
import type { Page } from '@nfcards/shared/remote';
import { type Scope, scopeBind } from 'effector';
import type { i18n } from 'i18next';

export interface Opening {
  readonly i18n: i18n;
  readonly scope: Scope;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly searchParams: URLSearchParams;
}

/** Prepares a page for rendering: adds its texts, and gives its model the address. */
export function openPage({ texts, opened }: Page, { i18n, scope, params, searchParams }: Opening): void {
  for (const feature of texts) addTexts(i18n, feature);
  if (opened === undefined) return;
  scopeBind(opened, { scope })({ params: definedParams(params), query: Object.fromEntries(searchParams) });
}
