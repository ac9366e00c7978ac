import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { FlaggedNotice } from './flagged-notice.tsx';

const request = (id: string) => ({
  ...{ id, lead_key: 'lead/42', phone_number: '+13055550123', zip_code: '33101', state: 'FL' },
  ...{ language: 'en', name: 'Ada 7', due_ts: '2026-01-05T15:00:00.000Z', status: 'flagged', attempts: 0 },
  ...{ group: 'closer_t1', flags: ['odd_name'], consent_id: 'consent-1', version: 1 },
  created_ts: '2026-01-05T15:00:00.000Z',
});

const given = (page: object) => {
  const listFlaggedCallRequests = vi.fn((_: object) => page);
  serve({ listFlaggedCallRequests });
  renderConsole(<FlaggedNotice />, { openCalls: [], user: { roles: ['admin'] } });
  return listFlaggedCallRequests;
};

describe('the notice of call requests that wait for a person', () => {
  it.each([
    ['one', aPage([request('1')]), /^1 call request of the website waits/],
    ['two', aPage([request('1'), request('2')]), /^2 call requests of the website wait/],
    ['more than are counted', aPage([request('1'), request('2')], 'next'), /^2\+ call requests/],
  ])('says that there is %s, and leads to them in one click', async (_, page, text) => {
    given(page);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Look at them' }).pathname).toBe('/settings/website');
  });

  it('is not there without any', async () => {
    const list = given(aPage([]));
    await waitFor(() => expect(list).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
