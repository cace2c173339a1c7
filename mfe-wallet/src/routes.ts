import type { Routes } from '@nfcards/shared/remote';

const wallet = () => import(/* webpackChunkName: "wallet" */ './wallet/wallet-page.tsx');

/** Two addresses of the same page (SPEC RT13, RT15). */
export const routes = {
  '/wallet': wallet,
  '/manage': wallet,
  '/wallet/start': () => import(/* webpackChunkName: "start" */ './start/start-page.tsx'),
  '/wallet/nfcards': () => import(/* webpackChunkName: "nfcards" */ './cards/list/nfcards-page.tsx'),
  '/wallet/nfcards/:card_id': () => import(/* webpackChunkName: "nfcard" */ './cards/card/nfcard-page.tsx'),
  '/wallet/nfcards/:card_id/print': () => import(/* webpackChunkName: "print" */ './print/print-page.tsx'),
  '/wallet/boats/:boat_id': () => import(/* webpackChunkName: "boat" */ './boats/boat-page.tsx'),
  '/wallet/received': () => import(/* webpackChunkName: "received" */ './received/received-page.tsx'),
  '/wallet/sea-control': () =>
    import(/* webpackChunkName: "sea-control" */ './sea-control/sea-control-page.tsx'),
  '/wallet/vault': () => import(/* webpackChunkName: "vault" */ './vault-page/vault-page.tsx'),
  '/received/:link_id': () => import(/* webpackChunkName: "linked" */ './links/linked-page.tsx'),
  '/verify': () => import(/* webpackChunkName: "verify" */ './verify/verify-page.tsx'),
  '/nfcard-plus': () => import(/* webpackChunkName: "plus" */ './plus/plus-page.tsx'),
} satisfies Routes;
