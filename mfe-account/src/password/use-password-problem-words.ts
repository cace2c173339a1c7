import { useTexts } from '@nfcards/shared/i18n';
import type { PasswordProblem } from './new-password.ts';
import { texts } from './texts.ts';

/** Why a password is not taken, as a form tells it at the field. */
export function usePasswordProblemWords(): (problem: PasswordProblem) => string {
  const t = useTexts(texts);
  return (problem) => t(problem === 'notJudged' ? 'notJudged' : `advice.${problem}`);
}
