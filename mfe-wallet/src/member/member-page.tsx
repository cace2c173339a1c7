import { $session, type User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { LoginRedirect } from '@nfcards/shared/patterns';
import {
  Icon,
  kitTexts,
  PageHead,
  PageHeading,
  PageLayout,
  Skeleton,
  TextLink,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import classes from './member-page.module.css';
import { WalletNavigation } from './wallet-navigation.tsx';

export interface MemberPageProps {
  /** Of the document and, unless `heading` says otherwise, of the page. */
  readonly title: string;
  readonly description: string;
  readonly heading?: ReactNode;
  readonly eyebrow?: string;
  /** The page above this one: its path, and its name. */
  readonly back?: { readonly path: string; readonly label: string };
  readonly children: (user: User) => ReactNode;
}

/**
 * A page of the wallet that each member has of their own: who is not logged in goes to the login and comes back. The
 * page's texts must hold those of this folder too.
 */
export function MemberPage({ title, description, heading, eyebrow, back, children }: MemberPageProps) {
  const session = useUnit($session);
  if (session.status === 'anonymous') return <LoginRedirect />;
  return (
    <PageLayout>
      <PageHead title={title} description={description} indexed={false} />
      <div className={classes.page}>
        {back === undefined ? (
          <WalletNavigation />
        ) : (
          <p className={classes.back}>
            <Icon name="chevron-left" size="small" />
            <TextLink to={back.path}>{back.label}</TextLink>
          </p>
        )}
        <PageHeading {...(eyebrow === undefined ? {} : { eyebrow })}>{heading ?? title}</PageHeading>
        {session.status === 'member' ? children(session.user) : <NotYetKnown />}
      </div>
    </PageLayout>
  );
}

/** Until the server has said whose session it is. */
function NotYetKnown() {
  const t = useTexts(kitTexts);
  return (
    <div>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton shape="block" height="12rem" />
    </div>
  );
}
