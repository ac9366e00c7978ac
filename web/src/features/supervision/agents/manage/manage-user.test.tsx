import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { topics } from '#shared/contracts/live';
import type { Agent } from '#shared/users/user';
import { ApiFailure } from '../../../../lib/api/api-failure.ts';
import { useLiveTopic } from '../../../../lib/live/live.ts';
import { aPage, serve } from '../../../../testing/api-server.ts';
import { renderConsole } from '../../../../testing/render-console.tsx';
import { aCallOf, anAgent } from '../monitor.fixture.ts';
import { ManageUser } from './manage-user.tsx';
import { UserActions } from './user-actions.tsx';
import { UserRecords } from './user-records.tsx';

const maria = anAgent('maria');
const none = { count: 0, more: false };
const noWork = { open_calls: none, callbacks: none, verifications: none, leads: none };
const james = anAgent('james', { roles: ['closer'] });
const vera = anAgent('vera', { roles: ['verification'], groups: ['verification'] });
const fails = () => {
  throw new ApiFailure({ status: 502, code: 'provider_failed', message: 'Twilio is down.' });
};

/** Follows the agents, as the page around the actions does. */
const Monitor = () => {
  useLiveTopic(topics.agents());
  return null;
};

const given = (responses: Record<string, (input: Record<string, unknown>) => unknown> = {}, agent: Agent = maria) => {
  const served = {
    listAgents: () => ({ data: [maria, james, vera] }),
    getUserManagement: () => ({
      groups: ['closer_t1', 'closer_t2'],
      disabled: [] as Agent[],
      deleted: [] as Agent[],
      handovers: [],
    }),
    getUserWork: () => noWork,
    ...responses,
  };
  serve(served);
  return renderConsole(
    <>
      <Monitor />
      <UserActions />
      <ManageUser agent={agent} />
    </>,
    { openCalls: [], user: { roles: ['admin'], id: 'ada', first_name: 'Ada', last_name: 'Okafor' } },
  );
};
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const manage = async () => {
  click('Manage');
  await screen.findByRole('dialog', { name: /^Manage Maria/ });
};
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const question = (name: string) => screen.findByRole('dialog', { name });
const confirm = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Manage User', () => {
  it('saves the settings with those that were read', async () => {
    const adminUpdateUser = vi.fn((_: object) => maria);
    given({ adminUpdateUser });
    await manage();
    fireEvent.click(screen.getByRole('switch', { name: 'Accept calls automatically' }));
    fireEvent.change(screen.getByLabelText('Closer priority override'), { target: { value: '7' } });
    await choose(/^Groups/, 'Closer T2');
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
    fireEvent.submit(screen.getByLabelText('Closer priority override'));
    await isClosed();
    expect(adminUpdateUser).toHaveBeenCalledExactlyOnceWith({
      uid: 'maria',
      before: { auto_accept: false, closer_priority_override: null, groups: ['closer_t1'] },
      settings: { auto_accept: true, closer_priority_override: 7, groups: ['closer_t1', 'closer_t2'] },
    });
  });

  it('says what cannot be saved, and saves nothing', async () => {
    given();
    await manage();
    fireEvent.change(screen.getByLabelText('Closer priority override'), { target: { value: 'seven' } });
    expect(screen.getByText('Enter a number from -1000 to 1000.')).toBeTruthy();
    await choose(/^Groups/, 'Closer T1');
    expect(screen.getByText('Group is required')).toBeTruthy();
    fireEvent.submit(screen.getByLabelText('Closer priority override'));
    expect(screen.queryByText('User update error')).toBeNull();
  });

  it('shows a user who has more groups than one may have, and why that cannot be saved', async () => {
    const adminUpdateUser = vi.fn((_: object) => maria);
    const groups = Array.from({ length: 10 }, (_, n) => `group_${n}`);
    given({ adminUpdateUser }, anAgent('maria', { groups }));
    await manage();
    fireEvent.click(screen.getByRole('switch', { name: 'Accept calls automatically' }));
    expect(screen.getByText('A user can have 9 groups at most.')).toBeTruthy();
    fireEvent.submit(screen.getByLabelText('Closer priority override'));
    expect(adminUpdateUser).not.toHaveBeenCalled();
  });

  it('stays open with the reason if saving failed', async () => {
    given({ adminUpdateUser: fails });
    await manage();
    fireEvent.click(screen.getByRole('switch', { name: 'Accept calls automatically' }));
    click('Save');
    expect(await screen.findByText('User update error')).toBeTruthy();
    expect(screen.getByText('Twilio is down.')).toBeTruthy();
  });

  it('takes over what somebody else has saved meanwhile, shows it, and saves again on top of it', async () => {
    const detail = [
      { field: 'settings.groups', message: 'Changed.', current: '["closer_t1","verification"]' },
      { field: 'settings.closer_priority_override', message: 'Changed.', current: '3' },
    ];
    const adminUpdateUser = vi.fn((_: object): unknown => maria);
    adminUpdateUser.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 409, code: 'conflict', message: 'Choose which it is.', detail });
    });
    given({ adminUpdateUser });
    await manage();
    fireEvent.change(screen.getByLabelText('Closer priority override'), { target: { value: '7' } });
    click('Save');
    expect(await screen.findByText('Groups: Closer T1, Verification is stored now.')).toBeTruthy();
    expect(screen.getByText('Closer priority override: 3 is stored now, 7 is yours.')).toBeTruthy();
    click('Save');
    await isClosed();
    expect(adminUpdateUser).toHaveBeenLastCalledWith({
      uid: 'maria',
      before: { auto_accept: false, closer_priority_override: 3, groups: ['closer_t1', 'verification'] },
      settings: { auto_accept: false, closer_priority_override: 7, groups: ['closer_t1', 'verification'] },
    });
  });

  it('is not shown for oneself', () => {
    given({}, anAgent('ada'));
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
  });

  describe('resets the second factor of who has lost the device', () => {
    const ask = async (adminResetSecondFactor: (_: object) => unknown) => {
      given({ adminResetSecondFactor });
      await manage();
      click('Reset second factor');
      const dialog = await question('Are you sure you want to reset the second factor of this user?');
      expect(within(dialog).getByText(/^Maria is signed out, .* Make sure that it is Maria who asks\.$/)).toBeTruthy();
      fireEvent.click(confirm(dialog, 'Reset'));
      return dialog;
    };

    it('after asking', async () => {
      const reset = vi.fn((_: object) => ({}));
      await ask(reset);
      expect(await screen.findByText('Second factor reset')).toBeTruthy();
      expect(reset).toHaveBeenCalledExactlyOnceWith({ uid: 'maria' });
      await isClosed();
    });

    it('or says why it could not', async () => {
      const dialog = await ask(fails);
      expect(await screen.findByText('User update error')).toBeTruthy();
      expect(within(dialog).getByText('Twilio is down.')).toBeTruthy();
    });
  });

  it('invites a user again after asking, or says why it could not', async () => {
    const adminInviteUser = vi.fn<(_: object) => object>(fails);
    given({ adminInviteUser });
    await manage();
    click('Invite again');
    const dialog = await question('Are you sure you want to invite this user again?');
    fireEvent.click(confirm(dialog, 'Invite'));
    expect(await within(dialog).findByText('Twilio is down.')).toBeTruthy();
    adminInviteUser.mockReturnValue({});
    fireEvent.click(confirm(dialog, 'Invite'));
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    expect(adminInviteUser).toHaveBeenLastCalledWith({ uid: 'maria' });
  });

  it('signs a user out after asking', async () => {
    const adminSignOutUser = vi.fn((_: object) => ({}));
    given({ adminSignOutUser });
    await manage();
    click('Sign out');
    fireEvent.click(confirm(await question('Are you sure you want to sign out this user?'), 'Sign out'));
    expect(await screen.findByText('User signed out')).toBeTruthy();
    expect(adminSignOutUser).toHaveBeenCalledExactlyOnceWith({ uid: 'maria' });
  });
});

