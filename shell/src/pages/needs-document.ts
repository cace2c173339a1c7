import { matchMount, type Site } from '@nfcards/shared/registry';

/**
 * Says of a remote whether its pages have to come as documents of their own: the policy of a document names the services
 * that may be called in it, and stays as it is.
 * @param documentPath the path that the document came for
 */
export function createNeedsDocument(
  { registry, calledServices }: Pick<Site, 'registry' | 'calledServices'>,
  documentPath: string,
): (remote: string) => boolean {
  const servicesOf = (remote = '') => String(calledServices[remote] ?? '');
  const called = servicesOf(matchMount(registry, documentPath)?.remote);
  return (remote) => servicesOf(remote) !== called;
}
