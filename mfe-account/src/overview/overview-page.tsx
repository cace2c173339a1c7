import { $session, type User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { LoginRedirect } from '@nfcards/shared/patterns';
import type { Page } from '@nfcards/shared/remote';
import { useParams } from '@nfcards/shared/router';
import { Badge, CallErrorPanel, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { MemberFrame, type MemberPageWords } from '../member/member-frame.tsx';
import { NotTheirs } from '../member/not-theirs.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { texts as referralTexts } from '../referral/texts.ts';
import { MemberName } from './member-name.tsx';
import { OthersProfile } from './others-profile.tsx';
import classes from './overview-page.module.css';
import { OwnProfile } from './own-profile.tsx';
import { $profile, $profilePending, opened, type Profile, retryPressed } from './profile.model.ts';
import { texts } from './texts.ts';

/** A member’s profile: their own, or another’s where that is public (SPEC RT7, S4). */
function OverviewPage() {
  const { user_id: userId = '' } = useParams();
  const { session, state } = useUnit({ session: $session, state: $profile });
  const viewer = session.status === 'member' ? session.user : null;
  const own = viewer?.id === userId ? viewer : null;
  const profile = state.status === 'ready' && state.profile.id === userId ? state.profile : null;
  const words = useWords(own, profile);
  if (session.status === 'anonymous') return <LoginRedirect />;
  if (viewer !== null && state.status === 'unknown') return <NotTheirs userId={viewer.id} />;
  return (
    <MemberFrame {...words} userId={viewer?.id ?? userId}>
      {profile !== null && viewer !== null ? <Known profile={profile} viewer={viewer} /> : <NotYetKnown />}
    </MemberFrame>
  );
}

function useWords(own: User | null, profile: Profile | null): MemberPageWords {
  const t = useTexts(texts);
  const description = t('description');
  if (own !== null) {
    const name = `${own.first_name} ${own.last_name}`;
    const heading = <MemberName id={own.id} name={name} picture={own.profile_picture} />;
    return { title: t('own'), eyebrow: t('own'), description, heading };
  }
  if (profile === null) return { title: t('title'), eyebrow: t('member'), description };
  const { id, name, profile_picture: picture } = profile;
  const heading = <MemberName id={id} name={name} picture={picture} />;
  return { title: name, eyebrow: t('member'), description, heading };
}

function Known({ profile, viewer }: { readonly profile: Profile; readonly viewer: User }) {
  const t = useTexts(texts);
  return (
    <>
      {profile.active === true && (
        <p>
          <Badge tone="ok">{t('active')}</Badge>
        </p>
      )}
      {profile.id === viewer.id ? (
        <OwnProfile user={viewer} profile={profile} />
      ) : (
        <OthersProfile profile={profile} viewerId={viewer.id} />
      )}
    </>
  );
}

const LINES = ['visibility', 'account', 'since', 'verified', 'nfcards', 'referrals'];

function NotYetKnown() {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $profile,
    pending: $profilePending,
    retry: retryPressed,
  });
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  return (
    <div className={classes.blank}>
      <VisuallyHidden>{t('pending')}</VisuallyHidden>
      {LINES.map((line) => (
        <Skeleton key={line} />
      ))}
      <Skeleton shape="block" height="9rem" />
    </div>
  );
}

export const page: Page = {
  Component: OverviewPage,
  texts: [texts, referralTexts, memberTexts],
  opened,
};
