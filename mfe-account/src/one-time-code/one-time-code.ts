/**
 * The digits of a code, however they were typed or pasted: six, or twelve where many codes were asked for.
 * @returns null for what is no such code
 */
export function oneTimeCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  return /^(?:\d{6}){1,2}$/.test(digits) ? digits : null;
}

export type CodeProblem = 'codeMissing' | 'codeMalformed';

/** What is wrong with a code as typed; whether it is the right one, the server knows. */
export function codeProblem(typed: string): CodeProblem | null {
  if (typed.trim() === '') return 'codeMissing';
  return oneTimeCode(typed) === null ? 'codeMalformed' : null;
}
