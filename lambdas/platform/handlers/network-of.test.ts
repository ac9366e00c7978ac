import { describe, expect, it } from 'vitest';
import { maskedAddresses, networkOf } from './network-of.ts';

describe('what one visitor has', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('the addresses of a log line', () => {
  it.each([
    ['203.0.113.9, 130.176.1.1', '203.0.113.0/24, 130.176.1.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['unknown', ''],
  ])('%s name a network only: %s', (addresses, masked) => expect(maskedAddresses(addresses)).toBe(masked));
});
