import type { Routes } from '@nfcards/shared/remote';

const wallet = () => import(/* webpackChunkName: "wallet" */ './wallet/wallet-page.tsx');

/** Two addresses of the same page (SPEC RT13, RT15). */
export const routes = { '/wallet': wallet, '/manage': wallet } satisfies Routes;
