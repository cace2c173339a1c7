/** Resolves once the browser drew what there is now; at once in a tab that is not seen, in which nothing is drawn. */
export function nextFrameDrawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
