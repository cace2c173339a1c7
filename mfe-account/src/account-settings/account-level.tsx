import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import {
  Badge,
  CallErrorPanel,
  RadioGroupField,
  Skeleton,
  TextLink,
  useCallErrorWords,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import { texts as referralTexts } from '../referral/texts.ts';
import { SavingStatus } from '../settings/saving-status.tsx';
import { useToldOnce } from '../settings/use-told-once.ts';
import { $kept, $refusals, $wishes, wished } from '../settings/wishes.model.ts';
import {
  $isPlaceReleased,
  $level,
  $levelPending,
  releaseTold,
  retryPressed,
} from './account-settings.model.ts';
import { PlaceHeld } from './place-held.tsx';
import { texts } from './texts.ts';

/** What the account is, how far the captain's badge has come, and the place that it answers for. */
export function AccountLevel({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { released, told } = useUnit({ released: $isPlaceReleased, told: releaseTold });
  useToldOnce(released === null ? null : t('place.released'), told);
  return (
    <PageSection title={t('level.title')}>
      <AccountType user={user} />
      <Level user={user} />
      {user.place_id === null ? <p>{t('level.claim')}</p> : <PlaceHeld />}
    </PageSection>
  );
}

const CHOSEN = ['owner', 'renter'] as const;

/** By their own word a member is one of two; the other types are granted by support. */
function AccountType({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { wishes, kept, refusals, wish } = useUnit({
    wishes: $wishes,
    kept: $kept,
    refusals: $refusals,
    wish: wished,
  });
  if (!CHOSEN.some((type) => type === user.account_type)) {
    return <p>{t(`level.types.${user.account_type}`)}</p>;
  }
  const refusal = refusals.account_type;
  return (
    <>
      <RadioGroupField
        name="account_type"
        label={t('level.type')}
        options={CHOSEN.map((value) => ({ value, label: t(`level.types.${value}`) }))}
        value={String(wishes.account_type ?? kept.account_type ?? user.account_type)}
        onValueChange={(data) => wish({ type: 'account_type', data })}
        error={refusal === undefined ? null : wordsOf(refusal).body}
      />
      <SavingStatus types={['account_type']} />
    </>
  );
}

function Level({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const r = useTexts(referralTexts);
  const { state, pending, retry } = useUnit({
    state: $level,
    pending: $levelPending,
    retry: retryPressed,
  });
  if (state.status === 'pending') return <Skeleton shape="text" width="14rem" />;
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  return (
    <>
      <p>
        <Badge icon="captain">{t('level.rank', { level: r(`levels.${state.answer.level}`) })}</Badge>
      </p>
      <p>
        <TextLink to={memberPath(user.id)}>{t('level.link')}</TextLink>
      </p>
    </>
  );
}
