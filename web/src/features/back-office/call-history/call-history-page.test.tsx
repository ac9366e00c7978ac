import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { callbackTask, listCallHistory, snippedRecordingDownloadLink } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { useLiveTopic } from '../../../lib/live/live.ts';
import { anEndedCall } from '../../../testing/a-call.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { CallHistoryPage } from './call-history-page.tsx';

const ann = anEndedCall({
  lead_key: 'lead/l1',
  requested_group: 'closer_t1',
  transfer_from_user_email: 'fay@coverline.test',
  disposition: 'Sale',
  snipped_recording_key: 'recordings/RE1.wav',
  task_sid: 'WT1',
  conference_sid: 'CF1',
});
const ben = anEndedCall({ id: 'CA0', lead_name: 'Ben Oak', created_ts: '2026-01-05T14:00:00.000Z' });
const internal = new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });

/** The page beside a component that follows all live calls. */
const LiveCallsFollower = () => {
  useLiveTopic(topics.liveCalls());
  return <CallHistoryPage />;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-01T15:00:00.000Z') });
  vi.mocked(callOperation).mockClear();
  serve({ listCallHistory: () => aPage([ann, ben]) });
});
afterEach(() => {
  vi.useRealTimers();
});

const user = userEvent.setup();
const given = (roles: ('admin' | 'closer')[] = ['closer']) =>
  renderConsole(<CallHistoryPage />, { openCalls: [], user: { roles } });
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const names = () => rows().map(row => row.querySelectorAll('td')[2]?.textContent);
const headers = () => screen.getAllByRole('columnheader').map(header => header.textContent);
const changeOf = (item: Call) =>
  ({ topic: topics.agentCalls('u1'), entity: 'call', id: item.id, version: item.version, item }) as const;

const everybodys = [
  'Time',
  'Duration',
  'Lead Name',
  'Phone',
  'Transfer From',
  'Disposition',
  'Group',
  'Call Source',
  'Task Creation Source',
  'Lead Source',
  'Call Back',
  'View',
];

