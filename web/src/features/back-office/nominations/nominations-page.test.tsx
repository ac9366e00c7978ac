import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DoctorNomination } from '#shared/nominations/doctor-nomination';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { NominationsPage } from './nominations-page.tsx';

const nomination = (id: string, last_name: string, hoursAgo: number): DoctorNomination => ({
  ...{ id, first_name: 'Ruth', last_name, details: 'Speaks Spanish.', nominated_by: 'maria@coverline.test' },
  ...{ lead_id: '42', submitted: false, version: 1 },
  created_ts: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
});
let waiting: DoctorNomination[];
const list = vi.fn();
const submit = vi.fn();
const failing = () => {
  throw new ApiFailure({ status: 500, code: 'internal', message: 'Something failed.' });
};
beforeEach(() => {
  const both = [nomination('n1', 'Foster', 3), nomination('n2', 'Moss', 1)];
  waiting = both;
  list.mockReset().mockImplementation(() => aPage(waiting));
  submit.mockReset().mockImplementation(({ id, submitted }) => {
    waiting = both.filter(other => (other.id === id ? !submitted : waiting.includes(other)));
    return {};
  });
  serve({ listNominations: list, submitNomination: submit });
});
afterEach(() => toast.clear());

const open = async () => {
  const rendered = renderConsole(<NominationsPage />, {
    user: { roles: ['admin'] },
    names: { 'maria@coverline.test': 'Maria Sol' },
  });
  await screen.findByText('Foster');
  return rendered;
};
const box = (name: string) =>
  screen.getByRole('checkbox', { name: `Mark the nomination of Ruth ${name} as submitted` });

describe('the nominations', () => {
  it('have the doctor, how long ago, the details and a link to the lead', async () => {
    await open();
    const [, first] = screen.getAllByRole('row');
    const cells = within(first ?? expect.fail())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(1, 5)).toEqual(['Ruth', 'Foster', '3 hours ago', 'Speaks Spanish.']);
    expect(await within(first ?? expect.fail()).findByText('Maria Sol')).toBeTruthy();
    expect(
      within(first ?? expect.fail())
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/lead/view/42');
  });

  it('leave the list when they are marked, and come back by Undo', async () => {
    await open();
    await userEvent.click(box('Foster'));
    expect(await screen.findByText('The nomination of Ruth Foster is marked as submitted.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Foster')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The nomination is back in the list.')).toBeTruthy();
    expect(await screen.findByText('Foster')).toBeTruthy();
    expect(submit.mock.calls.map(([input]) => input)).toEqual([
      { id: 'n1', submitted: true },
      { id: 'n1', submitted: false },
    ]);
  });

  it('that are not marked stay, with the reason', async () => {
    submit.mockImplementation(failing);
    await open();
    await userEvent.click(box('Foster'));
    expect(await screen.findByText('Something failed.')).toBeTruthy();
    await waitFor(() => expect(box('Foster')).toHaveProperty('checked', false));
  });

  it('that somebody else marks leave the list', async () => {
    const { live } = await open();
    waiting = waiting.slice(1);
    live.send({ topic: 'nominations', entity: 'doctor-nomination', id: 'n1', version: 2, item: {} });
    await waitFor(() => expect(screen.queryByText('Foster')).toBeNull());
  });

  it('are read on at the end of the list', async () => {
    list.mockImplementation(({ key }) => (key ? aPage([nomination('n3', 'Zane', 0)]) : aPage(waiting, 'next')));
    await open();
    expect(await screen.findByText('Zane')).toBeTruthy();
    expect(screen.getByText('3 nominations wait')).toBeTruthy();
  });

  it('that could not be read are read again by Retry; an empty list says where they come from', async () => {
    list.mockImplementationOnce(failing).mockImplementation(() => aPage([]));
    renderConsole(<NominationsPage />, { user: { roles: ['admin'] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No nominations wait')).toBeTruthy();
  });
});
