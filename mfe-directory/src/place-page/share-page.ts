export interface SharedPage {
  readonly title: string;
  readonly url: string;
}

export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/**
 * Hands a page to the apps of the device; where a browser cannot, copies its address.
 * @param copy puts a text on the clipboard, and says whether it is there
 */
export async function sharePage(
  page: SharedPage,
  copy: (text: string) => Promise<boolean>,
): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share(page);
      return 'shared';
    } catch (error) {
      // The visitor closed the sheet: nothing is to be said.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copy(page.url)) ? 'copied' : 'failed';
}
