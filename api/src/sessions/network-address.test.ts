import { describe, expect, it } from 'vitest';
import { networkOf, widerNetworkOf } from './network-address.ts';

describe('what counts as one client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001::2', '2001:db8:0:1::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the network around it', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:a:1::1', '2001:db8:a::/48'],
    ['2001:db8:a:ffff::1', '2001:db8:a::/48'],
    ['::1', '0:0:0::/48'],
  ])('of %s is %s', (address, network) => {
    expect(widerNetworkOf(address)).toBe(network);
  });
});
