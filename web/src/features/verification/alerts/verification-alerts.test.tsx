import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { PendingVerification } from '#shared/leads/pending-verification';
import { callOperation } from '../../../lib/api/api-client.ts';
import { anEndedCall } from '../../../testing/a-call.ts';
import { aPendingVerification } from '../../../testing/a-pending-verification.ts';
import { serve } from '../../../testing/api-server.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import type { Ringing } from '../../phone/phone.ts';
import { VerificationAlerts } from './verification-alerts.tsx';

const ringing = { reservationSid: 'WR1', quiet: false } as Ringing;

const play = vi.fn(async () => undefined);
const played = vi.fn();
const notifications: { title: string; body?: string; onclick: (() => void) | null }[] = [];
class FakeNotification {
  static permission = 'granted';
  onclick: (() => void) | null = null;
  close = vi.fn();
  body: string | undefined;
  constructor(
    readonly title: string,
    options: NotificationOptions,
  ) {
    this.body = options.body;
    notifications.push(this);
  }
}

beforeEach(() => {
  vi.mocked(callOperation).mockClear();
  notifications.length = 0;
  play.mockClear();
  played.mockClear();
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal(
    'Audio',
    vi.fn(function anAudio(file: string) {
      played(file);
      return { play };
    }),
  );
  vi.spyOn(window, 'focus').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const CurrentPath = () => (
  <>
    <p>at {useLocation().pathname}</p>
    <Link to="/dashboard">away</Link>
  </>
);
const page = (
  <>
    <VerificationAlerts />
    <CurrentPath />
  </>
);
const given = async (leads: PendingVerification[], desk: Parameters<typeof renderConsole>[1] = {}) => {
  serve({ listPendingVerifications: () => ({ data: leads }) });
  const shown = renderConsole(page, { openCalls: [], path: '/dashboard', user: { roles: ['verification'] }, ...desk });
  await vi.waitFor(() => expect(callOperation).toHaveBeenCalled());
  await vi.waitFor(() => expect(shown.queryClient.isFetching()).toBe(0));
  const changed = (id: string, version: number, item: PendingVerification | undefined) =>
    shown.live.send({ topic: topics.verificationQueue(), entity: 'pending-verification', id, version, item });
  return { ...shown, added: (next: PendingVerification) => changed(next.id, next.version, next), changed };
};
const isSilent = () => expect([played.mock.calls, notifications, screen.queryByRole('dialog')]).toEqual([[], [], null]);
const gone = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the first snapshot of the verification queue', () => {
  it('is announced as a count, without a sound', async () => {
    await given([aPendingVerification('Field'), aPendingVerification('Oak'), aPendingVerification('Elm')]);
    expect(await screen.findByText('3 leads are waiting for verification')).toBeTruthy();
    expect(played).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await gone();
  });

  it('is announced once in a session, not again after a reload', async () => {
    await given([aPendingVerification('Field')]);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await gone();
    cleanup();
    await given([aPendingVerification('Field'), aPendingVerification('Oak')]);
    isSilent();
  });

  it('links to the verification page', async () => {
    await given([aPendingVerification('Field')]);
    expect(await screen.findByText('1 lead is waiting for verification')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open verification' }));
    expect(await screen.findByText('at /verification')).toBeTruthy();
    await gone();
  });

  it('is not closed by the agent’s typing', async () => {
    await given([aPendingVerification('Field')]);
    await screen.findByRole('dialog');
    await user.keyboard(' {Enter}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(document.querySelector('p')?.textContent).toBe('at /dashboard');
  });

  it('gives no alert for an empty queue, nor on the verification page', async () => {
    await given([]);
    isSilent();
    cleanup();
    await given([aPendingVerification('Field')], { path: '/verification' });
    isSilent();
  });
});

describe('a lead that is newly added', () => {
  it('shows its own modal, plays the sound and shows a desktop notification', async () => {
    const { added } = await given([]);
    added(aPendingVerification('Field'));
    expect(await screen.findByText('Verification requested')).toBeTruthy();
    expect(screen.getByText('Ann Field')).toBeTruthy();
    expect(played.mock.calls).toEqual([['/sounds/alert.wav']]);
    expect(play).toHaveBeenCalledOnce();
    expect(notifications).toMatchObject([{ title: 'Verification requested', body: 'Ann Field' }]);
    notifications[0]?.onclick?.();
    expect(await screen.findByText('at /verification')).toBeTruthy();
    await gone();
  });

  it('waits behind the alert of another lead, and has none once it is completed', async () => {
    const { added, changed } = await given([]);
    added(aPendingVerification('Field'));
    await screen.findByText('Ann Field');
    added(aPendingVerification('Oak'));
    await screen.findByText('1 more after this one.');
    added(aPendingVerification('Elm'));
    expect(await screen.findByText('2 more after this one.')).toBeTruthy();
    changed('Oak', 2, undefined);
    await screen.findByText('1 more after this one.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Ann Elm')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
    expect(played).toHaveBeenCalledTimes(3);
  });

  it('has one alert: a change of it gives none, its return gives one', async () => {
    const { added, changed } = await given([]);
    added(aPendingVerification('Field'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await gone();
    added(aPendingVerification('Field', { version: 2, lead_source: 'referral' }));
    changed('Field', 3, undefined);
    added(aPendingVerification('Oak'));
    await screen.findByText('Ann Oak');
    added(aPendingVerification('Field', { version: 4 }));
    await screen.findByText('1 more after this one.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Ann Field')).toBeTruthy();
    expect(played).toHaveBeenCalledTimes(3);
  });

  it('has its alert after a lost connection is back', async () => {
    const { live } = await given([]);
    serve({ listPendingVerifications: () => ({ data: [aPendingVerification('Field')] }) });
    live.acknowledge(topics.verificationQueue());
    expect(await screen.findByText('Ann Field')).toBeTruthy();
    expect(played).toHaveBeenCalledOnce();
  });

  it('has no alert on the verification page, nor after the agent leaves that page', async () => {
    const { added } = await given([], { path: '/verification' });
    added(aPendingVerification('Field'));
    await user.click(screen.getByRole('link', { name: 'away' }));
    await screen.findByText('at /dashboard');
    isSilent();
  });

  it('has its alert after a ringing call and a wrap-up', async () => {
    const { added, draw } = await given([], { phone: aPhone({ ringing }) });
    added(aPendingVerification('Field'));
    await vi.waitFor(() => expect(played).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
    draw(page, aPhone());
    expect(await screen.findByText('Ann Field')).toBeTruthy();
    cleanup();
    await given([aPendingVerification('Field')], { openCalls: [anEndedCall()] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
