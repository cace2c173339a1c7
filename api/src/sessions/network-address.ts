/** Groups of an IPv6 address that a provider gives to one customer: the first 64 bits. */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;
const IPV4_IN_IPV6 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * What counts as one client: an IPv4 address, or the /64 network of an IPv6 one, within which a customer has more
 * addresses than there are people.
 */
export function networkOf(address: string): string {
  const mapped = IPV4_IN_IPV6.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!plain.includes(':')) return plain;
  const [before = [], after] = plain
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const left = after === undefined ? 0 : Math.max(0, ALL_GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(left).fill('0'), ...(after ?? [])];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
