import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import type { OwnCall } from '#shared/calls/call';
import { topics } from '#shared/contracts/live';
import type { Lead } from '#shared/leads/lead';
import type { SelectedProduct } from '#shared/products/product';
import { EVENTS_SHOWN, type VerificationEvent } from '#shared/verification/verification-event';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { aCall } from '../../../testing/a-call.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aProduct } from '../../../testing/a-product.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { useLead } from '../lead-query.ts';
import type { LeadPlace } from '../lead-tab.ts';
import { anEvent } from './event.fixture.ts';
import { withEvents } from './event-list.ts';
import { LeadEsigVerification } from './lead-esig-verification.tsx';
import { aServedLead } from './served-lead.fixture.ts';

const ME = 'maria.lopez@coverline.test';
const mine = { verification_agent_email: ME, agent_of_record: 'House' };
const awaiting = { verification_requested: true, verification_requested_ts: '2026-01-05T15:00:00.000Z' };

type Given = {
  lead?: Partial<Lead>;
  products?: SelectedProduct[];
  events?: VerificationEvent[];
  call?: OwnCall;
  roles?: Role[];
  place?: LeadPlace;
};

const Panel = ({ id, call, place }: { id: string; call: OwnCall | undefined; place: LeadPlace }) => {
  const { data } = useLead(id);
  return data ? <LeadEsigVerification lead={data} place={place} call={call} /> : <p>Loading</p>;
};

const given = async (options: Given = {}) => {
  const { lead = mine, products = [aProduct()], call, roles = ['verification'], place = 'dialog' } = options;
  let events = options.events ?? [];
  const stored = aLead({ ...awaiting, ...lead });
  const { act, answers, ...server } = aServedLead({ lead: stored, products, events: () => events });
  serve({
    ...answers,
    claimVerification: input => act('claim', input, { ...mine, agent_of_record: input.agent_of_record }),
    unclaimVerification: input =>
      act('unclaim', input, { verification_agent_email: undefined, agent_of_record: undefined }),
    addVerificationEvent: input => {
      act('event', input, {});
      const { name, verification_type, group } = input as VerificationEvent;
      return anEvent({ id: 'added', name, verification_type, group, created_ts: '2026-01-05T16:00:00.000Z' });
    },
    recordVerification: input => {
      act('record', input, {});
      return {};
    },
    snippedRecordingDownloadLink: input => {
      act('link', input, {});
      return { data: 'https://recordings.test/1.mp3' };
    },
  });
  const piece = (its: OwnCall | undefined) => <Panel id={stored.id} call={its} place={place} />;
  const desk = renderConsole(piece(call), { openCalls: [], user: { roles } });
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  return {
    ...desk,
    ...server,
    onCall: (its: OwnCall) => desk.draw(piece(its)),
    /** A live change carries no recording; the server returns it when the list is read. */
    arrives: ({ snipped_recording_key, ...event }: VerificationEvent) => {
      events = withEvents(events, [{ ...event, ...(snipped_recording_key && { snipped_recording_key }) }]);
      desk.live.send({
        topic: topics.leadSales(stored.id),
        entity: 'verification-event',
        id: event.id,
        version: event.version,
        item: event,
      });
    },
  };
};

