import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';

const code = readFileSync(new URL('api-request.js', import.meta.url), 'utf8');

const forwarded = (uri: string, headers: object = {}) => {
  const event = { viewer: { ip: '203.0.113.9' }, request: { uri, headers } };
  const result = new Script(`${code}; JSON.stringify(handler(${JSON.stringify(event)}));`).runInNewContext();
  return JSON.parse(String(result));
};

it.each([
  ['/api/call', '/call'],
  ['/api', '/'],
  ['/api/api/call', '/api/call'],
])('given the path %s, the API gets %s', (uri, path) => {
  expect(forwarded(uri).uri).toBe(path);
});

it('given an address that the viewer claims, the API gets the address of the connection', () => {
  const headers = { 'x-viewer-address': { value: '198.51.100.66' }, accept: { value: '*/*' } };
  expect(forwarded('/api/call', headers).headers).toEqual({
    'x-viewer-address': { value: '203.0.113.9' },
    accept: { value: '*/*' },
  });
});
