import type { Routes } from '@nfcards/shared/remote';

export const routes = {
  '/': () => import(/* webpackChunkName: "home" */ './home/home-page.tsx'),
  '/success': () => import(/* webpackChunkName: "success" */ './success/success-page.tsx'),
  '/politique-de-confidentialite': () =>
    import(/* webpackChunkName: "privacy" */ './privacy/privacy-page.tsx'),
  '/mentions-legales': () =>
    import(/* webpackChunkName: "legal-notice" */ './legal-notice/legal-notice-page.tsx'),
  '/accessibilite': () =>
    import(/* webpackChunkName: "accessibility" */ './accessibility/accessibility-page.tsx'),
  '/icon': () => import(/* webpackChunkName: "icons" */ './icons/icons-page.tsx'),
  '/kit': () => import(/* webpackChunkName: "kit" */ './kit/kit-page.tsx'),
} satisfies Routes;
