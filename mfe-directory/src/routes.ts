import type { Routes } from '@nfcards/shared/remote';

export const routes = {
  '/search': () => import(/* webpackChunkName: "search" */ './search/search-page.tsx'),
  '/port/:id': () => import(/* webpackChunkName: "port" */ './port/port-page.tsx'),
  '/mechanics/:id': () => import(/* webpackChunkName: "mechanic" */ './mechanic/mechanic-page.tsx'),
  '/accastillage/:id': () => import(/* webpackChunkName: "shop" */ './shop/shop-page.tsx'),
} satisfies Routes;
