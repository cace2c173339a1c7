import type { Routes } from '@nfcards/shared/remote';

export const routes = {
  '/search': () => import(/* webpackChunkName: "search" */ './search/search-page.tsx'),
  '/port/:id': () => import(/* webpackChunkName: "port" */ './port/port-page.tsx'),
} satisfies Routes;
