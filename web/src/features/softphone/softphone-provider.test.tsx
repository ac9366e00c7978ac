import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleBeforeLeaving } from '../../lib/before-leaving.ts';
import { atTheDesk } from '../../lib/desk.fixture.tsx';
import { type Phone, type Ringing, usePhone } from '../../lib/phone.ts';
import { toast } from '../../lib/toast.ts';
import { loadSoftphone } from './load-softphone.ts';
import type { Softphone } from './softphone.ts';
import { SoftphoneProvider } from './softphone-provider.tsx';
import { type Fact, initialState, nextState } from './softphone-state.ts';

vi.mock('./load-softphone.ts', () => ({ loadSoftphone: vi.fn() }));

const ringing: Ringing = {
  reservationSid: 'WR1',
  taskSid: 'WT1',
  callKey: 'taskAttribute/CA1',
  leadName: 'Ann Field',
  phoneNumber: '+13055551042',
  callSource: 'customer_inbound_call',
  accepting: false,
};

const ringtone = { loop: false, play: vi.fn(async () => undefined), pause: vi.fn() };

let held: Phone | undefined;
/** Gives the test the phone that the screens use. */
const Holder = () => {
  held = usePhone();
  return null;
};

/** A softphone whose facts the test tells. */
const given = async ({ autoAccept = false } = {}) => {
  let state = initialState;
  const listeners = new Set<Parameters<Softphone['subscribe']>[0]>();
  const softphone: Softphone = {
    getState: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setAvailable: vi.fn(async () => undefined),
    checkMicrophone: vi.fn(async () => 'ready' as const),
    accept: vi.fn(async () => undefined),
    decline: vi.fn(async () => undefined),
    expectLeg: vi.fn(),
    hangUp: vi.fn(),
    sendDigits: vi.fn(),
    close: vi.fn(),
  };
  vi.mocked(loadSoftphone).mockResolvedValue(softphone);
  atTheDesk(
    <SoftphoneProvider>
      <Holder />
    </SoftphoneProvider>,
    { autoAccept },
  );
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  const tell = (fact: Fact) =>
    act(() => {
      const before = state;
      state = nextState(state, fact);
      for (const listener of listeners) listener(state, before, fact);
    });
  return { softphone, tell, phone: () => held as Phone };
};

beforeEach(() => {
  vi.stubGlobal(
    'Audio',
    vi.fn(function anAudio() {
      return ringtone;
    }),
  );
  ringtone.play.mockClear();
  ringtone.pause.mockClear();
});
afterEach(() => {
  cleanup();
  toast.clear();
  vi.unstubAllGlobals();
});

describe('the phone of the signed-in agent', () => {
  it('is said to be ready once, not after each reconnect', async () => {
    const { tell } = await given();
    tell({ type: 'device', state: 'ready' });
    expect(screen.getByText('Your device is Ready!')).toBeTruthy();
    act(() => toast.clear());
    tell({ type: 'device', state: 'reconnecting' });
    tell({ type: 'device', state: 'ready' });
    expect(screen.queryByText('Your device is Ready!')).toBeNull();
  });

  it('rings until the offer is decided, and tells of one that was missed', async () => {
    const { tell } = await given();
    tell({ type: 'offered', ringing });
    expect(ringtone.play).toHaveBeenCalledOnce();
    tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    expect(screen.getByText('You missed a call due to timeout. You only have 7 seconds to pickup.')).toBeTruthy();
  });

  it('falls silent as soon as the call is accepted, and says what follows', async () => {
    const { tell } = await given();
    tell({ type: 'offered', ringing });
    tell({ type: 'accepting', reservationSid: 'WR1' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    tell({ type: 'leg', state: 'connecting' });
    tell({ type: 'leg', state: 'open' });
    expect(screen.getByText('Call Connecting...')).toBeTruthy();
    expect(screen.getByText('Call Connected!')).toBeTruthy();
  });

  it('falls silent, and says nothing, when another tab of hers has taken the call', async () => {
    const { tell, phone } = await given();
    tell({ type: 'offered', ringing });
    tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'accepted' });
    expect(ringtone.pause).toHaveBeenCalledOnce();
    expect(phone().ringing).toBeUndefined();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it("tells 'Faiiled to go online/offline'", async () => {
    const { softphone, phone } = await given();
    vi.mocked(softphone.setAvailable).mockRejectedValueOnce(new Error('no'));
    phone().setAvailable(true);
    expect(await screen.findByText('Faiiled to go online/offline')).toBeTruthy();
  });

  it('tells that a call could not be accepted', async () => {
    const { softphone, tell, phone } = await given();
    tell({ type: 'offered', ringing });
    vi.mocked(softphone.accept).mockRejectedValueOnce(new Error('no'));
    act(() => phone().accept());
    expect(await screen.findByText('The call could not be accepted. Try again.')).toBeTruthy();
  });

  it('does not ask to try again for a call that has gone elsewhere meanwhile', async () => {
    const { softphone, tell, phone } = await given();
    tell({ type: 'offered', ringing });
    let refuse: (cause: Error) => void = () => undefined;
    const refused = new Promise<void>((_, reject) => {
      refuse = reject;
    });
    vi.mocked(softphone.accept).mockReturnValueOnce(refused);
    act(() => phone().accept());
    tell({ type: 'reservation-ended', reservationSid: 'WR1', how: 'timeout' });
    await act(async () => refuse(new Error('gone')));
    expect(screen.getByText('You missed a call due to timeout. You only have 7 seconds to pickup.')).toBeTruthy();
    expect(screen.queryByText('The call could not be accepted. Try again.')).toBeNull();
  });

  it('accepts by itself once; where that fails it rings for the agent to accept', async () => {
    const { softphone, tell } = await given({ autoAccept: true });
    vi.mocked(softphone.accept).mockImplementation(async () => {
      tell({ type: 'accepting', reservationSid: 'WR1' });
    });
    tell({ type: 'offered', ringing });
    expect(ringtone.play).not.toHaveBeenCalled();
    tell({ type: 'accept-failed', reservationSid: 'WR1' });
    expect(ringtone.play).toHaveBeenCalledOnce();
    expect(softphone.accept).toHaveBeenCalledOnce();
  });
});

describe('leaving', () => {
  it('takes an agent who is online offline', async () => {
    const { softphone, tell } = await given();
    tell({ type: 'availability', available: true });

    await settleBeforeLeaving();

    expect(softphone.setAvailable).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('asks nothing of TaskRouter for one who is offline', async () => {
    const { softphone, tell } = await given();
    tell({ type: 'availability', available: false });

    await settleBeforeLeaving();

    expect(softphone.setAvailable).not.toHaveBeenCalled();
  });

  it('is not what a reload does: the agent stays online', async () => {
    const { softphone, tell } = await given();
    tell({ type: 'availability', available: true });

    window.dispatchEvent(new Event('beforeunload'));
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    await settleBeforeLeaving();

    expect(softphone.close).toHaveBeenCalledOnce();
    expect(softphone.setAvailable).not.toHaveBeenCalled();
  });
});
