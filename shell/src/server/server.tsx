import './web-platform.ts';
import type { Routes } from '@nfcards/shared/remote';
import { pageToRender } from '@nfcards/shared/rendering';
import { parse } from 'valibot';
import { renderPage } from './render-page.tsx';
import { modulesForRemotes } from './shared-modules.ts';

// The server scripts of remotes, which run after this one, read this global.
Object.assign(globalThis, { sharedModules: modulesForRemotes });

/**
 * Renders a page of a remote.
 * @param routes of the remote's own server script
 * @param asked a `PageToRender` as JSON
 * @returns a `RenderedPage` as JSON; rejects where the page cannot be rendered ahead
 */
export async function render(routes: Routes, asked: string): Promise<string> {
  return JSON.stringify(await renderPage(routes, parse(pageToRender, JSON.parse(asked))));
}
