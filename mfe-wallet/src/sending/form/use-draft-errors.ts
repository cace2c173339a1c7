import { useTexts } from '@nfcards/shared/i18n';
import type { FieldError } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type DraftProblem, MAX_NOTE_LENGTH } from '../draft.ts';
import { $problems } from '../send.model.ts';
import { texts } from '../texts.ts';

/** Control that an error leads to. A place's field has its id from elsewhere: its error stands beside it. */
const CONTROLS = {
  email: 'send-email',
  member: 'send-member',
  period: 'send-until',
  documents: 'send-documents',
  note: 'send-note',
} as const satisfies Partial<Record<DraftProblem['field'], string>>;

export interface DraftErrors {
  readonly errors: readonly FieldError[];
  /** For the field's own `error`; empty where there is none. */
  readonly errorOf: (field: DraftProblem['field']) => { readonly error?: string };
}

export function useDraftErrors(): DraftErrors {
  const words = useProblemWords();
  const problems = useUnit($problems);
  return {
    errors: problems.map((problem) => {
      const message = words(problem);
      return problem.field === 'place' ? { message } : { message, fieldId: CONTROLS[problem.field] };
    }),
    errorOf(field) {
      const problem = problems.find((one) => one.field === field);
      return problem === undefined ? {} : { error: words(problem) };
    },
  };
}

function useProblemWords(): (problem: DraftProblem) => string {
  const t = useTexts(texts);
  return (problem) => {
    switch (problem.field) {
      case 'email': {
        const keys = { missing: 'addressMissing', malformed: 'addressMalformed', own: 'addressOwn' } as const;
        return t(`form.${keys[problem.problem]}`);
      }
      case 'place':
        return t('form.placeMissing');
      case 'member':
        return t('form.memberMissing');
      case 'documents':
        return t('form.documentsMissing');
      case 'period':
        return t(`form.period.${problem.problem}`);
      case 'note':
        return t('form.noteTooLong', { longest: MAX_NOTE_LENGTH });
    }
  };
}
