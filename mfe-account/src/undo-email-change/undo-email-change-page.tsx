import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import {
  Button,
  ButtonLink,
  CallErrorPanel,
  Notice,
  PageHead,
  PageHeading,
  Skeleton,
  useFocusWhenClosed,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from '../frame/account-frame.module.css';
import { AccountFrame } from '../frame/account-frame.tsx';
import { texts } from './texts.ts';
import { $undo, undoCall, undoOpened, undoPressed } from './undo-email-change.model.ts';

function UndoEmailChangePage() {
  const t = useTexts(texts);
  const { status } = useUnit($undo);
  const area = useFocusWhenClosed(status !== 'undone' && status !== 'over');
  return (
    <AccountFrame seed="undo-address-change">
      <PageHead title={t('title')} description={t('description')} />
      <PageHeading>{t('title')}</PageHeading>
      <div ref={area} className={classes.stage} tabIndex={-1}>
        <Stage />
      </div>
    </AccountFrame>
  );
}

function Stage() {
  const t = useTexts(texts);
  const { state, pending, press } = useUnit({ state: $undo, pending: undoCall.$pending, press: undoPressed });
  switch (state.status) {
    case 'unknown':
      return <Skeleton shape="text" />;
    case 'cut':
      return (
        <Notice tone="warn" title={t('cut.title')}>
          {t('cut.body')}
        </Notice>
      );
    case 'over':
      return (
        <Notice tone="warn" title={t('over.title')} live>
          {t('over.body')}
        </Notice>
      );
    case 'failed':
      return <CallErrorPanel error={state.error} onRetry={() => press()} pending={pending} />;
    case 'ready':
      return <Question pending={pending} onPress={() => press()} />;
    case 'undone':
      return <Undone email={state.email} />;
  }
}

const CONSEQUENCES = ['address', 'vault', 'added', 'devices'] as const;

interface QuestionProps {
  readonly pending: boolean;
  readonly onPress: () => void;
}

function Question({ pending, onPress }: QuestionProps) {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('lead')}</p>
      <ul className={classes.list}>
        {CONSEQUENCES.map((one) => (
          <li key={one}>{t(`consequences.${one}`)}</li>
        ))}
      </ul>
      <p>{t('keep')}</p>
      <Button variant="primary" pending={pending} onPress={onPress} wide>
        {t('submit')}
      </Button>
    </>
  );
}

function Undone({ email }: { readonly email: string }) {
  const t = useTexts(texts);
  return (
    <>
      <Notice tone="ok" title={t('undone.title')} live>
        {t('undone.body', { email })}
      </Notice>
      <p>{t('undone.thief')}</p>
      <div className={classes.others}>
        <ButtonLink to="/forgot-password">{t('undone.password')}</ButtonLink>
        <ButtonLink to="/login">{t('undone.login')}</ButtonLink>
      </div>
    </>
  );
}

export const page: Page = { Component: UndoEmailChangePage, texts: [texts], opened: undoOpened };
