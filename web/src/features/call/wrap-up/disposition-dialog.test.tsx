import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { listDispositions } from '#shared/contracts/backoffice';
import { disposeCall, saveWrapUpDraft } from '#shared/contracts/calls';
import { getLead } from '#shared/contracts/leads';
import type { Operation } from '#shared/contracts/operation';
import { defaultDispositions } from '#shared/dispositions/default-dispositions';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aCall } from '../../../testing/a-call.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { cacheLead } from '../../lead/lead-query.ts';
import { DispositionDialog } from './disposition-dialog.tsx';

const dispositions = defaultDispositions.map(each => ({ ...each, version: 1 }));
let known = dispositions;
const dispose = vi.fn();
const onClose = vi.fn();
const LATER = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 3 * 86_400_000).toISOString();

const given = async (changes: Partial<Call> = {}) => {
  const desk = renderConsole(<DispositionDialog call={aCall({ lead_key: 'lead/l1', ...changes })} onClose={onClose} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(false));
  return desk;
};
const calls = (of: Operation) => vi.mocked(callOperation).mock.calls.filter(([operation]) => operation === of);
const time = () => screen.getByRole('group', { name: 'Call back at' });
const given2ndCallback = () => {
  const spouse = dispositions
    .filter(each => each.callback)
    .map(each => ({ ...each, id: 'call_spouse', name: 'Call Spouse' }));
  known = [...dispositions, ...spouse];
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  onClose.mockReset();
  known = dispositions;
  dispose.mockReset().mockResolvedValue(aCall({ disposition: 'Call Back' }));
  vi.mocked(callOperation)
    .mockReset()
    .mockImplementation((operation: Operation) => {
      if (operation === listDispositions) return Promise.resolve({ data: known }) as never;
      if (operation === getLead) return Promise.resolve(aLead({ id: 'l1' })) as never;
      return operation === disposeCall ? dispose() : (Promise.resolve({}) as never);
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the disposition before the end of the call', () => {
  it('shows the present name of the lead, not the name from when the call rang', async () => {
    const { queryClient } = await given({ lead_name: 'Ann Field' });
    cacheLead(queryClient, aLead({ id: 'l1', first_name: 'Anna', last_name: 'Meadow', version: 9 }));
    expect(await screen.findByText('Anna Meadow')).toBeTruthy();
    expect(screen.queryByText('Ann Field')).toBeNull();
  });

  it('is the only callback disposition, focuses its time, and offers no quick dispositions', async () => {
    await given();
    expect(screen.getByText('Call Back')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Disposition/ })).toBeNull();
    await waitFor(() => expect(time().contains(document.activeElement)).toBe(true));
    expect(screen.queryByRole('button', { name: 'Voicemail' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Call back now' })).toBeNull();
  });

  it('is chosen among several callback dispositions', async () => {
    given2ndCallback();
    await given();
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Disposition/ }));
    await screen.findByRole('option', { name: 'Call Back' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Call Back', 'Call Spouse']);
  });

  it('is not preselected in the wrap-up if the dialog was only opened, or a note written', async () => {
    const { draw } = await given();
    fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'Has a doctor.' } });
    draw(null);
    await waitFor(() => expect(calls(saveWrapUpDraft).length).toBeGreaterThan(0));
    expect(calls(saveWrapUpDraft).at(-1)?.[1]).toMatchObject({ draft: { disposition: undefined } });
  });

  it('is saved with its time, and the dialog closes', async () => {
    await given({ wrap_up_draft: { disposition_note: 'Later.', callback_time: LATER } });
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls(disposeCall)[0]?.[1]).toMatchObject({ disposition: 'Call Back', callback_time: LATER });
    expect(screen.getByText('Disposition saved')).toBeTruthy();
  });

  it('needs a time', async () => {
    await given({ wrap_up_draft: { disposition_note: 'Later.' } });
    submit();
    await screen.findByText('Choose when to call back.');
    expect(calls(disposeCall)).toEqual([]);
  });

  it('logs and shows a failure, closes the dialog, and keeps the note for the wrap-up', async () => {
    dispose.mockRejectedValue(new ApiFailure({ status: 422, code: 'rejected', message: 'A callback needs a lead.' }));
    await given({ wrap_up_draft: { disposition_note: 'Later.', callback_time: LATER } });
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.getByText('A callback needs a lead.')).toBeTruthy();
    expect(console.error).toHaveBeenCalled();
  });

  it('keeps the input when the dialog is closed', async () => {
    const { draw } = await given();
    fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'Has a doctor.' } });
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Schedule a callback' }), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    draw(null);
    await waitFor(() =>
      expect(calls(saveWrapUpDraft).at(-1)?.[1]).toMatchObject({ draft: { disposition_note: 'Has a doctor.' } }),
    );
    draw(<DispositionDialog call={aCall()} onClose={onClose} />);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value).toBe('Has a doctor.');
  });
});
