/**
 * Blocks scrolling during the hydration: React Router scrolls the first page to its top, even if it is already read.
 * @returns allows scrolling again
 */
export function blockScroll(): () => void {
  const { scrollTo } = window;
  window.scrollTo = () => undefined;
  return () => {
    window.scrollTo = scrollTo;
  };
}