describe.each([
  ['disable', 'Disable', 'adminDisableUser', 'Agent successfully disabled'],
  ['delete', 'Delete', 'adminDeleteUser', 'Agent successfully deleted'],
] as const)('to %s a user', (what, label, operation, done) => {
  const ask = async () => {
    await manage();
    click(label);
    return question(`Are you sure you want to ${what} this user?`);
  };
  const sent = { uid: 'maria', ...(what === 'disable' && { disable: true }) };

  it('without work is confirmed at once', async () => {
    const command = vi.fn((_: object) => maria);
    given({ [operation]: command });
    const dialog = await ask();
    await within(dialog).findByText('This user has no open call, callbacks, verifications or leads.');
    fireEvent.click(confirm(dialog, label));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(command).toHaveBeenCalledExactlyOnceWith({ ...sent, handover: {} });
    await isClosed();
  });

  it('shows what the user has at hand, and asks who gets it', async () => {
    const command = vi.fn((_: object) => maria);
    given({
      [operation]: command,
      getUserWork: () => ({
        open_calls: { count: 1, more: false },
        callbacks: { count: 2, more: false },
        verifications: { count: 1, more: false },
        leads: { count: 100, more: true },
      }),
    });
    const dialog = await ask();
    await within(dialog).findByText(
      'This user is on a call, which loses its agent. The customer stays on the line and is offered to the agents of the group.',
    );
    expect(confirm(dialog, label).disabled).toBe(true);
    await choose(/^2 pending callbacks/, 'Ada Okafor (you)');
    expect(confirm(dialog, label).disabled).toBe(true);
    await choose(/^More than 100 assigned leads/, 'James');
    expect(screen.getByRole('combobox', { name: /^1 claimed verification/ }).textContent).toContain(
      'Back to the queue',
    );
    await choose(/^1 claimed verification/, 'Vera');
    fireEvent.click(confirm(dialog, label));
    await screen.findByText(done);
    const handover = { callbacks_to: 'ada', verifications_to: 'vera', leads_to: 'james' };
    expect(command).toHaveBeenCalledExactlyOnceWith({ ...sent, handover });
  });

  it('gives leads only to closers and fronters', async () => {
    given({ getUserWork: () => ({ ...noWork, leads: { count: 2, more: false } }) });
    await ask();
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^2 assigned leads/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['James']));
    expect(screen.queryByRole('option', { name: 'Vera' })).toBeNull();
    expect(screen.queryByRole('option', { name: /^Ada/ })).toBeNull();
  });

  it('waits for the colleagues before it says who gets the leads', async () => {
    given({
      listAgents: () => new Promise(() => {}),
      getUserWork: () => ({ ...noWork, leads: { count: 2, more: false } }),
    });
    const dialog = await ask();
    await within(dialog).findByRole('status', { name: 'Loading' });
    expect(confirm(dialog, label).disabled).toBe(true);
  });

  it('leaves leads without an agent where no colleague closes or fronts', async () => {
    const command = vi.fn((_: object) => maria);
    given({
      [operation]: command,
      listAgents: () => ({ data: [maria, vera], next_page_key: null }),
      getUserWork: () => ({ ...noWork, leads: { count: 2, more: false } }),
    });
    const dialog = await ask();
    const leads = await screen.findByRole('combobox', { name: /^2 assigned leads/ });
    expect(leads.textContent).toContain('No agent');
    fireEvent.click(confirm(dialog, label));
    await screen.findByText(done);
    expect(command).toHaveBeenCalledExactlyOnceWith({ ...sent, handover: { leads_to: 'nobody' } });
  });

  it('that fails shows the message and the reason', async () => {
    given({ [operation]: fails });
    const dialog = await ask();
    await within(dialog).findByText(/^This user has no/);
    fireEvent.click(confirm(dialog, label));
    expect(await screen.findByText('Delete user error')).toBeTruthy();
    expect(within(dialog).getByText('Twilio is down.')).toBeTruthy();
  });

  it('that is rejected shows what the user has by now', async () => {
    const leads = { ...noWork, leads: { count: 2, more: false } };
    given({ [operation]: fails });
    const dialog = await ask();
    await within(dialog).findByText(/^This user has no/);
    serve({ getUserWork: () => leads, [operation]: fails });
    fireEvent.click(confirm(dialog, label));
    expect(await within(dialog).findByRole('combobox', { name: /^2 assigned leads/ })).toBeTruthy();
  });

  it('that is asked again is not possible before what the user has is read again', async () => {
    given();
    const dialog = await ask();
    await within(dialog).findByText(/^This user has no/);
    fireEvent.click(confirm(dialog, 'Cancel'));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    serve({ getUserWork: () => new Promise(() => {}) });
    click(label);
    const again = await question(`Are you sure you want to ${what} this user?`);
    expect(confirm(again, label).disabled).toBe(true);
  });

  it('is not possible while what the user has is unknown', async () => {
    given({ getUserWork: fails });
    const dialog = await ask();
    expect(await within(dialog).findByText('Twilio is down.')).toBeTruthy();
    expect(confirm(dialog, label).disabled).toBe(true);
    serve({ getUserWork: () => noWork });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await within(dialog).findByText(/^This user has no/);
    expect(confirm(dialog, label).disabled).toBe(false);
  });
});

