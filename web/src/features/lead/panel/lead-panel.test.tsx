import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import { VIEW_EVERY_S } from '#shared/leads/lead-viewer';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { createStore, useStore } from '../../../lib/ui/external-store.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { aCall } from '../../../testing/a-call.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { closeLead, leadDialog, openLead } from '../lead-dialog.ts';
import { type LeadPlace, type LeadTabComponents, type LeadTabProps, leadTabs } from '../lead-tab.ts';
import { LeadPanel } from './lead-panel.tsx';

const tabs = Object.fromEntries(
  leadTabs.map(tab => [
    tab,
    ({ lead, call }: LeadTabProps) => (
      <p>
        {tab} of {lead.first_name} {call ? `on ${call.id}` : ''}
      </p>
    ),
  ]),
) as LeadTabComponents;

const EmailTab = () => <input aria-label="Email" />;

const shown = createStore<LeadPlace>('route');
const PanelInPlace = () => <LeadPanel leadId="42" place={useStore(shown)} tabs={{ ...tabs, INFO: EmailTab }} />;

const aViewer = (email: string, changes = {}) => ({
  lead_id: '42',
  user_id: email,
  user_email: email,
  last_seen_ts: new Date().toISOString(),
  version: 1,
  ...changes,
});

type Placement = { place?: LeadPlace; desk?: Parameters<typeof renderConsole>[1] };
const given = (responses: Parameters<typeof serve>[0] = {}, { place = 'dialog', desk }: Placement = {}) => {
  const viewLead = vi.fn((_: Record<string, unknown>) => ({ data: [aViewer('u1', { user_id: 'u1' })] }));
  serve({ getLead: () => aLead(), viewLead, ...responses });
  const panel = <LeadPanel leadId="42" place={place} tabs={tabs} />;
  return { viewLead, ...renderConsole(panel, { openCalls: [], ...desk }) };
};
const asAdmin: Placement = { desk: { user: { roles: ['admin'] } } };
const titles = () => screen.getAllByRole('tab').map(tab => tab.textContent);
const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the panel of a lead that was erased', () => {
  const erased_ts = '2026-03-10T15:00:00.000Z';

  it('says when, and that nothing can be added', async () => {
    given({
      getLead: () => aLead({ first_name: undefined, last_name: undefined, phone_number: '+12000000000', erased_ts }),
    });
    expect(await screen.findByRole('region', { name: 'Erased' })).toBeTruthy();
    expect(screen.getByText(/The data of this lead was erased on .* Nothing can be added\./).textContent).not.toContain(
      'law',
    );
  });

  it('says what the law keeps', async () => {
    given({ getLead: () => aLead({ erased_ts, kept_until: '2036-01-05T15:00:00.000Z' }) });
    expect(
      await screen.findByText(/The records of its sale are kept until .*, because the law requires it\./),
    ).toBeTruthy();
  });
});

