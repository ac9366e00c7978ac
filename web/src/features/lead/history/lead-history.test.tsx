import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedCall } from '#shared/calls/call';
import { topics } from '#shared/contracts/live';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { useLiveTopic } from '../../../lib/live/live.ts';
import { aCall, anEndedCall } from '../../../testing/a-call.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { LeadHistory } from './lead-history.tsx';

const full: ListedCall = {
  ...anEndedCall({
    lead_key: 'lead/42',
    reservation_user_email: 'james.carter@coverline.test',
    disposition: 'Sale',
    qualified_status: 'Qualified',
    qualified_lead_status: 'Qualified Lead',
    qualified_by_email: 'james.carter@coverline.test',
    transfer_from_user_email: 'owen.brooks@coverline.test',
    task_creation_source: 'internal_transfer',
    snipped_recording_key: 'recordings/RE1.wav',
  }),
  sids: { conference_sid: 'CF1', task_sid: 'WT1' },
};
const bareCall = anEndedCall({ id: 'CA0', lead_key: 'lead/42', created_ts: '2026-01-04T15:00:00.000Z' });

const ME = 'maria.lopez@coverline.test';
const ownLead = aLead({ assigned_agent_email_by_role: { closer: ME } });
const tabOf = (lead = ownLead) => <LeadHistory lead={lead} place="dialog" />;
const tab = tabOf();

const topic = topics.agentCalls('u1');
/** The tab in an app that follows the agent's own calls. */
const Followed = () => {
  useLiveTopic(topic);
  return tab;
};

