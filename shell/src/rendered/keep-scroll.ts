/**
 * React Router sends every first page to its top, also one that has come alive under somebody who reads it already.
 * @returns from then on pages scroll as they will
 */
export function keepScroll(): () => void {
  const { scrollTo } = window;
  window.scrollTo = () => undefined;
  return () => {
    window.scrollTo = scrollTo;
  };
}
