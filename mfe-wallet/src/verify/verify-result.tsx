import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, CallErrorPanel, Icon, type IconName, Skeleton } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { Anchoring } from '../log/anchoring.ts';
import { useDates } from '../member/use-dates.ts';
import { $judgement, type Judgement, judgementRetried } from './judge.model.ts';
import { texts } from './texts.ts';
import { STEPS, type Step, type StepState, type Steps, type Verdict } from './verdict.ts';
import classes from './verify.module.css';

/** What became of the check, in words before signs. */
export function VerifyResult() {
  const t = useTexts(texts);
  const { judgement, retry } = useUnit({ judgement: $judgement, retry: judgementRetried });
  return (
    <section className={classes.result} aria-labelledby="result">
      <h2 id="result" className={classes.deskTitle}>
        {t('result.title')}
      </h2>
      <div role="status" className={classes.verdict}>
        <ResultWords judgement={judgement} />
      </div>
      {judgement.status === 'failed' && <CallErrorPanel error={judgement.error} onRetry={() => retry()} />}
      {judgement.status === 'done' && <Particulars verdict={judgement.verdict} />}
    </section>
  );
}

function ResultWords({ judgement }: { readonly judgement: Judgement }) {
  const t = useTexts(texts);
  if (judgement.status === 'none') return <p className={classes.soft}>{t('result.waiting')}</p>;
  if (judgement.status === 'pending') {
    return (
      <>
        <p>{t('result.pending')}</p>
        <Skeleton shape="block" />
      </>
    );
  }
  return judgement.status === 'done' ? <VerdictWords verdict={judgement.verdict} /> : null;
}

function VerdictWords({ verdict }: { readonly verdict: Verdict }) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { number } = useFormats();
  if (verdict.kind === 'certified') {
    const { certifiedAt, entries } = verdict;
    return (
      <Sentence tone="passed" title={t('result.certified.title')}>
        <p>{t('result.certified.body', { moment: momentOf(certifiedAt) })}</p>
        <p>{t('result.certified.entries', { count: entries, number: number(entries) })}</p>
      </Sentence>
    );
  }
  if (verdict.kind === 'former') {
    const { certifiedAt, now } = verdict;
    return (
      <Sentence tone="open" title={t('result.former.title')}>
        <p>{t('result.former.body', { moment: momentOf(certifiedAt) })}</p>
        {now !== 'unknown' && <p>{t(`result.former.${now}`)}</p>}
      </Sentence>
    );
  }
  if (verdict.kind === 'refused') {
    const { refusal } = verdict;
    return (
      <Sentence tone="failed" title={t(`result.refused.${refusal}.title`)}>
        <p>{t(`result.refused.${refusal}.body`)}</p>
      </Sentence>
    );
  }
  return (
    <Sentence tone="open" title={t(`result.${verdict.kind}.title`)}>
      <p>{t(`result.${verdict.kind}.body`)}</p>
    </Sentence>
  );
}

const ICON_OF = {
  passed: 'check-circle',
  failed: 'error',
  open: 'clock',
} as const satisfies Record<StepState, IconName>;

interface SentenceProps {
  readonly tone: StepState;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Sentence({ tone, title, children }: SentenceProps) {
  return (
    <div className={`${classes.sentence} ${classes[tone]}`}>
      <Icon name={ICON_OF[tone]} size="large" />
      <div className={classes.sentenceWords}>
        <p className={classes.sentenceTitle}>{title}</p>
        {children}
      </div>
    </div>
  );
}

function Particulars({ verdict }: { readonly verdict: Verdict }) {
  const t = useTexts(texts);
  const retry = useUnit(judgementRetried);
  if (verdict.kind === 'unsupported') return null;
  if (verdict.kind === 'not_taken_up') {
    return (
      <div>
        <Button onPress={() => retry()}>{t('result.not_taken_up.again')}</Button>
      </div>
    );
  }
  return (
    <>
      <StepList steps={verdict.steps} isFormer={verdict.kind === 'former'} />
      {verdict.kind === 'certified' && <AnchoringWords anchoring={verdict.anchoring} />}
    </>
  );
}

interface StepListProps {
  readonly steps: Steps;
  /** Of a log that had to end: then it is said why two of them cannot be taken. */
  readonly isFormer: boolean;
}

function StepList({ steps, isFormer }: StepListProps) {
  const t = useTexts(texts);
  const sentenceOf = (step: Step) => {
    const state = steps[step];
    if (isFormer && state === 'open' && (step === 'log' || step === 'continuity'))
      return t(`result.step.${step}.former`);
    return t(`result.step.${step}.${state}`);
  };
  return (
    <div className={classes.steps}>
      <h3 id="steps" className={classes.stepsTitle}>
        {t('result.steps')}
      </h3>
      <ol className={classes.stepList} role="list" aria-labelledby="steps">
        {STEPS.map((step) => (
          <li key={step} className={`${classes.step} ${classes[steps[step]]}`}>
            <Icon name={ICON_OF[steps[step]]} />
            <div>
              <p className={classes.stepTitle}>
                {t(`result.step.${step}.title`)}
                <span className={classes.stepState}> ({t(`result.state.${steps[step]}`)})</span>
              </p>
              <p className={classes.soft}>{sentenceOf(step)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function AnchoringWords({ anchoring }: { readonly anchoring: Anchoring }) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { number } = useFormats();
  if (anchoring.status !== 'anchored')
    return <p className={classes.soft}>{t(`result.anchoring.${anchoring.status}`)}</p>;
  const { chain_id, block, at, transaction, contract } = anchoring.anchor;
  return (
    <div className={classes.anchoring}>
      <p>
        {t('result.anchoring.anchored', {
          chain: String(chain_id),
          block: number(block),
          moment: momentOf(at),
        })}
      </p>
      <dl className={classes.digests}>
        <dt>{t('result.anchoring.transaction')}</dt>
        <dd>
          <code>{transaction}</code>
        </dd>
        <dt>{t('result.anchoring.contract')}</dt>
        <dd>
          <code>{contract}</code>
        </dd>
      </dl>
    </div>
  );
}
