export type PictureProblem =
  /** The decoder did not come. */
  | 'notLoaded'
  /** This browser has no decoder for pictures of its kind. */
  | 'unknown'
  | 'damaged';

/** Carries the problem through what only throws. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export function pictureProblemOf(cause: unknown): PictureProblem {
  return cause instanceof PictureFailure ? cause.problem : 'damaged';
}
