export const CARDS_PATH = '/wallet/nfcards';

export function cardPath(id: string): string {
  return `${CARDS_PATH}/${id}`;
}
