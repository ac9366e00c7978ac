import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { getLead } from '#shared/contracts/leads';
import { operationKey } from '../../../lib/api/query.ts';
import { aCall } from '../../../testing/a-call.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { CallDetails } from './call-details.tsx';
import { ON_THE_BAR } from './call-details-styles.ts';

const given = (changes: Partial<Call> = {}) =>
  renderConsole(<CallDetails call={aCall(changes)} />, { openCalls: [] }).queryClient;
const detail = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

afterEach(() => {
  vi.useRealTimers();
});
describe('the details of a call', () => {
  it('show the lead’s present name with the number', async () => {
    const queryClient = given({ lead_key: 'lead/7', lead_name: undefined });
    expect(screen.queryByText('Phone')).toBeNull();
    await act(async () => {
      queryClient.setQueryData(operationKey(getLead, { id: '7' }), { first_name: 'Anna', last_name: 'Meadow' });
      await new Promise(resolve => setTimeout(resolve));
    });
    expect(screen.getByRole('region', { name: 'Call with Anna Meadow' })).toBeTruthy();
    expect(detail('Phone')).toMatch(/\d{4}$/);
  });

  it('say the name, which the call bar shows, to screen readers only, and the number once, to be copied', () => {
    given({ lead_phone_number: '+13055550142' });
    expect(screen.getByRole('heading', { name: 'Ann Field' }).className).toContain('visually-hidden');
    expect(screen.getAllByText('(305) 555-0142')).toHaveLength(1);
    expect(screen.getByRole('button', { name: '(305) 555-0142' }).title).toBe('Copy the number');
  });

  it('show the start in New York, with the day only if it is not today', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-06T02:00:00.000Z') });
    given({ created_ts: '2026-01-05T15:00:00.000Z' });
    expect(detail('Started')).toBe('10:00 AM in New York');
    cleanup();
    given({ created_ts: '2026-01-04T15:00:00.000Z' });
    expect(detail('Started')).toBe('Jan 4, 10:00 AM in New York');
  });

  it('name the transferring agent for every user', async () => {
    renderConsole(<CallDetails call={aCall({ transfer_from_user_email: 'fay@coverline.test' })} />, {
      ...{ openCalls: [], user: { features: [] } },
      names: { 'fay@coverline.test': 'Fay Frost' },
    });
    expect((await screen.findByText('Fay Frost')).title).toBe('fay@coverline.test');
  });

  it('say that the call has ended, while it is wrapped up', () => {
    given({ call_ended: true, reservation_status: 'wrapup' });
    expect(screen.getByText('No longer on the line')).toBeTruthy();
    expect(screen.queryByText('On the line')).toBeNull();
  });

  it('show the transferee the customer, the source and the transferring agent', () => {
    given({
      qualified_status: 'Qualified',
      transfer_from_user_email: 'fay@coverline.test',
      transfer_from_user_group: 'fronter_t2',
    });
    expect(screen.getByRole('region', { name: 'Call with Ann Field' })).toBeTruthy();
    expect(detail('Lead source')).toBe('TV spot');
    expect(detail('Transfer from')).toBe('fay@coverline.test');
    expect(detail('From group')).toBe('Fronter T2');
    expect(screen.getByText('Qualified')).toBeTruthy();
  });

  it('show no group for a call to one agent', () => {
    given({ requested_group: 'agent' });
    expect(screen.queryByText('Group')).toBeNull();
  });

  it.each([
    ['ringing', 'Ringing'],
    ['in-progress', 'On the line'],
    [undefined, 'On the line'],
  ])('show for the dialing status %s: %s', (outbound_dialing_status, words) => {
    given({ outbound_dialing_status });
    expect(document.querySelector('.overline')?.textContent).toBe(words);
  });

  it('show from which agent a call was taken over', () => {
    given({
      taken_over: true,
      taken_over_by_email: 'me@coverline.test',
      transfer_from_user_email: 'fay@coverline.test',
    });
    expect(detail('Taken over from')).toBe('fay@coverline.test');
  });

  it('show the transferee of an accepted transfer', () => {
    given({ transfer_status: 'Accepted', transfer_to: 'closer_t1', transfer_to_worker_name: 'james@coverline.test' });
    expect(detail('Transferred to')).toBe('james@coverline.test');
  });

  it.each<[string, Partial<Call>]>([
    ['AGENT MUTED', { agent_muted: true }],
    ['ON HOLD', { lead_hold: true }],
    ['Disconnected', { agent_disconnected: true }],
    ['TO REQUESTED', { request_take_over: true }],
    ['TO admin@coverline.test', { request_take_over: true, taken_over_by_email: 'admin@coverline.test' }],
    ['ADDED (305) 555-0199', { added_calls_sids: ['CA9'], added_phone_number: '+13055550199' }],
    ['Call Back', { disposition: 'Call Back' }],
  ])('show the chip %s', (chip, call) => {
    given(call);
    expect(screen.getByText(chip)).toBeTruthy();
  });

  it.each<[string, boolean, Partial<Call>]>([
    ['AGENT MUTED', true, { agent_muted: true }],
    ['ON HOLD', true, { lead_hold: true }],
    ['TO REQUESTED', true, { request_take_over: true }],
    ['Semi-Qualified', true, { transfer_from_user_group: 'fronter_t3' }],
    ['ADDED CALL', true, { added_calls_sids: ['CA9'] }],
    ['ADDED (305) 555-0199', false, { added_calls_sids: ['CA9'], added_phone_number: '+13055550199' }],
    ['Sale', false, { verification_requested: true }],
    ['TO admin@coverline.test', false, { taken_over_by_email: 'admin@coverline.test' }],
    ['Call Back', false, { disposition: 'Call Back' }],
  ])('hide the chip %s in one line because the call bar shows it: %s', (chip, isLeft, call) => {
    given(call);
    expect(screen.getByText(chip).closest(`.${ON_THE_BAR}`) !== null).toBe(isLeft);
  });

  it('show no chip for a plain call', () => {
    given({ added_calls_sids: [], added_phone_number: '+13055550199' });
    expect(document.querySelector('.chips')?.textContent).toBe('');
  });

  it('can be unfolded from one line', () => {
    given();
    // Only narrower screens show the button.
    const fold = screen.getByText('All details');
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(fold);
    expect(screen.getByText('Less').getAttribute('aria-expanded')).toBe('true');
  });
});
