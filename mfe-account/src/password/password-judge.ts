import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as en } from '@zxcvbn-ts/language-en';
import { dictionary as fr } from '@zxcvbn-ts/language-fr';
import type { Judgement, PasswordAdvice } from './judgement.ts';

/** What its warnings advise; they are keys where no translations are given. */
const ADVICE: Readonly<Record<string, PasswordAdvice>> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'word',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'personal',
};

/** From here on nothing needs to be advised. */
const STRONG = 3;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...fr, ...en },
  graphs: adjacencyGraphs,
});

/**
 * How soon a password would be guessed, by a program that knows words, names and habits of both languages.
 * @param guessable what a guesser would try first: the person's own names and address
 */
export function judge(password: string, guessable: readonly string[]): Judgement {
  const { score, feedback, sequence } = zxcvbn.check(password, [...guessable]);
  return { score, advice: score >= STRONG ? null : adviceOf(feedback.warning, sequence) };
}

function adviceOf(warning: string | null, sequence: readonly MatchExtended[]): PasswordAdvice {
  const isPersonal = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  return (warning === null ? undefined : ADVICE[warning]) ?? (isPersonal ? 'personal' : 'longer');
}