it('the buttons about users say that these could not be read, and read them again', async () => {
  given({ getUserManagement: fails });
  const retry = await screen.findByRole('button', { name: 'Users could not be read. Retry' });
  serve({ getUserManagement: () => ({ groups: [], disabled: [], deleted: [], handovers: [] }) });
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Disabled users (0)' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create user' }).disabled).toBe(false);
});

describe('the disabled users', () => {
  const gone = anAgent('gone', { disabled: true });
  const open = async (responses: Record<string, () => unknown>) => {
    given({ getUserManagement: () => ({ groups: [], disabled: [gone], deleted: [], handovers: [] }), ...responses });
    fireEvent.click(await screen.findByRole('button', { name: 'Disabled users (1)' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Gone' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reactivate' }));
    return question('Are you sure you want to reactivate this user?');
  };

  it.each([
    ['disables', 0, true, 1],
    ['reactivates', 1, false, 0],
  ])('are counted again when another admin %s one', async (_, before, disabled, after) => {
    const now = (count: number) => ({ groups: [], disabled: [gone].slice(0, count), deleted: [], handovers: [] });
    const getUserManagement = vi.fn(() => now(before));
    const { live } = given({ getUserManagement });
    await screen.findByRole('button', { name: `Disabled users (${before})` });
    getUserManagement.mockReturnValue(now(after));
    const item = { ...gone, disabled, version: 9 };
    live.send({ topic: topics.agents(), entity: 'user', id: 'gone', version: 9, item });
    expect(await screen.findByRole('button', { name: `Disabled users (${after})` })).toBeTruthy();
  });

  it('are not read again when an agent who is not disabled changes', async () => {
    const getUserManagement = vi.fn(() => ({ groups: [], disabled: [gone], deleted: [], handovers: [] }));
    const { live } = given({ getUserManagement });
    await screen.findByRole('button', { name: 'Disabled users (1)' });
    const item = { ...maria, available: true, version: 9 };
    live.send({ topic: topics.agents(), entity: 'user', id: 'maria', version: 9, item });
    await act(async () => undefined);
    expect(getUserManagement).toHaveBeenCalledOnce();
  });

  it('are reactivated after asking', async () => {
    const adminDisableUser = vi.fn(() => gone);
    fireEvent.click(confirm(await open({ adminDisableUser }), 'Reactivate'));
    expect(await screen.findByText('Agent successfully reactivated')).toBeTruthy();
    expect(adminDisableUser).toHaveBeenCalledExactlyOnceWith({ uid: 'gone', disable: false });
  });

  it('stay disabled if that fails', async () => {
    fireEvent.click(confirm(await open({ adminDisableUser: fails }), 'Reactivate'));
    expect(await screen.findByText('Delete user error')).toBeTruthy();
  });

  it('stay disabled if the server does not answer, with the same message in the dialog', async () => {
    const away = () => {
      throw new Error('away');
    };
    const dialog = await open({ adminDisableUser: away });
    fireEvent.click(confirm(dialog, 'Reactivate'));
    expect(await within(dialog).findByText('Delete user error')).toBeTruthy();
    expect(screen.queryByText('User update error')).toBeNull();
  });
});

