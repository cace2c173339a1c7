import type { Judgement, PasswordAdvice } from './judgement.ts';

/** A password that is being chosen, and by whom. */
export interface NewPassword {
  readonly password: string;
  readonly email: string;
  /** First and last name; empty where they are not known. */
  readonly names: readonly string[];
}

/** Why a password is not taken. `notJudged`: what judges it has not come; it may on another try. */
export type PasswordProblem = PasswordAdvice | 'notJudged';

/** Characters. Length is what counts (NIST SP 800-63B-4, section 3.1.1); no mixture is asked for. */
const MIN_PASSWORD_LENGTH = 8;
/** What would be guessed in less than 100 million tries is refused: whoever has the database guesses at the vault too. */
const LOWEST_SCORE = 3;
/** Every password of somebody here could hold it. */
const OF_THE_SITE = ['nfcards', 'nfcard'];

/** Milliseconds that somebody is kept waiting for the judge: it is a megabyte, and lines in ports are thin. */
const PATIENCE = 20_000;

/** The judge knows a hundred thousand words: it is fetched when a password is about to be chosen. */
const fetchJudge = () => import(/* webpackChunkName: "password-judge" */ './password-judge.ts');

/** Fetches the judge ahead of the first password. A failure is met again, and told, when there is one to judge. */
export async function fetchJudgeAhead(): Promise<void> {
  await fetchJudge();
}

/** Judges a password in the browser: nothing of it is sent anywhere. Rejects where the judge cannot be fetched. */
export async function judgePassword(given: NewPassword): Promise<Judgement> {
  if (isTooShort(given.password)) return { score: 0, advice: 'tooShort' };
  const { judge } = await fetchJudge();
  return judge(given.password, guessableOf(given));
}

/**
 * Why a password is not taken; null when it is. It guards documents: one that nobody has judged is not taken. What was
 * fetched of the judge until then is not lost.
 */
export async function passwordProblem(given: NewPassword): Promise<PasswordProblem | null> {
  try {
    const { score, advice } = await Promise.race([judgePassword(given), givenUp()]);
    return score < LOWEST_SCORE ? advice : null;
  } catch {
    return 'notJudged';
  }
}

function givenUp(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the judge has not come')), PATIENCE);
  });
}

/** Characters, not the units that they are made of. */
function isTooShort(password: string): boolean {
  return [...password].length < MIN_PASSWORD_LENGTH;
}

/** What a guesser would begin with: names and address whole, in either order, and in their parts. */
function guessableOf({ email, names }: NewPassword): readonly string[] {
  const written = [email, ...names, names.join(' '), names.toReversed().join(' ')];
  const parts = written.map((text) => text.trim().toLowerCase()).flatMap(withParts);
  return [...new Set([...OF_THE_SITE, ...parts])].filter((part) => part.length > 2);
}

function withParts(text: string): readonly string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  return [text, parts.join(''), ...parts];
}
