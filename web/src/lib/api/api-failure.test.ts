import { describe, expect, it } from 'vitest';
import { listLeads } from '#shared/contracts/leads';
import { createCaller } from './api-client.ts';
import { failureMessageOf } from './api-failure.ts';

const messageAfter = async (respond: () => Promise<Response>) => {
  const call = createCaller({
    apiUrl: async () => 'https://api.test',
    accessToken: async () => 'token',
    fetch: respond,
    timeoutMs: 10_000,
  });
  return failureMessageOf(await call(listLeads, { limit: 10 }).catch((error: unknown) => error), 'Lead lookup error');
};
const response = (status: number, body: string) => async () => new Response(body, { status });

describe('the message of a failed operation', () => {
  it('is the text of the server', async () => {
    const body = JSON.stringify({ error: 'The table is slow.', code: 'internal', request_id: 'r1' });
    expect(await messageAfter(response(500, body))).toBe('The table is slow.');
  });

  it.each([
    ['the gateway answers in place of the function', response(502, '{"message":"Internal Server Error"}')],
    ['the answer is not of the contract', response(200, '{}')],
    ['the server is not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is that of the product where %s, because the server wrote none', async (_, respond) => {
    expect(await messageAfter(respond)).toBe('Lead lookup error');
  });
});