describe.each([
  ['an agent of the monitor', maria, 'Maria'],
  ['a disabled user', anAgent('gone', { disabled: true }), 'Gone'],
])('in the dialog of %s', (_, agent, name) => {
  const aCall = aCallOf(agent.id, { disposition: 'Sale' });
  const open = async (responses: Record<string, (input: Record<string, unknown>) => unknown>) => {
    given({ getUserManagement: () => ({ groups: [], disabled: [agent], deleted: [], handovers: [] }), ...responses });
    if (agent.disabled) fireEvent.click(await screen.findByRole('button', { name: 'Disabled users (1)' }));
    fireEvent.click(await screen.findByRole('button', { name: agent.disabled ? 'Manage Gone' : 'Manage' }));
    return question(`Manage ${name}`);
  };

  it('the call history is read when it is opened', async () => {
    const listAgentCallHistory = vi.fn((_: Record<string, unknown>) => aPage([aCall]));
    const dialog = await open({ listAgentCallHistory });
    expect(listAgentCallHistory).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Call history' }));
    const history = await question(`Call history of ${name}`);
    expect(await within(history).findByText('Sale')).toBeTruthy();
    expect(listAgentCallHistory.mock.calls[0]?.[0]).toMatchObject({ id: agent.id });
  });

  it('the commissions are read when they are opened, and the filter changes them', async () => {
    const listAgentCommissions = vi.fn((_: Record<string, unknown>) => ({
      ...{ data: [], sum_of_commissions: 0, is_partial: false, as_of: '2026-03-05T15:00:00.000Z' },
    }));
    const dialog = await open({ listAgentCommissions });
    expect(listAgentCommissions).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Commissions' }));
    await question(`Commissions of ${name}`);
    await choose(/^Filter by/, 'Status');
    await waitFor(() =>
      expect(listAgentCommissions.mock.lastCall?.[0]).toMatchObject({ email: agent.email, status: 'sale' }),
    );
    expect(screen.getAllByRole('dialog', { name: `Commissions of ${name}` })).toHaveLength(1);
  });
});

