import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOpenCalls } from '#shared/contracts/calls';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { words } from '../../../lib/ui/format.ts';
import { aCall } from '../../../testing/a-call.ts';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { serve } from '../../../testing/api-server.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import type { Ringing } from '../../phone/phone.ts';
import { IncomingCallDialog } from './incoming-call-dialog.tsx';

const given = (changes: Partial<Ringing> = {}) => {
  const phone = aPhone({ ringing: aRinging(changes) });
  renderConsole(<IncomingCallDialog />, { phone, openCalls: [] });
  return phone;
};

const terms = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);
const facts = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent);

beforeEach(() => serve({}));

const pressSpace = (more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code: 'Space', key: ' ', ...more });

afterEach(() => {
  vi.useRealTimers();
});

describe('the incoming call', () => {
  it('is accepted by Space although Decline has the focus', () => {
    const { accept, decline } = given();
    screen.getByRole('button', { name: 'Decline' }).focus();

    pressSpace();
    fireEvent.keyUp(document.activeElement ?? document.body, { code: 'Space', key: ' ' });

    expect(accept).toHaveBeenCalledOnce();
    expect(decline).not.toHaveBeenCalled();
  });

  it('is not accepted again by a held key or while it is being accepted', () => {
    const { accept } = given();
    pressSpace({ repeat: true });
    cleanup();
    const underWay = given({ accepting: true });
    pressSpace();

    expect(accept).not.toHaveBeenCalled();
    expect(underWay.accept).not.toHaveBeenCalled();
  });

  it('cannot be declined while it is being accepted', () => {
    given({ accepting: true });
    expect(screen.getByRole('button', { name: 'Decline' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Connecting you to the caller...')).toBeTruthy();
  });

  it('stays open after Escape and a click outside', () => {
    const { decline } = given();
    const dialog = screen.getByRole('dialog', { name: 'Ann Field' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.click(dialog.parentElement ?? dialog);

    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(decline).not.toHaveBeenCalled();
  });

  it('shows the number of a caller without a name', () => {
    given({ leadName: undefined });
    expect(screen.getByRole('dialog', { name: '(305) 555-1042' })).toBeTruthy();
    cleanup();
    given({ leadName: undefined, phoneNumber: undefined });
    expect(screen.getByRole('dialog', { name: 'Unknown caller' })).toBeTruthy();
  });

  it('shows the transferring agent and the qualified status', () => {
    given({ kind: 'transfer', transferFrom: 'fay@test', qualifiedStatus: 'Semi-Qualified' });
    expect(screen.getByText('Incoming transfer')).toBeTruthy();
    expect(screen.getByText(/^Transferred by/).textContent).toBe('Transferred by fay@test');
    expect(screen.getByText('Semi-Qualified')).toBeTruthy();
    cleanup();
    given({ kind: 'transfer' });
    expect(screen.getByText('Transferred by another agent')).toBeTruthy();
  });

  it('says of a web request the zip code, the language, and how long the customer has waited', () => {
    vi.useFakeTimers({ now: new Date('2026-01-05T15:03:07.000Z') });
    const request = { zipCode: '33101', language: 'es', dueTs: '2026-01-05T15:00:00.000Z' } as const;
    given({ kind: 'request', callSource: 'web_request', request });
    expect(screen.getByText('Web request')).toBeTruthy();
    expect(terms()).toEqual(['Zip code', 'Language', 'Waiting for']);
    expect(facts()).toEqual(['33101', 'Spanish', '00:03:07']);
    act(() => vi.advanceTimersByTime(2000));
    expect(facts()).toEqual(['33101', 'Spanish', '00:03:09']);
    cleanup();
    given({ kind: 'request', request, accepting: true });
    expect(screen.getByText('Connecting you. Then we call the customer...')).toBeTruthy();
  });

  it('shows the place, the last disposition and the lead source, as the server knows them', async () => {
    serve({
      getOfferedCaller: ({ id }) => {
        expect(id).toBe('CA1');
        return { place: 'Miami, FL', last_disposition: 'Not Interested', lead_source: 'tv_spot' };
      },
    });
    given();
    await waitFor(() => expect(terms()).toEqual(['Place', 'Last disposition', 'Lead source']));
    expect(facts()).toEqual(['Miami, FL', 'Not Interested', words('tv_spot')]);
  });

  it('rings without them if the server does not answer', async () => {
    given();
    await waitFor(() => expect(callOperation).toHaveBeenCalled());
    await act(async () => undefined);
    expect(terms()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
  });

  it('counts down the seconds in which it can be accepted, around its icon', async () => {
    vi.useFakeTimers();
    given({ timeoutS: 7 });
    const timer = () => screen.getByRole('timer', { name: 'Time to accept' }).textContent;
    const ring = () => document.querySelector('circle.left');
    const gone = () =>
      Number(ring()?.getAttribute('stroke-dashoffset')) / Number(ring()?.getAttribute('stroke-dasharray'));
    expect([timer(), gone()]).toEqual(['7 s', 0]);
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect([timer(), gone()]).toEqual(['4 s', 0.5]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect([timer(), gone()]).toEqual(['0 s', 1]);
  });

  it("is not shown for the agent's own dial, unless it could not be started", () => {
    const { accept } = given({ kind: 'dial', quiet: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    pressSpace();
    expect(accept).not.toHaveBeenCalled();
    cleanup();
    given({ kind: 'dial', quiet: false });
    expect(screen.getByText('Your outbound call')).toBeTruthy();
  });
});

describe('an accepted call', () => {
  const connecting = () => screen.queryByText('Connecting you to the caller...');
  const givenAccepted = (changes: Partial<Ringing> = {}) => {
    const ringing = aRinging({ accepting: true, ...changes });
    const desk = renderConsole(<IncomingCallDialog />, { phone: aPhone({ ringing }), openCalls: [] });
    const accepted = aPhone({ accepted: ringing });
    desk.draw(<IncomingCallDialog />, accepted);
    const openCallsAre = (data: unknown[]) =>
      act(async () => {
        desk.queryClient.setQueryData(operationKey(listOpenCalls, {}), { data });
        await vi.advanceTimersByTimeAsync(1);
      });
    return { ...desk, accepted, openCallsAre };
  };

  it('is shown as connecting until it is the current call, and not again afterwards', async () => {
    vi.useFakeTimers();
    const { openCallsAre } = givenAccepted();
    expect(connecting()).toBeTruthy();
    await openCallsAre([aCall()]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await openCallsAre([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not said to be connecting any more once the caller is heard', () => {
    const { draw, accepted } = givenAccepted();
    draw(<IncomingCallDialog />, { ...accepted, leg: 'open' });
    expect(connecting()).toBeNull();
    expect(screen.getByText('Opening the call...')).toBeTruthy();
  });

  it('blocks the screen for five seconds at most', () => {
    vi.useFakeTimers();
    givenAccepted();
    act(() => vi.advanceTimersByTime(4_900));
    expect(connecting()).toBeTruthy();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is no longer shown after its leg has ended', () => {
    const { draw } = givenAccepted();
    draw(<IncomingCallDialog />, aPhone());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("shows nothing if it is the agent's own dial", () => {
    givenAccepted({ kind: 'dial', quiet: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
