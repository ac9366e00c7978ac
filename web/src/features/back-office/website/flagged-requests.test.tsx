import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toasts } from '../../../lib/ui/toast.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { FlaggedRequests } from './flagged-requests.tsx';

const request = {
  ...{ id: 'request-1', lead_key: 'lead/42', phone_number: '+13055550123', zip_code: '33101', state: 'FL' },
  ...{ language: 'en', name: 'Ada 7', due_ts: '2026-01-05T15:00:00.000Z', status: 'flagged', attempts: 0 },
  ...{ group: 'closer_t1', flags: ['odd_name', 'do_not_call'], consent_id: 'consent-1', version: 1 },
  created_ts: '2026-01-05T15:00:00.000Z',
};

const given = (responses: Parameters<typeof serve>[0]) => {
  serve(responses);
  return renderConsole(<FlaggedRequests />, { openCalls: [], user: { roles: ['admin'] } });
};

beforeEach(() => toasts.set([]));

describe('the requests for a person', () => {
  it('say why nobody is dialled, and lead to the lead', async () => {
    given({ listFlaggedCallRequests: () => aPage([request]) });
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('Ada 7, (305) 555-0123, 33101 FL');
    expect(row.textContent).toContain('The name looks unusual. The number is on the blacklist.');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'View Ada 7' }).pathname).toBe('/lead/view/42');
  });

  it('leave the list when somebody is done with them', async () => {
    let rows = [request];
    const closeCallRequest = vi.fn((_: object) => {
      rows = [];
      return {};
    });
    given({ listFlaggedCallRequests: () => aPage(rows), closeCallRequest });
    fireEvent.click(await screen.findByRole('button', { name: 'Done with Ada 7' }));
    expect(await screen.findByText('No request waits for a person')).toBeTruthy();
    expect(closeCallRequest.mock.calls).toEqual([[{ id: 'request-1', version: 1 }]]);
  });

  it('stay when they cannot be closed, with the reason', async () => {
    const message = 'The visitor has asked again properly: this request is called without you.';
    const closeCallRequest = () => {
      throw new ApiFailure({ status: 409, code: 'conflict', message, detail: [] });
    };
    given({ listFlaggedCallRequests: () => aPage([request]), closeCallRequest });
    fireEvent.click(await screen.findByRole('button', { name: 'Done with Ada 7' }));
    await waitFor(() => expect(toasts.get().map(toast => toast.message)).toEqual([message]));
    expect(screen.getByRole('listitem')).toBeTruthy();
  });

  it('are read again when they have changed since', async () => {
    const message = 'The request has changed since you read it. Look at it again.';
    let rows = [request];
    const closeCallRequest = () => {
      rows = [{ ...request, flags: ['revocation_asked'], version: 2 }];
      throw new ApiFailure({ status: 409, code: 'conflict', message, detail: [] });
    };
    given({ listFlaggedCallRequests: () => aPage(rows), closeCallRequest });
    fireEvent.click(await screen.findByRole('button', { name: 'Done with Ada 7' }));
    expect(await screen.findByText(/^Somebody wants no calls or messages/)).toBeTruthy();
    expect(toasts.get().map(toast => toast.message)).toEqual([message]);
  });

  it('have the consent taken back only where somebody asks for it, after a question', async () => {
    let rows = [request, { ...request, id: 'request-2', name: 'Bea Lee', flags: ['revocation_asked'], version: 3 }];
    const takeConsentBack = vi.fn((_: object) => {
      rows = [request];
      return {};
    });
    given({ listFlaggedCallRequests: () => aPage(rows), takeConsentBack });
    fireEvent.click(await screen.findByRole('button', { name: 'Take the consent of Bea Lee back' }));
    expect(screen.queryByRole('button', { name: 'Take the consent of Ada 7 back' })).toBeNull();
    expect(takeConsentBack).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Take the consent back' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(takeConsentBack.mock.calls).toEqual([[{ id: 'request-2', version: 3 }]]);
  });

  it('are closed only after a question where that lets everybody contact the customer again', async () => {
    const asked = { ...request, flags: ['revocation_asked'] };
    const closeCallRequest = vi.fn((_: object) => ({}));
    given({ listFlaggedCallRequests: () => aPage([asked]), closeCallRequest });
    fireEvent.click(await screen.findByRole('button', { name: 'Done with Ada 7' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(closeCallRequest).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Done with Ada 7' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(closeCallRequest.mock.calls).toEqual([[{ id: 'request-1', version: 1 }]]));
  });

  it('that cannot be read say so, with Retry', async () => {
    given({
      listFlaggedCallRequests: () => {
        throw new Error('away');
      },
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