it('the commissions are for admins: a supervisor sees the call history', () => {
  renderConsole(<UserRecords agent={vera} />, { openCalls: [], user: { roles: ['verification'] } });
  expect(screen.getByRole('button', { name: 'Call history' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Commissions' })).toBeNull();
});

describe('a handover', () => {
  afterEach(() => void vi.useRealTimers());
  const gone = anAgent('gone', { disabled: true });
  const message = 'Neither the chosen colleague nor you can get this work.';
  const open = async (handover: object, responses = {}, button = /^Disabled users \(1\)/) => {
    given({
      getUserManagement: () => ({ groups: [], disabled: [gone], deleted: [], handovers: [{ ...handover }] }),
      ...responses,
    });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    return screen.findByRole('dialog', { name: 'Disabled users' });
  };

  it('that is under way is shown with the user', async () => {
    const dialog = await open({ user_id: 'gone', state: 'open' });
    expect(within(dialog).getByText('The work is being handed over.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('that was under way is shown as failed once it has, without opening the list again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const handover = { user_id: 'gone', state: 'open' };
    const dialog = await open(handover);
    Object.assign(handover, { state: 'failed', message });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await within(dialog).findByText(message)).toBeTruthy();
    expect(screen.getByText(/^Disabled users \(1\), 1 handover failed$/)).toBeTruthy();
  });

  it('that failed is shown before the list is opened, with the reason in it, and is tried again with another colleague', async () => {
    const handOverUserWork = vi.fn((_: object) => ({}));
    const getUserWork = () => ({ ...noWork, callbacks: { count: 2, more: false } });
    const dialog = await open({ user_id: 'gone', state: 'failed', message }, { handOverUserWork, getUserWork });
    expect(screen.getByText(/^Disabled users \(1\), 1 handover failed$/)).toBeTruthy();
    expect(within(dialog).getByText(message)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry the handover of Gone' }));
    const again = await question('Are you sure you want to hand over the work of this user?');
    expect(within(again).queryByText(/signed out/)).toBeNull();
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^2 pending callbacks/ })).toBeTruthy());
    await choose(/^2 pending callbacks/, 'James');
    fireEvent.click(confirm(again, 'Hand over'));
    expect(await screen.findByText('Handover started')).toBeTruthy();
    expect(handOverUserWork).toHaveBeenCalledExactlyOnceWith({ uid: 'gone', handover: { callbacks_to: 'james' } });
  });

  it('of a deleted user that failed is shown, to be tried again; there is nothing else to do', async () => {
    const dialog = await open(
      { user_id: 'left', state: 'failed', message },
      {
        getUserManagement: () => ({
          ...{ groups: [], disabled: [] },
          deleted: [anAgent('left', { disabled: true })],
          handovers: [{ user_id: 'left', state: 'failed', message }],
        }),
      },
      /^Disabled users \(0\), 1 handover failed/,
    );
    expect(within(dialog).getByText('Left (deleted)')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Manage Left' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry the handover of Left' }));
    await question('Are you sure you want to hand over the work of this user?');
  });
});

