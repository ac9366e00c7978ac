import { expect, it } from 'vitest';
import { urlOf } from './url-of.ts';

it.each([
  ['/v1/calls?page=1', '/v1/calls', '1'],
  ['//', '//', null],
  ['//[/v1/calls?page=2', '//[/v1/calls', '2'],
  ['http://twilio.test/v1/calls?page=3', '/v1/calls', '3'],
  ['*', '/', null],
  [undefined, '/', null],
])('the address of a request for %s', (asked, pathname, page) => {
  const url = urlOf({ ...(asked !== undefined && { url: asked }) });
  expect([url.pathname, url.searchParams.get('page')]).toEqual([pathname, page]);
});
