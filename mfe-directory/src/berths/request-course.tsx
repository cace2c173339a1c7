import { useTexts } from '@nfcards/shared/i18n';
import type { BerthRequest } from '@nfcards/shared/operations';
import { Timeline, type TimelineEntry } from '@nfcards/shared/ui';
import classes from './berth-requests.module.css';
import { texts } from './texts.ts';
import { useBerthWords } from './use-berth-words.ts';

/** Sent, answered, arrived: where a request stands on its way. */
export function RequestCourse({ request }: { readonly request: BerthRequest }) {
  const t = useTexts(texts);
  return <Timeline label={t('own.course')} entries={useCourse(request)} />;
}

function useCourse(request: BerthRequest): readonly TimelineEntry[] {
  const t = useTexts(texts);
  const words = useBerthWords();
  const { state, message, note } = request;
  const at = (timestamp: string) => ({ date: { iso: timestamp, words: words.moment(timestamp) } });
  const asked: TimelineEntry = {
    key: 'asked',
    state: 'done',
    title: t('own.asked'),
    ...at(request.asked_at),
    ...(message === '' ? {} : { children: <p className={classes.words}>{message}</p> }),
  };
  if (state === 'waiting') {
    const until = t('own.waitingUntil', { moment: words.moment(request.answer_before) });
    return [asked, { key: 'answer', state: 'now', title: t('own.waiting'), children: <p>{until}</p> }];
  }
  const settled: TimelineEntry = {
    key: 'settled',
    state: 'done',
    title: t(`own.${state}`),
    ...(request.settled_at === null ? {} : at(request.settled_at)),
    ...(note === '' ? {} : { children: <p className={classes.words}>{note}</p> }),
  };
  if (state === 'expired') return [asked, { ...settled, children: <p>{t('own.expiredHelp')}</p> }];
  if (state !== 'accepted') return [asked, settled];
  const arrival: TimelineEntry = {
    key: 'arrival',
    state: 'next',
    title: t('own.arrival', { name: request.port.name }),
    date: { iso: request.arrival, words: words.day(request.arrival) },
  };
  return [asked, settled, arrival];
}
