import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callbackTask, listOpenCalls } from '#shared/contracts/calls';
import { callOperation } from '../../lib/api/api-client.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { operationKey } from '../../lib/api/query.ts';
import { toasts } from '../../lib/ui/toast.ts';
import { aCall } from '../../testing/a-call.ts';
import { serve } from '../../testing/api-server.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { type Dial, useDial } from './dial.ts';
import { forgetOwnDials, isOwnDial } from './own-dials.ts';

let held: Dial;
const Holder = () => {
  held = useDial();
  return <p>{held.isDialing ? 'dialing' : 'idle'}</p>;
};

const failure = (code: ApiFailure['code'], status: number, message: string) => () => {
  throw new ApiFailure({ status, code, message });
};
const dial = (input: Parameters<Dial['dial']>[0] = { lead_key: 'lead/l1' }) => {
  let started: Promise<boolean> = Promise.resolve(false);
  act(() => {
    started = held.dial(input);
  });
  return started;
};

beforeEach(() => {
  vi.mocked(callOperation).mockClear();
  forgetOwnDials();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({ callbackTask: () => ({ task_attribute_key: 'taskAttribute/out1' }) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('dialing a lead', () => {
  it('sends the call source and the chosen number', async () => {
    renderConsole(<Holder />, { openCalls: [] });
    const input = {
      lead_key: 'lead/l1',
      task_creation_source: 'outbound_dial',
      alternate_phone_number: '+13055550188',
    } as const;
    expect(await dial(input)).toBe(true);
    expect(callOperation).toHaveBeenCalledWith(callbackTask, input);
  });

  it('waits until the document of the call arrives', async () => {
    const { queryClient } = renderConsole(<Holder />, { openCalls: [] });
    await dial();
    expect(await screen.findByText('dialing')).toBeTruthy();
    act(() => queryClient.setQueryData(operationKey(listOpenCalls, {}), { data: [aCall({ id: 'out1' })] }));
    expect(await screen.findByText('idle')).toBeTruthy();
  });

  it('is the own dial from the click on, and by its key after the response', async () => {
    renderConsole(<Holder />, { openCalls: [] });
    expect(isOwnDial('taskAttribute/out1')).toBe(false);
    const started = dial();
    expect(isOwnDial('taskAttribute/out1')).toBe(true);
    await started;
    expect(isOwnDial('taskAttribute/out1')).toBe(true);
    expect(isOwnDial('taskAttribute/made-up')).toBe(false);
  });

  it.each([
    ['was rejected', failure('conflict', 409, 'You are in a call.'), false],
    ['had no response', failure('network', 0, 'Coverline could not be reached.'), true],
  ])('that %s counts as the own dial: %s', async (_, callbackTaskFails, expected) => {
    serve({ callbackTask: callbackTaskFails });
    renderConsole(<Holder />, { openCalls: [] });
    await dial();
    expect(isOwnDial('taskAttribute/out1')).toBe(expected);
  });

  it('shows the last failure alone', async () => {
    renderConsole(<Holder />, { openCalls: [] });
    for (const message of ['You are in a call.', 'The customer is in a call.']) {
      serve({ callbackTask: failure('conflict', 409, message) });
      await dial();
    }
    expect(toasts.get().map(({ message }) => message)).toEqual(['The customer is in a call.']);
  });

  it('is usable again after ten seconds without a call', async () => {
    renderConsole(<Holder />, { openCalls: [] });
    await dial();
    expect(await screen.findByText('dialing')).toBeTruthy();
    act(() => vi.advanceTimersByTime(10_000));
    expect(await screen.findByText('idle')).toBeTruthy();
  });

  it.each([
    [failure('conflict', 409, 'You are in a call.'), 'You are in a call.'],
    [failure('rejected', 422, 'This number is on the blacklist.'), 'This number is on the blacklist.'],
    [failure('network', 0, 'Coverline could not be reached.'), 'Call back failed'],
    [failure('unreadable', 502, 'The server did not answer as expected.'), 'Call back failed'],
  ])('shows the error for two seconds and is usable again', async (callbackTaskFails, message) => {
    serve({ callbackTask: callbackTaskFails });
    renderConsole(<Holder />, { openCalls: [aCall()] });
    expect(await dial()).toBe(false);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('idle')).toBeTruthy();
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.queryByText(message)).toBeNull();
  });
});