const rejected = (message: string) => new ApiFailure({ status: 409, code: 'conflict', message });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const group = async (name: string) => within(await screen.findByRole('region', { name }));
/** Chooses a status from the menu of a verification type. */
const add = async (its: string, type: string, name: string) => {
  fireEvent.click((await group(its)).getByRole('button', { name: new RegExp(`^${type}: `) }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
const timeline = async () =>
  within(await screen.findByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map(each => each.querySelector('.MuiChip-label')?.textContent);

afterEach(() => {
  vi.useRealTimers();
});

describe('who sees a lead’s verification', () => {
  it.each<[string, Given]>([
    ['an admin', { roles: ['admin'], lead: {} }],
    ['the agent who has claimed it', {}],
  ])('%s', async (_, options) => {
    await given(options);
    expect(await screen.findByRole('region', { name: 'Health' })).toBeTruthy();
  });

  it('nobody else, and a message names who does', async () => {
    await given({ lead: { verification_agent_email: 'kim@coverline.test' } });
    expect(screen.getByText("Only admins and this lead's verification agent see its verification.")).toBeTruthy();
    expect(screen.getByText(/^It is claimed by/).textContent).toBe('It is claimed by kim@coverline.test.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a closer cannot claim it, nor can anybody before it was requested', async () => {
    await given({ lead: {}, roles: ['closer'] });
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
    cleanup();
    await given({ lead: { verification_requested: false } });
    expect(screen.getByText('This lead does not await verification.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  });
});

describe('a claim', () => {
  const choose = async (option: string) => {
    fireEvent.mouseDown(screen.getByLabelText('Agent of record'));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };

  it('requires the agent of record', async () => {
    const { sent } = await given({ lead: {} });
    press('Claim');
    expect(await screen.findAllByText('Please select an agent of record to claim verification.')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('opens the verification', async () => {
    const { sent } = await given({ lead: {} });
    await choose('Dana Whitfield');
    press('Claim');
    expect(await screen.findByRole('button', { name: 'Unclaim' })).toBeTruthy();
    expect(sent).toEqual([['claim', { agent_of_record: 'Dana Whitfield' }]]);
    expect(screen.getByText(/agent of record/).textContent).toContain('Dana Whitfield');
  });

  it('that fails shows a toast and the message', async () => {
    const { failWith } = await given({ lead: {} });
    failWith(rejected('Somebody else has claimed this verification.'));
    await choose('House');
    press('Claim');
    expect(await screen.findByText('Verification claim failed.')).toBeTruthy();
    expect(screen.getByText('Somebody else has claimed this verification.')).toBeTruthy();
  });

  it('is made in the queue if the lead is opened there', async () => {
    await given({ lead: {}, place: 'verification' });
    expect(screen.getByText('Nobody has claimed it yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
    expect(screen.queryByLabelText('Agent of record')).toBeNull();
  });

  it('can be unclaimed in the queue too', async () => {
    await given({ place: 'verification' });
    expect(button('Unclaim').disabled).toBe(false);
  });

  it('can be unclaimed', async () => {
    const { sent } = await given();
    press('Unclaim');
    expect(await screen.findByRole('button', { name: 'Claim' })).toBeTruthy();
    expect(sent).toEqual([['unclaim', {}]]);
  });

  it('that cannot be unclaimed shows why', async () => {
    const { failWith } = await given();
    failWith(rejected('You can unclaim only what you have claimed.'));
    press('Unclaim');
    expect(await screen.findByText('Uncalim lead error')).toBeTruthy();
    expect(screen.getByText('You can unclaim only what you have claimed.')).toBeTruthy();
  });
});

describe('ready for transfer', () => {
  const ready = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ready for transfer' });

  it('is ticked, and confirmed', async () => {
    const { sent } = await given();
    expect(screen.queryByText('Verification Ready for transfer')).toBeNull();
    fireEvent.click(ready());
    expect(await screen.findByText('You are now ready for transfer')).toBeTruthy();
    expect(await screen.findByText('Verification Ready for transfer')).toBeTruthy();
    expect(sent).toEqual([['ready', { flag: 'ver_ready_for_transfer', ready: true }]]);
  });

  it('shows a failure', async () => {
    const { failWith } = await given();
    failWith(rejected('This lead is changing.'));
    fireEvent.click(ready());
    expect(await screen.findByText('Ready for trasnfer error.')).toBeTruthy();
    expect(ready().checked).toBe(false);
  });

  it('shows that the closer is ready', async () => {
    await given({ lead: { ...mine, closer_ready_to_transfer_to_ver: true } });
    expect(screen.getByText('Closer ready to transfer')).toBeTruthy();
  });
});

describe('where the link goes', () => {
  it('is read-only', async () => {
    await given({ lead: { ...mine, esig_phone_number: '+13055550188', email: 'ann@example.com' } });
    const fields = ['Esig phone', 'Esig email'].map(label => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(field => field.value)).toEqual(['(305) 555-0188', 'ann@example.com']);
    expect(fields.every(field => field.readOnly)).toBe(true);
  });
});

describe('a status', () => {
  const products = [aProduct(), aProduct({ type: 'dental' })];

  it('is added for its group and verification type, and shown in the timeline', async () => {
    const { sent } = await given({ products });
    await add('Ancillary', 'Email', 'received');
    await waitFor(async () => expect(await timeline()).toEqual(['received']));
    expect(sent).toEqual([
      ['event', { name: 'received', verification_type: 'esig_email', group: '{product}_ancillary' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect((await group('Ancillary')).getByRole('button', { name: 'Email: received' })).toBeTruthy();
    expect((await group('Health')).getByRole('button', { name: 'Email: nothing yet' })).toBeTruthy();
  });

  it('is still shown after ten other events, as is its group', async () => {
    const received = anEvent({ id: 'old', name: 'received', group: 'discount_plan' });
    const others = Array.from({ length: EVENTS_SHOWN }, (_, n) =>
      anEvent({ id: `d${n}`, created_ts: `2026-01-05T16:00:0${n}.000Z` }),
    );
    await given({ events: [...others.toReversed(), received] });
    const plan = await group('Discount plan');
    fireEvent.click(plan.getByRole('button', { name: 'Text: received' }));
    const there = (await screen.findAllByRole('menuitem')).filter(item => item.dataset.there === 'true');
    expect(there.map(item => item.textContent)).toEqual(['received']);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(await timeline()).toHaveLength(EVENTS_SHOWN);
  });

  it('that fails shows a toast and the message', async () => {
    const { failWith } = await given();
    failWith(rejected('This lead does not exist.'));
    await add('Health', 'Text', 'sent');
    expect(await screen.findByText('this verification status failed')).toBeTruthy();
    expect((await group('Health')).getByRole('alert').textContent).toBe('This lead does not exist.');
  });
});

describe('the recording of a verification', () => {
  it('is possible on the user’s own call with this lead only', async () => {
    await given();
    await screen.findByRole('region', { name: 'Health' });
    expect(button('Start recording').disabled).toBe(true);
    expect(screen.getByText('Recording is for your own call with this lead.')).toBeTruthy();
  });

  it('is started and stopped', async () => {
    const { sent, onCall } = await given({ call: aCall() });
    await screen.findByRole('region', { name: 'Health' });
    press('Start recording');
    const start = { task_attribute_key: 'taskAttribute/CA1', group: 'niia_health', recording: true };
    await waitFor(() => expect(sent).toEqual([['record', start]]));
    onCall(aCall({ voice_verification: { group: 'niia_health', recording_sid: 'RE1' }, version: 3 }));
    press('Stop recording');
    await waitFor(() => expect(sent[1]).toEqual(['record', { ...start, recording: false }]));
  });

  it('is stopped by its agent also once the verification is another agent’s', async () => {
    const call = aCall({ voice_verification: { group: 'niia_health', recording_sid: 'RE1' } });
    const { sent } = await given({ call, lead: { verification_agent_email: 'vic@coverline.test' } });
    press('Stop recording');
    await waitFor(() => expect(sent).toMatchObject([['record', { group: 'niia_health', recording: false }]]));
  });

  it('is one at a time', async () => {
    const recording = aCall({ voice_verification: { group: 'discount_plan', recording_sid: 'RE1' } });
    await given({ call: recording });
    await screen.findByRole('region', { name: 'Health' });
    expect(button('Start recording').disabled).toBe(true);
    expect(screen.getByText('Another verification is being recorded.')).toBeTruthy();
  });

  it('that fails shows a toast and the message', async () => {
    const { failWith } = await given({ call: aCall() });
    failWith(rejected('The call is still connecting. Please try again.'));
    await screen.findByRole('region', { name: 'Health' });
    press('Start recording');
    expect(await screen.findByText('this verification status failed')).toBeTruthy();
    expect(screen.getByText('The call is still connecting. Please try again.')).toBeTruthy();
    expect(button('Start recording').disabled).toBe(false);
  });

  it('is played from the timeline', async () => {
    const stopped = anEvent({ name: 'stopped', verification_type: 'voice', snipped_recording_key: 'recordings/1' });
    const { sent } = await given({ events: [stopped] });
    fireEvent.click(await screen.findByRole('button', { name: 'Play the recording of Health' }));
    await screen.findByRole('dialog');
    await waitFor(() =>
      expect(sent).toEqual([
        ['link', { snipped_recording: 'recordings/1', lead_key: 'lead/42', task_attribute_key: undefined }],
      ]),
    );
  });
});

describe('the timeline', () => {
  const minute = (n: number) => `2026-01-05T15:${String(n).padStart(2, '0')}:00.000Z`;

  it('shows a toast for each new event, except requests and known events', async () => {
    const { arrives } = await given({ events: [anEvent()] });
    expect(await timeline()).toEqual(['sent']);
    arrives(anEvent({ id: 'e2', name: 'received', created_ts: minute(2), user_email: undefined }));
    expect(await screen.findByText('esig_text received')).toBeTruthy();
    expect(await timeline()).toEqual(['received', 'sent']);
    expect(screen.getByText('the customer')).toBeTruthy();
    arrives(anEvent({ id: 'e3', name: 'requested', created_ts: minute(3) }));
    await waitFor(async () => expect(await timeline()).toEqual(['requested', 'received', 'sent']));
    expect(screen.queryByText('esig_text sent')).toBeNull();
    expect(screen.queryByText('esig_text requested')).toBeNull();
  });

  it('shows one toast for an event whose recording comes later', async () => {
    const { arrives } = await given();
    await screen.findByText('Nothing has happened yet.');
    const stopped = anEvent({ id: 'e2', name: 'stopped', verification_type: 'voice' });
    arrives(stopped);
    expect(await screen.findByText('voice stopped')).toBeTruthy();
    toast.clear();
    arrives({ ...stopped, version: 2, snipped_recording_key: 'recordings/1' });
    expect(await screen.findByRole('button', { name: 'Play the recording of Health' })).toBeTruthy();
    expect(screen.queryByText('voice stopped')).toBeNull();
  });

  it('changes at most twice a second, and then shows all new events', async () => {
    const { arrives } = await given({ events: [anEvent()] });
    expect(await timeline()).toEqual(['sent']);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const began = Date.now();
    arrives(anEvent({ id: 'e2', created_ts: minute(2), name: 'started' }));
    await waitFor(async () => expect(await timeline()).toEqual(['started', 'sent']));
    arrives(anEvent({ id: 'e3', created_ts: minute(3), name: 'stopped' }));
    arrives(anEvent({ id: 'e4', created_ts: minute(4), name: 'received' }));
    expect(await timeline()).toEqual(['started', 'sent']);
    await waitFor(async () => expect(await timeline()).toEqual(['received', 'stopped', 'started', 'sent']));
    expect(Date.now() - began).toBeGreaterThanOrEqual(450);
  });
});
