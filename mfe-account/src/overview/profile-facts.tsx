import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Badge } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import { useDates } from '../member/use-dates.ts';
import { Fact, Facts } from './facts.tsx';
import { PlaceOfMember } from './place-of-member.tsx';
import type { Profile } from './profile.model.ts';
import { texts } from './texts.ts';

export interface ProfileFactsProps {
  readonly profile: Profile;
  /** What the member themselves reads beside a fact: where it is changed. */
  readonly ways?: {
    readonly visibility?: ReactNode;
    readonly verification?: ReactNode;
    readonly nfcards?: ReactNode;
  };
}

/** What a profile tells of its member (SPEC S4). */
export function ProfileFacts({ profile, ways = {} }: ProfileFactsProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { dayOf } = useDates();
  const { profile_type: visibility, verified, place } = profile;
  return (
    <Facts>
      <Fact name={t('facts.visibility')}>
        <Badge icon={visibility === 'public' ? 'eye' : 'lock'}>{t(`visibility.${visibility}`)}</Badge>
        {ways.visibility}
      </Fact>
      <Fact name={t('facts.account')}>{t(`accounts.${profile.account_type}`)}</Fact>
      {place !== null && (
        <Fact name={t('facts.place')}>
          <PlaceOfMember place={place} account={profile.account_type} />
        </Fact>
      )}
      <Fact name={t('facts.since')}>
        <time dateTime={profile.member_since}>{dayOf(profile.member_since)}</time>
      </Fact>
      <Fact name={t('facts.verified')}>
        {verified ? (
          <Badge tone="ok">{t('verified.yes')}</Badge>
        ) : (
          <Badge icon="clock">{t('verified.no')}</Badge>
        )}
        {ways.verification}
      </Fact>
      <Fact name={t('facts.nfcards')}>
        {number(profile.nfcards)}
        {ways.nfcards}
      </Fact>
      <Fact name={t('facts.referrals')}>{number(profile.referrals)}</Fact>
    </Facts>
  );
}
