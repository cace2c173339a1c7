import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { CallErrorPanel, Card, Skeleton, TextLink, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import { CaptainBadge } from '../referral/captain-badge.tsx';
import { Invitation } from '../referral/invitation.tsx';
import { $referral, $referralPending, type Referral } from '../referral/referral.model.ts';
import { type Profile, referralRetryPressed } from './profile.model.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { texts } from './texts.ts';

export interface OwnProfileProps {
  readonly user: User;
  readonly profile: Profile;
}

/** The member's own profile: what others see of it and where it is changed, their rank, and their invitations. */
export function OwnProfile({ user, profile }: OwnProfileProps) {
  const t = useTexts(texts);
  // Their own record is the newer one: it is read again with each change.
  const { profile_type } = user;
  const verified = user.email_verified || user.phone_verified;
  return (
    <>
      <ProfileFacts
        profile={{ ...profile, profile_type, verified }}
        ways={{
          visibility: (
            <TextLink to={memberPath(user.id, 'setting/privacy-setting')}>{t('ways.visibility')}</TextLink>
          ),
          verification: verified ? null : <Verification userId={user.id} />,
          nfcards: <TextLink to="/wallet">{t('ways.nfcards')}</TextLink>,
        }}
      />
      <PageSection title={t('rank')}>
        <OfReferral>
          {({ level, count, next_level: next }) => <CaptainBadge level={level} count={count} next={next} />}
        </OfReferral>
      </PageSection>
      <PageSection title={t('invitation')}>
        <OfReferral>{(referral) => <Invitation referral={referral} />}</OfReferral>
      </PageSection>
    </>
  );
}

function Verification({ userId }: { readonly userId: string }) {
  const t = useTexts(texts);
  const security = (page: string) => memberPath(userId, `setting/security-setting/${page}`);
  return (
    <>
      <span>{t('ways.verify')}</span>
      <TextLink to={security('email-verify')}>{t('ways.email')}</TextLink>
      <TextLink to={security('phone-verify')}>{t('ways.phone')}</TextLink>
    </>
  );
}

function OfReferral({ children }: { readonly children: (referral: Referral) => ReactNode }) {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $referral,
    pending: $referralPending,
    retry: referralRetryPressed,
  });
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  if (state.status === 'pending') {
    return (
      <Card>
        <VisuallyHidden>{t('pending')}</VisuallyHidden>
        <Skeleton shape="block" height="9rem" />
      </Card>
    );
  }
  return <Card>{children(state.answer)}</Card>;
}
