import { emailProblem } from '@nfcards/shared/ui';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type LoginProblem = 'emailMissing' | 'emailMalformed' | 'passwordMissing';

export function problemsOf({ email, password }: Credentials): readonly LoginProblem[] {
  const problems: LoginProblem[] = [];
  const wrong = emailProblem(email);
  if (wrong !== null) problems.push(wrong === 'missing' ? 'emailMissing' : 'emailMalformed');
  if (password === '') problems.push('passwordMissing');
  return problems;
}
