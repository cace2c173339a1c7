import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useUnit } from 'effector-react';
import { MemberPage } from '../member/member-page.tsx';
import classes from '../member/row-list.module.css';
import { texts as memberTexts } from '../member/texts.ts';
import { $identities, $passkeys, $recoveryCodes, $sessions, securityOpened } from './security.model.ts';
import { SecurityRow, type SecurityRowProps } from './security-row.tsx';
import { texts } from './texts.ts';

function SecurityPage() {
  const t = useTexts(texts);
  return (
    <MemberPage
      title={t('title')}
      description={t('description')}
      back={{ path: 'setting', label: t('settings') }}
    >
      {(user) => <Rows user={user} />}
    </MemberPage>
  );
}

function Rows({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const rows = useRows(user);
  return (
    <nav aria-label={t('label')}>
      <ul className={classes.list} role="list">
        {rows.map((row) => (
          <li key={row.path}>
            <SecurityRow {...row} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useRows(user: User): readonly SecurityRowProps[] {
  const t = useTexts(texts);
  const figures = useUnit({
    sessions: $sessions,
    passkeys: $passkeys,
    identities: $identities,
    codes: $recoveryCodes,
  });
  const common = { userId: user.id } as const;
  return [
    {
      ...common,
      path: 'change-password',
      icon: 'lock',
      name: t('rows.password.name'),
      states: [t('rows.password.state')],
    },
    {
      ...common,
      path: 'history-connexion',
      icon: 'history',
      name: t('rows.history.name'),
      states: [{ figure: figures.sessions, words: (count) => t('rows.history.state', { count }) }],
    },
    {
      ...common,
      path: 'second-factor',
      icon: 'shield',
      name: t('rows.secondFactor.name'),
      badge: user.second_factor
        ? { tone: 'ok', words: t('rows.secondFactor.on') }
        : { tone: 'neutral', words: t('rows.secondFactor.off') },
      states: user.second_factor
        ? [{ figure: figures.codes, words: (count) => t('rows.secondFactor.codes', { count }) }]
        : [t('rows.secondFactor.help')],
    },
    {
      ...common,
      path: 'sign-in-methods',
      icon: 'fingerprint',
      name: t('rows.methods.name'),
      states: [
        { figure: figures.passkeys, words: (count) => t('rows.methods.passkeys', { count }) },
        { figure: figures.identities, words: (count) => t('rows.methods.identities', { count }) },
      ],
    },
    {
      ...common,
      path: 'phone-verify',
      icon: 'phone',
      name: t('rows.phone.name'),
      ...(user.phonenumber === ''
        ? { badge: { tone: 'neutral', words: t('rows.phone.none') }, states: [t('rows.phone.help')] }
        : { badge: verified(user.phone_verified), states: [user.phonenumber] }),
    },
    {
      ...common,
      // Once it is verified, there is nothing else to do with it.
      path: user.email_verified ? 'email-change' : 'email-verify',
      icon: 'mail',
      name: t('rows.email.name'),
      badge: verified(user.email_verified),
      states: [user.email],
    },
  ];

  function verified(isVerified: boolean) {
    return isVerified
      ? ({ tone: 'ok', words: t('verified') } as const)
      : ({ tone: 'warn', words: t('unverified') } as const);
  }
}

export const page: Page = {
  Component: SecurityPage,
  texts: [texts, memberTexts],
  opened: securityOpened,
};
