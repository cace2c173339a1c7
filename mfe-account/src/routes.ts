import type { Routes } from '@nfcards/shared/remote';

export const routes = {
  '/login': () => import(/* webpackChunkName: "login" */ './login/login-page.tsx'),
  '/register': () => import(/* webpackChunkName: "register" */ './register/register-page.tsx'),
  '/forgot-password': () =>
    import(/* webpackChunkName: "forgot-password" */ './forgot-password/forgot-password-page.tsx'),
  '/undo-address-change': () =>
    import(/* webpackChunkName: "undo-email-change" */ './undo-email-change/undo-email-change-page.tsx'),
  '/profile/:user_id': () => import(/* webpackChunkName: "overview" */ './overview/overview-page.tsx'),
  '/profile/:user_id/tutorial': () =>
    import(/* webpackChunkName: "tutorial" */ './tutorial/tutorial-page.tsx'),
  '/profile/:user_id/notification': () =>
    import(/* webpackChunkName: "notifications" */ './notifications/notifications-page.tsx'),
  '/profile/:user_id/chat': () => import(/* webpackChunkName: "chat" */ './chat/chat-page.tsx'),
  '/profile/:user_id/chat/:conversation_id': () =>
    import(/* webpackChunkName: "conversation" */ './conversation/conversation-page.tsx'),
  '/profile/:user_id/manage-favorite': () =>
    import(/* webpackChunkName: "favourites" */ './favourites/favourites-page.tsx'),
  '/profile/:user_id/setting': () =>
    import(/* webpackChunkName: "settings" */ './settings/settings-page.tsx'),
  '/profile/:user_id/setting/account-setting': () =>
    import(/* webpackChunkName: "account-settings" */ './account-settings/account-settings-page.tsx'),
  '/profile/:user_id/setting/account-setting/information': () =>
    import(
      /* webpackChunkName: "personal-information" */ './personal-information/personal-information-page.tsx'
    ),
  '/profile/:user_id/setting/about': () => import(/* webpackChunkName: "about" */ './about/about-page.tsx'),
  '/profile/:user_id/setting/notification-setting': () =>
    import(
      /* webpackChunkName: "notification-settings" */ './notification-settings/notification-settings-page.tsx'
    ),
  '/profile/:user_id/setting/privacy-setting': () =>
    import(/* webpackChunkName: "privacy-settings" */ './privacy-settings/privacy-settings-page.tsx'),
  '/profile/:user_id/setting/security-setting': () =>
    import(/* webpackChunkName: "security" */ './security/security-page.tsx'),
  '/profile/:user_id/setting/security-setting/history-connexion': () =>
    import(/* webpackChunkName: "login-history" */ './login-history/login-history-page.tsx'),
  '/profile/:user_id/setting/security-setting/change-password': () =>
    import(/* webpackChunkName: "change-password" */ './change-password/change-password-page.tsx'),
  '/profile/:user_id/setting/security-setting/phone-verify': () =>
    import(/* webpackChunkName: "phone-verification" */ './phone-verification/phone-verification-page.tsx'),
  '/profile/:user_id/setting/security-setting/email-verify': () =>
    import(/* webpackChunkName: "email-verification" */ './email-verification/email-verification-page.tsx'),
  '/profile/:user_id/setting/security-setting/email-change': () =>
    import(/* webpackChunkName: "email-change" */ './email-change/email-change-page.tsx'),
  '/profile/:user_id/setting/security-setting/second-factor': () =>
    import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-page.tsx'),
  '/profile/:user_id/setting/security-setting/sign-in-methods': () =>
    import(/* webpackChunkName: "sign-in-methods" */ './sign-in-methods/sign-in-methods-page.tsx'),
} satisfies Routes;
