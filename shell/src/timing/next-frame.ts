/** Resolves after the next frame; at once in a hidden tab, which draws no frames. */
export function nextFrameDrawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
