import type { Routes } from '@nfcards/shared/remote';

export const routes = {
  '/': () => import(/* webpackChunkName: "home" */ './home/home-page.tsx'),
} satisfies Routes;
