/** Groups of an IPv6 address that identify a customer: the first 64 bits. */
const NETWORK_GROUPS = 4;
/** Groups of the largest network that a customer gets without justification: the first 48 bits (RIPE 690). */
const WIDER_GROUPS = 3;
const GROUP_BITS = 16;
const ALL_GROUPS = 8;
const IPV4_IN_IPV6 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, of which a customer controls
 * all addresses.
 */
export function networkOf(address: string): string {
  return ipv4Of(address) ?? ipv6Network(address, NETWORK_GROUPS);
}

/**
 * The surrounding network, of which one customer may control many addresses: an IPv4 /24, an IPv6 /48. It is also the
 * anonymised form of an address for logs.
 */
export function widerNetworkOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 === null) return ipv6Network(address, WIDER_GROUPS);
  return `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/24`;
}

function ipv4Of(address: string): string | null {
  const mapped = IPV4_IN_IPV6.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? null : address;
}

function ipv6Network(address: string, kept: number): string {
  const [plain = ''] = address.split('%');
  const [before = [], after] = plain
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const left = after === undefined ? 0 : Math.max(0, ALL_GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(left).fill('0'), ...(after ?? [])];
  const network = groups.slice(0, kept).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${kept * GROUP_BITS}`;
}
