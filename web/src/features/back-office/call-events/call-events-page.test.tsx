import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallEvent } from '#shared/calls/call-event';
import { listCallEvents } from '#shared/contracts/calls';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { CallEventsPage } from './call-events-page.tsx';

const event = (id: number): CallEvent => ({
  id: String(id),
  TaskSid: 'WT1',
  EventType: `event-${id}`,
  TaskAssignmentStatus: 'assigned',
  TaskQueueName: 'closer_t1',
  WorkerName: 'maria.lopez@coverline.test',
  TimestampMs: Date.parse('2026-03-01T05:04:05.678Z'),
  created_ts: '2026-03-01T05:04:06.007Z',
});
const events = (from: number, count: number) => Array.from({ length: count }, (_, at) => event(from + at));

beforeEach(() => void vi.mocked(callOperation).mockClear());
const user = userEvent.setup();
const given = () =>
  renderConsole(
    <Routes>
      <Route path="/twilio-events/:taskSid" element={<CallEventsPage />} />
    </Routes>,
    { path: '/twilio-events/WT1', user: { roles: ['admin'] } },
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the events view', () => {
  it('has the documented columns, its times to the millisecond', async () => {
    serve({ listCallEvents: () => aPage([event(1)]) });
    given();
    await screen.findByText('event-1');
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'Coverline time',
      'Event type',
      'Assignment status',
      'Queue',
      'Worker',
      'Twilio time',
    ]);
    expect([...document.querySelectorAll('tr[data-row] td')].map(cell => cell.textContent)).toEqual([
      'Mar 01 26, 12:04:06.007 am',
      'event-1',
      'assigned',
      'closer_t1',
      'maria.lopez@coverline.test',
      'Mar 01 26, 12:04:05.678 am',
    ]);
  });

  it('shows 50 events a page, and turns pages in both directions', async () => {
    serve({ listCallEvents: ({ key }) => (key === 'more' ? aPage(events(51, 7)) : aPage(events(1, 50), 'more')) });
    given();
    await screen.findByText('event-1');
    expect(vi.mocked(callOperation).mock.calls[0]?.slice(0, 2)).toEqual([
      listCallEvents,
      { task_sid: 'WT1', limit: 50, key: undefined },
    ]);
    expect(screen.getByText('1–50')).toBeTruthy();
    expect(button('Previous').disabled).toBe(true);

    await user.click(button('Next'));
    expect(await screen.findByText('event-51')).toBeTruthy();
    expect(screen.queryByText('event-1')).toBeNull();
    expect(screen.getByText('51–57')).toBeTruthy();
    expect(button('Next').disabled).toBe(true);

    await user.click(button('Previous'));
    expect(screen.getByText('event-1')).toBeTruthy();
    await user.click(button('Next'));
    expect(screen.getByText('event-51')).toBeTruthy();
    expect(callOperation).toHaveBeenCalledTimes(2);
  });

  it('shows that there are no events', async () => {
    serve({ listCallEvents: () => aPage([]) });
    given();
    expect(await screen.findByText('No events')).toBeTruthy();
  });

  it("shows a failure with the documented message and the server's, and reads again", async () => {
    serve({
      listCallEvents: () => {
        throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      },
    });
    given();
    expect(await screen.findByText('Fetch events error.')).toBeTruthy();
    expect(screen.getByText('Something went wrong.')).toBeTruthy();
    serve({ listCallEvents: () => aPage([event(1)]) });
    await user.click(button('Retry'));
    expect(await screen.findByText('event-1')).toBeTruthy();
  });

  it('stays on its page when the next one could not be read', async () => {
    serve({
      listCallEvents: ({ key }) => {
        if (key) throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
        return aPage(events(1, 50), 'more');
      },
    });
    given();
    await screen.findByText('event-1');
    await user.click(button('Next'));
    expect(await screen.findByText('Fetch events error.')).toBeTruthy();
    expect(screen.getByText('event-1')).toBeTruthy();
    expect(button('Next').disabled).toBe(false);
  });
});
