import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { callOperation } from '../../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../../lib/api/api-failure.ts';
import { serve } from '../../../../testing/api-server.ts';
import { aPhone, renderConsole } from '../../../../testing/render-console.tsx';
import { aCallOf } from '../monitor.fixture.ts';
import { SupervisedTransfer } from './supervised-transfer.tsx';

const JAMES = { to: 'agent:james@coverline.test', kind: 'agent', label: 'James', available: 1 };

const given = (listTransferDestinations: () => unknown) => {
  serve({ listTransferDestinations });
  renderConsole(<SupervisedTransfer call={aCallOf('maria')} open onClose={() => undefined} />, {
    phone: aPhone(),
    openCalls: [],
    user: { roles: ['admin'] },
  });
};
const canTransfer = () => !(screen.getByRole('button', { name: 'Transfer' }) as HTMLButtonElement).disabled;

it('can be requested once an agent is listed', async () => {
  let answer: (reply: object) => void = () => undefined;
  given(
    () =>
      new Promise(resolve => {
        answer = resolve;
      }),
  );
  await waitFor(() => expect(callOperation).toHaveBeenCalled());
  expect(canTransfer()).toBe(false);
  answer({ data: [JAMES] });
  await screen.findByRole('radio', { name: /^James/ });
  expect(canTransfer()).toBe(true);
});

it('cannot be requested if nobody is available', async () => {
  given(() => ({ data: [{ ...JAMES, available: 0 }] }));
  await screen.findByText('No other agent is available now');
  expect(canTransfer()).toBe(false);
});

it('cannot be requested until the agents are read', async () => {
  let answer = (): unknown => {
    throw new ApiFailure({ status: 502, code: 'provider_failed', message: 'Twilio did not answer.' });
  };
  given(() => answer());
  await screen.findByText('Twilio did not answer.');
  expect(canTransfer()).toBe(false);
  answer = () => ({ data: [JAMES] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(canTransfer()).toBe(true));
});
