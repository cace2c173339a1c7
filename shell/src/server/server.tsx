import './web-platform.ts';
import type { Routes } from '@nfcards/shared/remote';
import { pageToRender } from '@nfcards/shared/rendering';
import { parse } from 'valibot';
import { renderPage } from './render-page.tsx';
import { modulesForRemotes } from './shared-modules.ts';

// The script of a remote, which is run after this one, takes them by this name.
Object.assign(globalThis, { sharedModules: modulesForRemotes });

/**
 * Renders a page of a remote.
 * @param routes what the remote's own script announces
 * @param asked a `PageToRender` as JSON
 * @returns a `RenderedPage` as JSON; rejects where the page cannot be rendered ahead
 */
export async function render(routes: Routes, asked: string): Promise<string> {
  return JSON.stringify(await renderPage(routes, parse(pageToRender, JSON.parse(asked))));
}