describe('the call history', () => {
  it('has the documented columns, and the latest 40 calls with times in New York', async () => {
    given();
    await screen.findByText('Ann Field');
    expect(headers()).toEqual(everybodys);
    expect(rows()[0]?.textContent).toMatch(/^Jan 5, 10:00 AM/);
    expect(rows()[0]?.textContent).toContain('00:08:55');
    expect(rows()[0]?.textContent).toContain('fay@coverline.test');
    expect(screen.getByRole('link', { name: 'View Ann Field' }).getAttribute('href')).toBe('/lead/view/l1');
    expect(screen.getByRole('link', { name: 'Lookup Lead' }).getAttribute('href')).toBe('/lead/lookup');
    expect(vi.mocked(callOperation).mock.calls[0]?.slice(0, 2)).toEqual([
      listCallHistory,
      { limit: 40, key: undefined },
    ]);
  });

  it('shows admins the ids of task and conference, and the link to the events', async () => {
    given(['admin']);
    await screen.findByText('Ann Field');
    expect(headers()).toEqual([...everybodys, 'Task Id', 'Conference Id']);
    expect(screen.getByText('WT1')).toBeTruthy();
    expect(screen.getByText('CF1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Events of the call with Ann Field' }).getAttribute('href')).toBe(
      '/twilio-events/WT1',
    );
  });

  it('searches the loaded calls, and clears the search on Escape', async () => {
    given();
    await screen.findByText('Ann Field');
    await user.keyboard('/');
    await user.keyboard('oak');
    expect(names()).toEqual(['Ben Oak']);
    expect(screen.getByText('1 of 2 loaded calls')).toBeTruthy();
    await user.keyboard('nobody');
    expect(screen.getByText('No loaded call matches this search')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(names()).toEqual(['Ann Field', 'Ben Oak']);
  });

  it('loads more on demand', async () => {
    const older = anEndedCall({ id: 'CA00', lead_name: 'Cara Elm', created_ts: '2026-01-04T14:00:00.000Z' });
    serve({ listCallHistory: ({ key }) => (key === 'more' ? aPage([older]) : aPage([ann, ben], 'more')) });
    given();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Cara Elm')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('shows that there are no calls', async () => {
    serve({ listCallHistory: () => aPage([]) });
    given();
    expect(await screen.findByText('No Calls')).toBeTruthy();
  });

  it("shows a failure with the documented message and the server's, and reads again", async () => {
    serve({
      listCallHistory: () => {
        throw internal;
      },
    });
    given();
    expect(await screen.findByText('Fetch call history error')).toBeTruthy();
    expect(screen.getByText('Something went wrong.')).toBeTruthy();
    serve({ listCallHistory: () => aPage([ann]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ann Field')).toBeTruthy();
  });

  it('keeps its rows when more could not be loaded', async () => {
    serve({
      listCallHistory: ({ key }) => {
        if (key === 'more') throw internal;
        return aPage([ann], 'more');
      },
    });
    given();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Fetch call history error')).toBeTruthy();
    expect(names()).toEqual(['Ann Field']);
    expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy();
  });
});

describe('the call history, following live', () => {
  it('adds a new call, changes one, and removes one that now belongs to another agent', async () => {
    const { live } = given();
    await screen.findByText('Ann Field');
    live.send(changeOf(anEndedCall({ id: 'CA2', lead_name: 'Cara Elm', created_ts: '2026-01-05T16:00:00.000Z' })));
    await vi.waitFor(() => expect(names()).toEqual(['Cara Elm', 'Ann Field', 'Ben Oak']));
    live.send(changeOf({ ...ann, version: 9, disposition: 'Voicemail' }));
    expect(await screen.findByText('Voicemail')).toBeTruthy();
    live.send(changeOf({ ...ben, version: 9, reservation_user_key: 'user/james' }));
    await vi.waitFor(() => expect(names()).toEqual(['Cara Elm', 'Ann Field']));
  });

  it('ignores changes of calls from another topic', async () => {
    const { live } = renderConsole(<LiveCallsFollower />, { openCalls: [], user: { roles: ['admin'] } });
    await screen.findByText('Ann Field');
    live.send({ ...changeOf(anEndedCall({ id: 'CA9', lead_name: 'Cara Elm' })), topic: topics.liveCalls() });
    live.send(changeOf({ ...ann, version: 9, disposition: 'Voicemail' }));
    expect(await screen.findByText('Voicemail')).toBeTruthy();
    expect(names()).toEqual(['Ann Field', 'Ben Oak']);
  });
});

describe('a row of the call history', () => {
  it('calls the lead back', async () => {
    serve({
      listCallHistory: () => aPage([ann, ben]),
      callbackTask: () => ({ task_attribute_key: 'taskAttribute/out1' }),
    });
    given();
    (await screen.findByRole('button', { name: 'Call back Ann Field' })).focus();
    await user.keyboard('{Enter}');
    expect(callOperation).toHaveBeenCalledWith(callbackTask, { lead_key: 'lead/l1' });
    expect(screen.queryByRole('button', { name: 'Call back Ben Oak' })).toBeNull();
  });

  it('shows why calling back failed, and can try again', async () => {
    serve({
      listCallHistory: () => aPage([ann]),
      callbackTask: () => {
        throw new ApiFailure({ status: 409, code: 'conflict', message: 'You are in a call.' });
      },
    });
    given();
    const button = await screen.findByRole('button', { name: 'Call back Ann Field' });
    await user.click(button);
    expect(await screen.findByText('You are in a call.')).toBeTruthy();
    expect(button.getAttribute('aria-busy')).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  it('plays its recording, if it has one', async () => {
    serve({
      listCallHistory: () => aPage([ann, ben]),
      snippedRecordingDownloadLink: () => ({ data: 'https://uploads.test/RE1.wav' }),
    });
    given();
    const play = await screen.findByRole('button', { name: 'Play the recording of the call with Ann Field' });
    await user.click(play);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Recording of the call with Ann Field')).toBeTruthy();
    expect(callOperation).toHaveBeenCalledWith(snippedRecordingDownloadLink, {
      snipped_recording: 'recordings/RE1.wav',
      task_attribute_key: 'taskAttribute/CA1',
    });
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(play);
    expect(screen.queryByRole('button', { name: 'Play the recording of the call with Ben Oak' })).toBeNull();
  });
});
