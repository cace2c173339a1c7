import type { Routes } from '@nfcards/shared/remote';

export const routes = {
  '/login': () => import(/* webpackChunkName: "login" */ './login/login-page.tsx'),
  '/register': () => import(/* webpackChunkName: "register" */ './register/register-page.tsx'),
} satisfies Routes;
