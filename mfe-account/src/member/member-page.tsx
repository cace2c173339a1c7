import { $session, type User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { LoginRedirect } from '@nfcards/shared/patterns';
import { useParams } from '@nfcards/shared/router';
import { kitTexts, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { MemberFrame, type MemberPageWords } from './member-frame.tsx';
import { NotTheirs } from './not-theirs.tsx';

export interface MemberPageProps extends MemberPageWords {
  readonly children: (user: User) => ReactNode;
}

/**
 * A page that is the member's alone (SPEC RT7 to RT12): who is not logged in goes to the login and comes back; at
 * somebody else's address there is nothing. The page's texts must hold `memberTexts` too.
 */
export function MemberPage({ children, ...words }: MemberPageProps) {
  const session = useUnit($session);
  const { user_id: userId } = useParams();
  const isOwn = session.status === 'member' && session.user.id === userId;
  if (session.status === 'anonymous') return <LoginRedirect />;
  if (session.status === 'member' && !isOwn) return <NotTheirs userId={session.user.id} />;
  return (
    <MemberFrame {...words} userId={userId ?? ''}>
      {isOwn ? children(session.user) : <NotYetKnown />}
    </MemberFrame>
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
