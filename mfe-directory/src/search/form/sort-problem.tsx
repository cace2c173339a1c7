import { useTexts } from '@nfcards/shared/i18n';
import { Button, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts as hereTexts } from '../../here/texts.ts';
import { $sortProblem, sortPressed } from '../found/sort.model.ts';
import { texts } from '../texts.ts';
import classes from './sort-problem.module.css';

/** Why the nearest are not first although somebody asked for it. */
export function SortProblem() {
  const t = useTexts(texts);
  const here = useTexts(hereTexts);
  const { problem, press } = useUnit({ problem: $sortProblem, press: sortPressed });
  return (
    <div className={classes.problem} role="status">
      {problem === 'asking' && <Notice>{t('sort.asking')}</Notice>}
      {(problem === 'refused' || problem === 'unavailable') && <Notice tone="warn">{here(problem)}</Notice>}
      {problem === 'unasked' && (
        <Notice action={<Button onPress={() => press('distance')}>{t('sort.give')}</Button>}>
          {t('sort.unasked')}
        </Notice>
      )}
    </div>
  );
}
