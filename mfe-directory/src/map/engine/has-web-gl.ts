/** Whether the browser can draw a live map; asked before half a megabyte is fetched for nothing. */
export function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers keep a handful of contexts, and drop the oldest: this one is not needed any longer.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
