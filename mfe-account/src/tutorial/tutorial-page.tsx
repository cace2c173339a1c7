import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import {
  ButtonLink,
  CallErrorPanel,
  Card,
  Meter,
  Notice,
  Skeleton,
  Timeline,
  type TimelineEntry,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { FIRST_STEPS } from './first-steps.ts';
import { texts } from './texts.ts';
import { $tutorial, $tutorialPending, opened, retryPressed, type Step } from './tutorial.model.ts';
import classes from './tutorial-page.module.css';

/** First steps that tick themselves off (SPEC RT8). */
function TutorialPage() {
  const t = useTexts(texts);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {() => (
        <>
          <p className={classes.lead}>{t('lead')}</p>
          <FirstSteps />
        </>
      )}
    </MemberPage>
  );
}

function FirstSteps() {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $tutorial,
    pending: $tutorialPending,
    retry: retryPressed,
  });
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  if (state.status === 'pending') return <StepsSkeleton words={t('pending')} />;
  return <Course steps={state.steps} />;
}

/** What is done lies behind; the first that is not is the one to steer for. */
function Course({ steps }: { readonly steps: readonly Step[] }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const done = steps.filter(({ isDone }) => isDone);
  const ahead = steps.filter(({ isDone }) => !isDone);
  const entries = [
    ...done.map(({ key }): TimelineEntry => ({ key, state: 'done', title: t(`steps.${key}.title`) })),
    ...ahead.map(
      ({ key, path }, index): TimelineEntry => ({
        key,
        state: index === 0 ? 'now' : 'next',
        title: t(`steps.${key}.title`),
        children: (
          <div className={classes.step}>
            <p>{t(`steps.${key}.why`)}</p>
            <ButtonLink to={path}>{t(`steps.${key}.way`)}</ButtonLink>
          </div>
        ),
      }),
    ),
  ];
  const words = { count: done.length, done: number(done.length), number: number(steps.length) };
  return (
    <>
      <Meter label={t('progress')} value={done.length} max={steps.length} words={t('done', words)} />
      {ahead.length === 0 && (
        <Notice tone="ok" title={t('all.title')}>
          {t('all.body')}
        </Notice>
      )}
      <Card>
        <Timeline label={t('course')} entries={entries} />
      </Card>
    </>
  );
}

function StepsSkeleton({ words }: { readonly words: string }) {
  return (
    <div className={classes.blank}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <Skeleton width="60%" />
      {FIRST_STEPS.map(({ key }) => (
        <Skeleton key={key} shape="heading" width="min(100%, 20rem)" />
      ))}
    </div>
  );
}

export const page: Page = { Component: TutorialPage, texts: [texts, memberTexts], opened };
