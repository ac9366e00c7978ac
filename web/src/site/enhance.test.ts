import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => document.documentElement.classList.remove('scripted'));

it('tells the styles that there is a script, for browsers without the media query that says so', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  await import('./enhance.ts');
  expect(document.documentElement.classList.contains('scripted')).toBe(true);
});