describe('the lead panel', () => {
  it('shows a spinner until the lead is loaded', async () => {
    given();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Ann Field' })).toBeTruthy();
  });

  it('shows only that an unknown lead does not exist', async () => {
    given({
      getLead: () => {
        throw new ApiFailure({ status: 404, code: 'not_found', message: 'This lead does not exist.' });
      },
    });
    expect(await screen.findByText('Lead Does Not Exist')).toBeTruthy();
    expect(screen.queryByText('Fetch lead error')).toBeNull();
  });

  it.each([
    ['dialog', 'button', 'Close'],
    ['route', 'link', 'Look up a lead'],
  ] as const)('offers a way out of the %s of a lead that does not exist', async (place, role, name) => {
    const getLead = () => {
      throw new ApiFailure({ status: 404, code: 'not_found', message: 'This lead does not exist.' });
    };
    openLead('42');
    given({ getLead }, { place });
    const wayOut = await screen.findByRole(role, { name });
    expect(wayOut.getAttribute('href')).toBe(role === 'link' ? paths.lookupLead : null);
    fireEvent.click(wayOut);
    expect(leadDialog.get() === undefined).toBe(place === 'dialog');
    closeLead();
  });

  it('shows the chosen tab again after a reload in the same call, and not in another one', async () => {
    const inCall = (id: string): Placement => ({
      place: 'dashboard',
      desk: { openCalls: [aCall({ id, lead_key: 'lead/42' })] },
    });
    given({}, inCall('call-1'));
    fireEvent.click(await screen.findByRole('tab', { name: 'PAYMENTS' }));
    expect(await screen.findByText(/^PAYMENTS of Ann/)).toBeTruthy();
    cleanup();
    given({}, inCall('call-1'));
    expect(await screen.findByText(/^PAYMENTS of Ann/)).toBeTruthy();
    cleanup();
    given({}, inCall('call-2'));
    expect(await screen.findByText(/^INFO of Ann/)).toBeTruthy();
  });

  it('shows the same for a lead without any data', async () => {
    given({ getLead: () => ({ id: '42', created_ts: '2026-01-05T15:00:00.000Z', version: 1 }) });
    expect(await screen.findByText('Lead Does Not Exist')).toBeTruthy();
  });

  it('shows a failed read, and reads the lead again', async () => {
    const getLead = vi.fn(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
    });
    given({ getLead });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(await screen.findByText('Fetch lead error')).toBeTruthy();
    getLead.mockImplementation(() => aLead() as never);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('INFO of Ann')).toBeTruthy();
  });

  it('keeps the lead and the tab when reading it again fails', async () => {
    const getLead = vi.fn(() => aLead());
    const { live } = given({ getLead });
    await screen.findByText('INFO of Ann');
    getLead.mockImplementation(() => {
      throw new ApiFailure({ status: 0, code: 'network', message: 'No answer.' });
    });
    live.acknowledge(topics.lead('42'));
    expect(await screen.findByText('Fetch lead error')).toBeTruthy();
    expect(screen.getByText('INFO of Ann')).toBeTruthy();
  });

  it('follows the changes of others', async () => {
    const { live } = given();
    await screen.findByText('INFO of Ann');
    live.send({
      topic: topics.lead('42'),
      entity: 'lead',
      id: '42',
      version: 2,
      item: aLead({ first_name: 'Zoe', version: 2 }),
    });
    expect(await screen.findByText('INFO of Zoe')).toBeTruthy();
  });
});

