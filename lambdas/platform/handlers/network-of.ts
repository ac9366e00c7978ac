import { isIP, isIPv6, SocketAddress } from 'node:net';

const BITS_OF_GROUP = 16;

/** The eight groups of an IPv6 address, in which `::` stands for as many zeros as are missing. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/** An IPv6 address without zone and upper case; an IPv4 address in IPv6 is the IPv4 address. */
const canonicalOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const { address: canonical } = new SocketAddress({ address: address.replace(/%.*/, ''), family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical;
};

const ofGroups = (address: string, groups: number): string =>
  `${groupsOf(address).slice(0, groups).join(':')}::/${groups * BITS_OF_GROUP}`;

/**
 * What belongs to one visitor: an IPv4 address, or an IPv6 network (/64), because a device changes its address within
 * it.
 */
export const networkOf = (address: string): string => {
  const canonical = canonicalOf(address);
  return isIPv6(canonical) ? ofGroups(canonical, 4) : canonical;
};

/**
 * The part of an address that does not identify a person: a /24 of IPv4, a /48 of IPv6; '' for a text that is no
 * address.
 */
const maskedAddress = (address: string): string => {
  const canonical = canonicalOf(address);
  if (isIPv6(canonical)) return ofGroups(canonical, 3);
  return isIP(canonical) === 0 ? '' : canonical.replace(/\d+$/, '0/24');
};

/** The addresses of a request (source-addresses.ts), shortened for the log lines of customers and visitors. */
export const maskedAddresses = (addresses: string): string => addresses.split(', ').map(maskedAddress).join(', ');