describe('Create user', () => {
  const open = async (responses: Record<string, (input: Record<string, unknown>) => unknown> = {}) => {
    given(responses);
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create user' });
    await waitFor(() => expect(create.disabled).toBe(false));
    fireEvent.click(create);
    return question('Create user');
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fill = async () => {
    type('First name', 'Nora');
    type('Last name', 'Quist');
    type('Email', 'nora@coverline.test');
    type('Password', 'Coverline-2026');
    await choose(/^Groups/, 'Closer T1');
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  };

  it('says what is missing, beside the field', async () => {
    await open();
    fireEvent.submit(screen.getByLabelText('Email'));
    for (const message of [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required.',
      'Group is required',
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    type('Email', 'nora');
    type('Password', 'short');
    expect(await screen.findByText('E-mail must be valid')).toBeTruthy();
    expect(await screen.findByText('Min 8 characters')).toBeTruthy();
  });

  it('creates the user', async () => {
    const adminCreateUser = vi.fn((_: object) => anAgent('nora'));
    const dialog = await open({ adminCreateUser });
    expect(within(dialog).getByText('At least 8 characters')).toBeTruthy();
    await fill();
    fireEvent.submit(screen.getByLabelText('Email'));
    expect(await screen.findByText('User Successfully Created!')).toBeTruthy();
    expect(screen.getByText(/^An invitation was sent to .*valid for 7 days/)).toBeTruthy();
    expect(adminCreateUser).toHaveBeenCalledExactlyOnceWith({
      first_name: 'Nora',
      last_name: 'Quist',
      email: 'nora@coverline.test',
      password: 'Coverline-2026',
      auto_accept: false,
      groups: ['closer_t1'],
    });
    click('Done');
    await isClosed();
  });

  it('shows the server’s error, beside its field where it names one', async () => {
    await open({
      adminCreateUser: () => {
        throw new ApiFailure({
          ...{ status: 400, code: 'invalid_input', message: 'The password is too weak.' },
          detail: [{ field: 'password', message: 'Use upper and lower case letters, a digit and a symbol' }],
        });
      },
    });
    await fill();
    fireEvent.submit(screen.getByLabelText('Email'));
    expect(await screen.findByText('The password is too weak.')).toBeTruthy();
    expect(screen.getByText('Use upper and lower case letters, a digit and a symbol')).toBeTruthy();
  });

  it('shows its own error without one of the server', async () => {
    await open({
      adminCreateUser: () => {
        throw new Error('unreadable');
      },
    });
    await fill();
    fireEvent.submit(screen.getByLabelText('Email'));
    expect(await screen.findByText('Create User error!')).toBeTruthy();
  });
});
