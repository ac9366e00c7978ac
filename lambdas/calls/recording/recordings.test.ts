import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordings } from './recordings.ts';

beforeEach(() => {
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('links to one recording, signed by the function’s role, for five minutes', async () => {
  const link = new URL(await recordings.link('recordings/RE1.wav'));
  expect(link.hostname).toContain('uploads.s3');
  expect(link.pathname).toBe('/recordings/RE1.wav');
  expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
  expect(link.searchParams.get('X-Amz-Credential')).toMatch(/^key\/\d{8}\/us-east-1\/s3\/aws4_request$/);
  expect(link.searchParams.get('X-Amz-Signature')).toMatch(/^[\da-f]{64}$/);
});
