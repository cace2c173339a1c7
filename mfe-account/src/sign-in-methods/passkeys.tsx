import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import {
  Badge,
  Button,
  CallErrorPanel,
  Card,
  ErrorSummary,
  Icon,
  Notice,
  Skeleton,
  TextField,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PageSection } from '../member/page-section.tsx';
import { useFailureWords } from '../prove-identity/use-failure-words.ts';
import { ConfirmButton } from '../security/confirm-button.tsx';
import { useMoments } from '../security/use-moments.ts';
import { canMakePasskey } from './make-passkey.ts';
import {
  $failedPasskeys,
  $name,
  $passkeyNews,
  $passkeyRefusal,
  $removing,
  addPasskeyFx,
  addPressed,
  MAX_NAME_LENGTH,
  nameTyped,
  type Passkey,
  passkeys,
  removeConfirmed,
} from './passkeys.model.ts';
import classes from './sign-in-methods-page.module.css';
import { texts } from './texts.ts';

export function Passkeys() {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const { refusal, attempts, news } = useUnit({
    refusal: $passkeyRefusal,
    attempts: $failedPasskeys,
    news: $passkeyNews,
  });
  return (
    <PageSection title={t('passkeys.title')}>
      <p className={classes.lead}>{t('passkeys.lead')}</p>
      {news === null ? null : (
        <Notice tone="ok" live>
          {t(`passkeys.${news.what}`, { name: news.name })}
        </Notice>
      )}
      <ErrorSummary
        errors={refusal === null ? [] : [{ message: wordsOf(refusal) }]}
        attempt={attempts}
        title={t('failed')}
      />
      <PasskeyList />
      {canMakePasskey() ? <AddPasskey /> : <Notice>{t('passkeys.cannot')}</Notice>}
    </PageSection>
  );
}

function PasskeyList() {
  const t = useTexts(texts);
  const { list, removing, retry } = useUnit({
    list: passkeys.$list,
    removing: $removing,
    retry: passkeys.retryPressed,
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
  if (list.items.length === 0) return <p>{t('passkeys.none')}</p>;
  return (
    <ul className={classes.list} role="list">
      {list.items.map((passkey) => (
        <PasskeyEntry key={passkey.id} passkey={passkey} isRemoving={removing === passkey.id} />
      ))}
    </ul>
  );
}

interface PasskeyEntryProps {
  readonly passkey: Passkey;
  readonly isRemoving: boolean;
}

function PasskeyEntry({ passkey, isRemoving }: PasskeyEntryProps) {
  const t = useTexts(texts);
  const { day } = useMoments();
  const remove = useUnit(removeConfirmed);
  const { name, synced, created_at, last_used_at } = passkey;
  return (
    <Card as="li" flat>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Badge>{t(synced ? 'passkeys.synced' : 'passkeys.single')}</Badge>
      </div>
      <p className={classes.facts}>
        {t('passkeys.made', { day: day(created_at) })}
        <br />
        {last_used_at === null ? t('passkeys.neverUsed') : t('passkeys.used', { day: day(last_used_at) })}
      </p>
      <div>
        <ConfirmButton
          icon="trash"
          label={t('passkeys.remove')}
          of={name}
          question={t('passkeys.removeQuestion', { name })}
          body={t('passkeys.removeBody')}
          confirm={t('passkeys.remove')}
          keep={t('cancel')}
          pending={isRemoving}
          onConfirm={() => remove(passkey)}
        />
      </div>
    </Card>
  );
}

function AddPasskey() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { name, pending, type, add } = useUnit({
    name: $name,
    pending: addPasskeyFx.pending,
    type: nameTyped,
    add: addPressed,
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit(() => add())}>
      <TextField
        name="passkey-name"
        label={t('passkeys.name')}
        help={t('passkeys.nameHelp', { longest: number(MAX_NAME_LENGTH) })}
        value={name}
        onValueChange={type}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        optional
      />
      <div>
        <Button type="submit" pending={pending}>
          <Icon name="fingerprint" size="small" />
          {t('passkeys.add')}
        </Button>
      </div>
    </form>
  );
}
