import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, Card, Icon } from '@nfcards/shared/ui';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import { CaptainBadge } from '../referral/captain-badge.tsx';
import type { Profile } from './profile.model.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { texts } from './texts.ts';

export interface OthersProfileProps {
  readonly profile: Profile;
  /** Id of the member who looks at it. */
  readonly viewerId: string;
}

/** Another member’s profile, and the way to write to them. */
export function OthersProfile({ profile, viewerId }: OthersProfileProps) {
  const t = useTexts(texts);
  const { id, name, level, referrals } = profile;
  const conversation = `${memberPath(viewerId, 'chat')}?${new URLSearchParams({ to: id }).toString()}`;
  return (
    <>
      <div>
        <ButtonLink to={conversation} variant="primary">
          <Icon name="chat" size="small" />
          {t('write', { name })}
        </ButtonLink>
      </div>
      <ProfileFacts profile={profile} />
      <PageSection title={t('rank')}>
        <Card>
          <CaptainBadge level={level} count={referrals} />
        </Card>
      </PageSection>
    </>
  );
}
