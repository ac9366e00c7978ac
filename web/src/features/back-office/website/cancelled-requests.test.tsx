import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { CancelledRequests } from './cancelled-requests.tsx';

const request = {
  ...{ id: 'request-1', lead_key: 'lead/42', phone_number: '+13055550123', zip_code: '33101', state: 'FL' },
  ...{ language: 'en', name: 'Ada Park', due_ts: '2026-01-05T15:00:00.000Z', status: 'cancelled', attempts: 0 },
  ...{ group: 'closer_t1', flags: [], consent_id: 'consent-1', version: 1, cancelled_because: 'not_callable' },
  ...{ created_ts: '2026-01-05T15:00:00.000Z', cancelled_ts: '2026-01-05T16:30:00.000Z' },
};

it('a request that the system cancelled says when and why, and leads to the lead', async () => {
  serve({ listCancelledCallRequests: () => aPage([request]) });
  renderConsole(<CancelledRequests />, { openCalls: [], user: { roles: ['admin'] } });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Ada Park, (305) 555-0123, 33101 FL');
  expect(row.textContent).toMatch(/Cancelled .*11:30.*: the number is on the blacklist, or may not be dialled$/);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'View Ada Park' }).pathname).toBe('/lead/view/42');
});

it('says that there is none', async () => {
  serve({ listCancelledCallRequests: () => aPage([]) });
  renderConsole(<CancelledRequests />, { openCalls: [], user: { roles: ['admin'] } });
  expect(await screen.findByText('No request was cancelled by the system')).toBeTruthy();
});
