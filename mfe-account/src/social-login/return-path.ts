/** Characters that a way back through a provider may have. */
const LONGEST = 512;
/** What the operation takes: a path and its query string, without what another reader could take for another place. */
const RETURN_PATH = /^(?!.*\/[/.])\/[\w.~!$&'()*+,;=:@%/?-]*$/;
/** A way back to the login leads nowhere: who comes from there stays. */
const NOWHERE = '/login';

/**
 * The way back as it travels through a provider.
 * @param next path of this site; what cannot travel leads back nowhere
 */
export function returnPathOf(next: string | null): string {
  const path = next?.split('#')[0] ?? NOWHERE;
  return path.length <= LONGEST && RETURN_PATH.test(path) ? path : NOWHERE;
}