type Role = 'admin' | 'closer' | 'customer_service';
const given = (responses: Parameters<typeof serve>[0] = {}, role: Role = 'closer') => {
  serve({ listLeadCalls: () => aPage([full, bareCall]), ...responses });
  return { ...renderConsole(tab, { openCalls: [], user: { roles: [role] } }), user: userEvent.setup() };
};
const entries = () => screen.findAllByRole('listitem', { name: /^Call with/ });
/** The texts of an entry, by the names of its fields. */
const detailsOf = (entry: HTMLElement | undefined) =>
  Object.fromEntries(
    [...(entry?.querySelectorAll('dl > div') ?? [])].map(each => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  );

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
describe('the HISTORY tab', () => {
  it('shows every field of a call, its time in New York, and dividers between calls', async () => {
    given();
    const [first, second] = await entries();
    expect(first?.textContent).toMatch(/Jan 5(, 2026)?, 10:00 AMDisposition: SaleDuration: 00:08:55/);
    expect(detailsOf(first)).toEqual({
      Agent: 'james.carter@coverline.test',
      'Transfer From': 'owen.brooks@coverline.test',
      'Lead Name': 'Ann Field',
      'Lead Phone': '(305) 555-1042',
      'Qualified Status': 'Qualified Lead',
      'Qualified By': 'james.carter@coverline.test',
      'Lead Source': 'TV spot',
      'Call Source': 'Customer inbound call',
      'Task Source': 'Internal transfer',
      'Conference Id': 'CF1 Conference log (opens in a new tab)',
    });
    expect(detailsOf(second)).toMatchObject({ 'Transfer From': '–', Agent: '–', 'Conference Id': '–' });
    expect(document.querySelectorAll('.MuiDivider-root')).toHaveLength(2);
  });

  it('links to Twilio’s log of the conference, in a new tab without an opener', async () => {
    given();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Conference log/ });
    expect(link.href).toBe('https://console.twilio.com/us1/monitor/logs/conferences/CF1');
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('shows the task id and the link to its events to admins only', async () => {
    given({}, 'admin');
    const [first, second] = await entries();
    expect(detailsOf(first)['Task Id']).toBe('WT1');
    expect(
      within(first ?? document.body)
        .getByRole('link', { name: 'events' })
        .getAttribute('href'),
    ).toBe('/twilio-events/WT1');
    expect(within(second ?? document.body).queryByRole('link', { name: 'events' })).toBeNull();
    cleanup();
    given();
    const [again] = await entries();
    expect(detailsOf(again)).not.toHaveProperty('Task Id');
    expect(screen.queryByRole('link', { name: 'events' })).toBeNull();
  });

  it('shows the task of the call that was taken over for the call of the takeover', async () => {
    const taken = { ...full, sids: { taken_over_task_sid: 'WT7', conference_task_sid: 'WT1' } };
    given({ listLeadCalls: () => aPage([taken]) }, 'admin');
    const [entry] = await entries();
    expect(detailsOf(entry)['Task Id']).toBe('WT7');
    expect(screen.getByRole('link', { name: 'events' }).getAttribute('href')).toBe('/twilio-events/WT7');
  });

  it('shows no duration of a call that the customer did not answer', async () => {
    const unanswered = {
      ...bareCall,
      task_creation_source: 'agent_callback',
      outbound_dialing_status: 'busy',
    } as const;
    given({ listLeadCalls: () => aPage([unanswered]) });
    const [entry] = await entries();
    expect(entry?.textContent).toContain('Duration: –');
  });

  it('plays the recording in a dialog, and shows an error if it cannot', async () => {
    const { user } = given({ snippedRecordingDownloadLink: () => ({ data: 'https://uploads.test/RE1.wav' }) });
    const [button, ...more] = await screen.findAllByRole('button', { name: 'Recording' });
    expect(more).toEqual([]);
    await user.click(button ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Recording of the call with Ann Field' });
    await waitFor(() => expect(dialog.querySelector('audio')?.src).toBe('https://uploads.test/RE1.wav'));
    expect(vi.mocked(callOperation).mock.calls.at(-1)?.[1]).toMatchObject({
      snipped_recording: 'recordings/RE1.wav',
      task_attribute_key: 'taskAttribute/CA1',
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    serve({
      snippedRecordingDownloadLink: () => {
        throw new ApiFailure({ status: 404, code: 'not_found', message: 'The recording is not ready yet.' });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Recording' }));
    expect(await screen.findByText('Download recording failed')).toBeTruthy();
  });

  it.each<[string, Parameters<typeof renderConsole>[1] & object, boolean]>([
    ['the closer of another lead', {}, false],
    ['customer service', { user: { roles: ['customer_service'] } }, true],
    ['an admin', { user: { roles: ['admin'] } }, true],
    ['an agent on a call with this lead', { openCalls: [aCall({ id: 'CA7', lead_key: 'lead/42' })] }, true],
    [
      'an agent whose call with this lead has no disposition yet',
      { openCalls: [anEndedCall({ id: 'CA7', lead_key: 'lead/42' })] },
      true,
    ],
    ['an agent on a call with another lead', { openCalls: [aCall({ id: 'CA7', lead_key: 'lead/7' })] }, false],
  ])('offers the recording of another agent’s call by the server’s rule: %s', async (_, desk, isOffered) => {
    serve({ listLeadCalls: () => aPage([{ ...full, reservation_user_key: 'user/james' }]) });
    renderConsole(tabOf(aLead()), { openCalls: [], ...desk });
    await entries();
    expect(screen.queryAllByRole('button', { name: 'Recording' })).toHaveLength(isOffered ? 1 : 0);
  });

  it('shows how a fronter qualified the lead, as the call bar does', async () => {
    const fronted = { transfer_from_user_group: 'fronter_t3_a', transfer_from_user_email: 'fay@coverline.test' };
    given({ listLeadCalls: () => aPage([{ ...bareCall, ...fronted }]) });
    const [entry] = await entries();
    expect(detailsOf(entry)['Qualified By']).toBe('fay@coverline.test');
    expect(detailsOf(entry)['Qualified Status']).toBe('Semi-Qualified');
  });

  it('shows twenty calls a page, and turns the pages', async () => {
    const page = (from: number, size: number) =>
      Array.from({ length: size }, (_, n) => anEndedCall({ id: `CA${from - n}`, lead_name: `Lead ${from - n}` }));
    const { user } = given({
      listLeadCalls: ({ key }) => (key === 'more' ? aPage(page(1, 1)) : aPage(page(21, 20), 'more')),
    });
    expect(await entries()).toHaveLength(20);
    expect(vi.mocked(callOperation).mock.calls[0]?.[1]).toEqual({ id: '42', limit: 20, key: undefined });
    const [previous, next] = ['Previous', 'Next'].map(name => screen.getByRole<HTMLButtonElement>('button', { name }));
    expect([previous?.disabled, next?.disabled]).toEqual([true, false]);
    await user.click(next ?? document.body);
    await screen.findByRole('listitem', { name: 'Call with Lead 1' });
    expect(await entries()).toHaveLength(1);
    expect(screen.getByText('21–21')).toBeTruthy();
    expect([previous?.disabled, next?.disabled]).toEqual([false, true]);
    await user.click(previous ?? document.body);
    expect(await entries()).toHaveLength(20);
  });

  it('shows that there are no calls', async () => {
    given({ listLeadCalls: () => aPage([]) });
    expect(await screen.findByText('No Calls')).toBeTruthy();
  });

  it('shows why the calls could not be read, and reads them again', async () => {
    const { user } = given({
      listLeadCalls: () => {
        throw new ApiFailure({ status: 503, code: 'unavailable', message: 'The table rests.' });
      },
    });
    expect(await screen.findByText('Fetch call history error')).toBeTruthy();
    expect(screen.getByText('The table rests.')).toBeTruthy();
    serve({ listLeadCalls: () => aPage([full]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await entries()).toHaveLength(1);
  });

  it('applies live changes to the calls that it shows, and adds no others', async () => {
    serve({ listLeadCalls: () => aPage([full, bareCall]) });
    const { live } = renderConsole(<Followed />, { openCalls: [] });
    await entries();
    const other = anEndedCall({ id: 'CA9', lead_name: 'Cara Elm', version: 9 });
    live.send({ topic, entity: 'call', id: 'CA9', version: 9, item: other });
    live.send({
      topic,
      entity: 'call',
      id: 'CA0',
      version: 9,
      item: { ...bareCall, disposition: 'Voicemail', version: 9 },
    });
    expect(await screen.findByText('Voicemail')).toBeTruthy();
    expect(await entries()).toHaveLength(2);
  });
});
