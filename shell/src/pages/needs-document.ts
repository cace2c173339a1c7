import { matchMount, type Registry, servicesOn } from '@nfcards/shared/registry';

/**
 * Says of a remote whether its pages have to come as documents of their own: the policy of a document names the services
 * that may be called in it, and stays as it is.
 * @param documentPath the path that the document came for
 */
export function createNeedsDocument(registry: Registry, documentPath: string): (remote: string) => boolean {
  const servicesOf = (remote: string | undefined) => String(servicesOn(registry, remote));
  const called = servicesOf(matchMount(registry, documentPath)?.remote);
  return (remote) => servicesOf(remote) !== called;
}
