import { expect, it } from 'vitest';
import { sourceAddressesOf } from './source-addresses.ts';

const from = (headers: Record<string, string>) =>
  sourceAddressesOf({ headers, requestContext: { http: { sourceIp: '130.176.1.1' } } });

it.each([
  ['203.0.113.9', '203.0.113.9, 130.176.1.1'],
  ['2001:db8::9', '2001:db8::9, 130.176.1.1'],
  ['', '130.176.1.1'],
  ['203.0.113.9, 198.51.100.1', '130.176.1.1'],
  ['<script>', '130.176.1.1'],
])('given the viewer address %j, the addresses are %j', (viewer, addresses) => {
  expect(from({ 'x-viewer-address': viewer })).toBe(addresses);
});

it('given headers that any client can set, only the address of the connection counts', () => {
  const claimed = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'true-client-ip': '203.0.113.9' };
  expect(from(claimed)).toBe('130.176.1.1');
});
