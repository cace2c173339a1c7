/** Runs in the page: names of animations that are running and are more than one step. */
export function moving(): string[] {
  return document
    .getAnimations()
    .filter(({ effect, playState }) => {
      const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {};
      return playState === 'running' && (Number(duration) > 1 || iterations > 1);
    })
    .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id));
}