describe('the tabs of the lead panel', () => {
  it('depend on the user, with spaces in their titles', async () => {
    given();
    await screen.findByText('INFO of Ann');
    expect(titles()).toEqual([
      'INFO',
      'PRODUCTS',
      'PAYMENTS',
      'REQUEST ESIG',
      'NOTES',
      'HISTORY',
      'MESSAGING',
      'DOCTOR',
      'SCRIPT',
    ]);
  });

  it('have no script on the dashboard in a call, and get the call with this lead', async () => {
    given({}, { place: 'dashboard', desk: { openCalls: [aCall({ lead_key: 'lead/42' })] } });
    expect(await screen.findByText('INFO of Ann on CA1')).toBeTruthy();
    expect(titles()).not.toContain('SCRIPT');
  });

  it('keep INFO as it was behind another tab, out of reach of readers', async () => {
    given();
    const info = await screen.findByText('INFO of Ann');
    fireEvent.click(screen.getByRole('tab', { name: 'NOTES' }));
    expect((await screen.findByRole('tabpanel')).textContent).toContain('NOTES of Ann');
    fireEvent.click(screen.getByRole('tab', { name: 'DOCTOR' }));
    expect(screen.queryByText('NOTES of Ann')).toBeNull();
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    fireEvent.click(screen.getByRole('tab', { name: 'INFO' }));
    expect(screen.getByRole('tabpanel').contains(info)).toBe(true);
  });

  it('take the focus from a field of the tab before, which saves it', async () => {
    serve({ getLead: () => aLead(), viewLead: () => ({ data: [] }) });
    renderConsole(<LeadPanel leadId="42" place="route" tabs={{ ...tabs, INFO: EmailTab }} />, { openCalls: [] });
    const field = await screen.findByRole('textbox', { name: 'Email' });
    act(() => field.focus());
    fireEvent.click(screen.getByRole('tab', { name: 'NOTES' }));
    expect(document.activeElement).toBe(document.body);
  });

  it('take the focus from a field of INFO when the chosen tab comes back after a call', async () => {
    serve({ getLead: () => aLead(), viewLead: () => ({ data: [] }) });
    renderConsole(<PanelInPlace />, { openCalls: [aCall()] });
    await screen.findByRole('textbox', { name: 'Email' });
    fireEvent.click(screen.getByRole('tab', { name: 'SCRIPT' }));
    act(() => shown.set('dashboard'));
    const field = await screen.findByRole('textbox', { name: 'Email' });
    act(() => field.focus());
    act(() => shown.set('route'));
    expect(await screen.findByText(/SCRIPT of Ann/)).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('do not get a call with another lead', async () => {
    given({}, { desk: { openCalls: [aCall({ lead_key: 'lead/7' })] } });
    expect((await screen.findByText(/INFO of Ann/)).textContent).not.toContain('CA1');
    expect(titles()).toContain('SCRIPT');
  });

  it('have the verification in the call of the agent who claims the lead, from the claim on', async () => {
    const desk = { user: { roles: ['verification' as const] }, openCalls: [aCall({ lead_key: 'lead/42' })] };
    const { live } = given({}, { place: 'dashboard', desk });
    await screen.findByText('INFO of Ann on CA1');
    expect(titles()).not.toContain('ESIG VERIFICATION');
    const item = aLead({ verification_agent_email: 'maria.lopez@coverline.test', version: 2 });
    live.send({ topic: topics.lead('42'), entity: 'lead', id: '42', version: 2, item });
    fireEvent.click(await screen.findByRole('tab', { name: 'ESIG VERIFICATION' }));
    expect(screen.getByText('ESIG_VERIFICATION of Ann on CA1')).toBeTruthy();
  });

  it('have the verification while the agent records it, also once it is another agent’s', async () => {
    const voice_verification = { group: 'niia_health' as const, recording_sid: 'RE1' };
    const openCalls = [aCall({ lead_key: 'lead/42', voice_verification })];
    given({}, { place: 'dashboard', desk: { user: { roles: ['verification'] }, openCalls } });
    await screen.findByText('INFO of Ann on CA1');
    expect(titles()).toContain('ESIG VERIFICATION');
  });

  it('are focused by the arrow keys, and opened by Enter or Space', async () => {
    given();
    await screen.findByText('INFO of Ann');
    screen.getByRole('tab', { name: 'INFO' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('PAYMENTS');
    expect(screen.getByText('INFO of Ann')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('PAYMENTS of Ann')).toBeTruthy();
    expect(screen.getByRole('tabpanel', { name: 'PAYMENTS' })).toBeTruthy();
  });

  it('keep INFO as it was made, out of sight and out of the tab that is open', async () => {
    const person = userEvent.setup();
    given();
    const info = await screen.findByText('INFO of Ann');
    await person.click(screen.getByRole('tab', { name: 'NOTES' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('NOTES of Ann');
    expect(info.isConnected).toBe(true);
    await person.click(screen.getByRole('tab', { name: 'INFO' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('INFO of Ann');
    expect(screen.getByText('INFO of Ann')).toBe(info);
  });

  it('stay as chosen while the lead changes', async () => {
    const { live } = given();
    fireEvent.click(await screen.findByRole('tab', { name: 'NOTES' }));
    live.send({
      topic: topics.lead('42'),
      entity: 'lead',
      id: '42',
      version: 2,
      item: aLead({ first_name: 'Zoe', version: 2 }),
    });
    expect(await screen.findByText('NOTES of Zoe')).toBeTruthy();
  });
});

describe('the names of other viewers', () => {
  it('are shown, and removed when a viewer has left', async () => {
    const { live } = given({}, { desk: { names: { 'ada.okafor@coverline.test': 'Ada Okafor' } } });
    await screen.findByText('INFO of Ann');
    live.send({
      topic: topics.lead('42'),
      entity: 'lead-viewer',
      id: 'ada.okafor@coverline.test',
      version: 2,
      item: aViewer('ada.okafor@coverline.test'),
    });
    expect(await screen.findByText('Ada Okafor is here too')).toBeTruthy();
    live.send({
      topic: topics.lead('42'),
      entity: 'lead-viewer',
      id: 'ada.okafor@coverline.test',
      version: 3,
      item: undefined,
    });
    await waitFor(() => expect(screen.queryByText('Ada Okafor is here too')).toBeNull());
  });

  it('are known from the response when the panel opens', async () => {
    given({
      viewLead: () => ({ data: ['zed@x.test', 'ada.okafor@x.test', 'maria@x.test'].map(email => aViewer(email)) }),
    });
    expect(await screen.findByText('ada.okafor@x.test, maria@x.test and 1 other are here too')).toBeTruthy();
  });

  it('leave out a viewer who was last seen long ago', async () => {
    given({ viewLead: () => ({ data: [aViewer('ada@x.test', { last_seen_ts: '2026-01-05T15:00:00.000Z' })] }) });
    await screen.findByText('INFO of Ann');
    expect(screen.queryByText(/is here too/)).toBeNull();
  });
});

describe('the agent’s presence', () => {
  it('is reported repeatedly while the panel is visible, and ended when it closes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { viewLead, draw } = given();
    await screen.findByText('INFO of Ann');
    const visit = expect.any(String);
    expect(viewLead.mock.calls).toEqual([[{ leadId: '42', visit, viewing: true }]]);
    await act(() => vi.advanceTimersByTimeAsync(VIEW_EVERY_S * 1000));
    expect(viewLead).toHaveBeenCalledTimes(2);

    setVisibility('hidden');
    await act(() => vi.advanceTimersByTimeAsync(VIEW_EVERY_S * 3000));
    expect(viewLead).toHaveBeenCalledTimes(2);
    setVisibility('visible');
    expect(viewLead).toHaveBeenCalledTimes(3);

    draw(<p>gone</p>);
    expect(viewLead.mock.lastCall).toEqual([{ leadId: '42', visit, viewing: false }]);
    expect(new Set(viewLead.mock.calls.map(([input]) => input.visit)).size).toBe(1);
    expect(vi.mocked(callOperation).mock.lastCall?.[2]).toEqual({ keepalive: true });
    await act(() => vi.advanceTimersByTimeAsync(VIEW_EVERY_S * 3000));
    expect(viewLead).toHaveBeenCalledTimes(4);
  });

  it('ends when the page is left', async () => {
    const { viewLead } = given();
    await screen.findByText('INFO of Ann');
    window.dispatchEvent(new Event('pagehide'));
    const visit = viewLead.mock.calls[0]?.[0].visit;
    expect(viewLead.mock.lastCall).toEqual([{ leadId: '42', visit, viewing: false }]);
    // A page that is shown again is a new visit, because the server ignores the ended one.
    setVisibility('visible');
    await waitFor(() => expect(viewLead).toHaveBeenCalledTimes(3));
    expect(viewLead.mock.lastCall?.[0].visit).not.toBe(visit);
  });

  it('shows no error when it cannot be reported', async () => {
    given({
      viewLead: () => {
        throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
      },
    });
    expect(await screen.findByText('INFO of Ann')).toBeTruthy();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });
});

describe('the audit trail', () => {
  const record = (id: string, changes = {}) => ({
    id,
    lead_id: '42',
    action: 'lead_changed',
    fields: ['budget', 'city'],
    user_id: 'u9',
    user_email: 'ada.okafor@coverline.test',
    created_ts: '2026-01-05T15:00:00.000Z',
    version: 1,
    ...changes,
  });

  it('is shown to admins only', async () => {
    given();
    await screen.findByText('INFO of Ann');
    expect(screen.queryByRole('button', { name: 'Audit' })).toBeNull();
  });

  it('shows who did what and when, in New York time, page by page', async () => {
    given(
      {
        listLeadAudit: ({ key }) =>
          key ? aPage([record('2', { action: 'recording_played', fields: [] })]) : aPage([record('1')], 'more'),
      },
      asAdmin,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Audit' }));
    const entry = await screen.findByRole('listitem');
    expect(entry.textContent).toContain('ada.okafor@coverline.test changed Budget, City');
    expect(entry.textContent).toMatch(/Jan 5(, 2026)?, 10:00 AM/);
    expect(screen.getByText('Times in New York.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('played the recording of a call');
  });

  it('shows a failed read', async () => {
    given(
      {
        listLeadAudit: () => {
          throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
        },
      },
      asAdmin,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Audit' }));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  });
});
