/** What would make a password better: one piece of advice, the one that helps most. */
export type PasswordAdvice =
  | 'tooShort'
  | 'keyboard'
  | 'repeated'
  | 'sequence'
  | 'date'
  | 'common'
  | 'word'
  | 'name'
  | 'personal'
  | 'longer';

export interface Judgement {
  /** 0, guessed at once, to 4, not to be guessed by anybody. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** Null where nothing needs to be better. */
  readonly advice: PasswordAdvice | null;
}
