import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultWebsiteSettings, WebsiteContent } from '#shared/call-requests/website-settings';
import { topics } from '#shared/contracts/live';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toasts } from '../../../lib/ui/toast.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { WebsitePage } from './website-page.tsx';

const stored = { ...defaultWebsiteSettings, states_served: ['FL', 'TX'] };
const content = WebsiteContent.parse(stored);

const failing = (message: string) => () => {
  throw new ApiFailure({ status: 422, code: 'rejected', message, detail: [] });
};
const given = (responses: Parameters<typeof serve>[0] = {}) => {
  serve({
    getWebsiteSettings: () => stored,
    listGroups: () => ({ data: [] }),
    listFlaggedCallRequests: () => aPage([]),
    listCancelledCallRequests: () => aPage([]),
    ...responses,
  });
  return renderConsole(<WebsitePage />, { path: '/settings/website', openCalls: [], user: { roles: ['admin'] } });
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const wait = (attempt: number) => screen.findByLabelText<HTMLInputElement>(`Wait before attempt ${attempt}`);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

beforeEach(() => toasts.set([]));

describe('the settings of the website', () => {
  it('show what holds, and save an edit with the version that was read', async () => {
    const saveWebsiteSettings = vi.fn((_: object) => ({ ...stored, version: 1 }));
    given({ saveWebsiteSettings });
    expect((await wait(2)).value).toBe('15');
    expect(screen.getByText('Closer T1')).toBeTruthy();
    expect(screen.getByText('Florida')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    type(await wait(3), '240');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['Website settings saved']));
    expect(saveWebsiteSettings.mock.calls).toEqual([
      [{ version: 0, content: { ...content, retry_minutes: [15, 240] } }],
    ]);
  });

  it('name the states in alphabetical order', async () => {
    given({ getWebsiteSettings: () => defaultWebsiteSettings });
    const chosen = await screen.findByRole('combobox', { name: 'States served' });
    const names = [...chosen.querySelectorAll('.MuiChip-label')].map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual(['Alabama', 'Alaska']);
    expect(names.slice(-2)).toEqual(['Wisconsin', 'Wyoming']);
  });

  it('get another attempt, and lose one', async () => {
    const saveWebsiteSettings = vi.fn((_: object) => ({ ...stored, version: 1 }));
    given({ saveWebsiteSettings });
    await wait(2);
    fireEvent.click(button('Add an attempt'));
    fireEvent.click(button('Remove attempt 2'));
    fireEvent.click(button('Save'));
    await waitFor(() =>
      expect(saveWebsiteSettings.mock.calls).toEqual([
        [{ version: 0, content: { ...content, retry_minutes: [120, 60] } }],
      ]),
    );
  });

  it.each([
    ['0', 'Wait at least a minute.'],
    ['1.5', 'Type whole minutes.'],
    ['x', 'Type a number of minutes.'],
    ['10081', 'Wait a week at most.'],
  ])('say what is wrong with a wait of %s: %s', async (text, message) => {
    given();
    type(await wait(2), text);
    expect(screen.getByText(message)).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
  });

  it('keep the edit and say so when the server rejects it', async () => {
    given({ saveWebsiteSettings: failing("There is no group 'closer_t1'.") });
    type(await wait(2), '20');
    fireEvent.click(button('Save'));
    expect(await screen.findByText("There is no group 'closer_t1'.")).toBeTruthy();
    expect((await wait(2)).value).toBe('20');
  });

  it('are read again when another admin saves them', async () => {
    const getWebsiteSettings = vi.fn(() => stored);
    const { live } = given({ getWebsiteSettings });
    await wait(2);
    live.send({ topic: topics.settings(), entity: 'website', id: 'website', version: 1, item: {} } as never);
    await waitFor(() => expect(getWebsiteSettings).toHaveBeenCalledTimes(2));
  });

  it('say that they could not be read, with Retry', async () => {
    given({ getWebsiteSettings: failing('The table is slow.') });
    expect(await screen.findByText('The table is slow.')).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });
});
