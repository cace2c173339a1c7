import { useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  CallErrorPanel,
  Card,
  ErrorSummary,
  Icon,
  Notice,
  Skeleton,
  useCallErrorWords,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import { ConfirmButton } from '../security/confirm-button.tsx';
import { useMoments } from '../security/use-moments.ts';
import { PROVIDER_NAMES } from '../social-login/provider-names.ts';
import {
  $accountRefusal,
  $failedAccounts,
  $isLinking,
  $providers,
  $unlinked,
  $unlinking,
  $wish,
  type LinkedAccount,
  linkedAccounts,
  linkPressed,
  unlinkConfirmed,
} from './linked-accounts.model.ts';
import classes from './sign-in-methods-page.module.css';
import { texts } from './texts.ts';

export function LinkedAccounts({ userId }: { readonly userId: string }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { refusal, attempts, unlinked } = useUnit({
    refusal: $accountRefusal,
    attempts: $failedAccounts,
    unlinked: $unlinked,
  });
  return (
    <PageSection title={t('accounts.title')}>
      <p className={classes.lead}>{t('accounts.lead')}</p>
      {unlinked === null ? null : (
        <Notice tone="ok" live>
          {t('accounts.unlinked', { provider: PROVIDER_NAMES[unlinked] })}
        </Notice>
      )}
      <ErrorSummary
        errors={refusal === null ? [] : [{ message: wordsOf(refusal).body }]}
        attempt={attempts}
        title={t('failed')}
      />
      <AccountList />
      <LinkButtons userId={userId} />
    </PageSection>
  );
}

function AccountList() {
  const t = useTexts(texts);
  const { list, unlinking, retry } = useUnit({
    list: linkedAccounts.$list,
    unlinking: $unlinking,
    retry: linkedAccounts.retryPressed,
  });
  if (list.status === 'failed') return <CallErrorPanel error={list.error} onRetry={() => retry()} />;
  if (list.status === 'pending') {
    return (
      <>
        <VisuallyHidden>{t('pending')}</VisuallyHidden>
        <Skeleton shape="block" height="8rem" />
      </>
    );
  }
  if (list.items.length === 0) return <p>{t('accounts.none')}</p>;
  return (
    <ul className={classes.list} role="list">
      {list.items.map((account) => (
        <AccountEntry key={account.id} account={account} isLeaving={unlinking === account.id} />
      ))}
    </ul>
  );
}

interface AccountEntryProps {
  readonly account: LinkedAccount;
  readonly isLeaving: boolean;
}

function AccountEntry({ account, isLeaving }: AccountEntryProps) {
  const t = useTexts(texts);
  const { day } = useMoments();
  const unlink = useUnit(unlinkConfirmed);
  const provider = PROVIDER_NAMES[account.provider];
  return (
    <Card as="li" flat>
      <h3 className={classes.name}>{provider}</h3>
      <p className={classes.facts}>
        {account.email}
        {account.email === null ? null : <br />}
        {t('accounts.linked', { day: day(account.linked_at) })}
        <br />
        {t('accounts.used', { day: day(account.last_used_at) })}
      </p>
      <div>
        <ConfirmButton
          icon="link"
          label={t('accounts.unlink')}
          of={provider}
          question={t('accounts.unlinkQuestion', { provider })}
          body={t('accounts.unlinkBody', { provider })}
          confirm={t('accounts.unlink')}
          keep={t('cancel')}
          pending={isLeaving}
          onConfirm={() => unlink(account)}
        />
      </div>
    </Card>
  );
}

/** One for each provider of this site whose account is not linked yet. */
function LinkButtons({ userId }: { readonly userId: string }) {
  const t = useTexts(texts);
  const { list, providers, wish, isLinking, link } = useUnit({
    list: linkedAccounts.$list,
    providers: $providers,
    wish: $wish,
    isLinking: $isLinking,
    link: linkPressed,
  });
  if (list.status !== 'ready') return null;
  const free = providers.filter((provider) => list.items.every((account) => account.provider !== provider));
  const return_path = memberPath(userId, 'setting/security-setting/sign-in-methods');
  return (
    <div className={classes.actions}>
      {free.map((provider) => (
        <Button
          key={provider}
          pending={isLinking && wish?.provider === provider}
          onPress={() => link({ provider, return_path })}
        >
          <Icon name="link" size="small" />
          {t('accounts.link', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
    </div>
  );
}
