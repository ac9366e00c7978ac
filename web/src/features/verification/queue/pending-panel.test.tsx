import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Feature, Role } from '#shared/access/roles';
import { topics } from '#shared/contracts/live';
import { callOperation } from '../../../lib/api/api-client.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aPendingVerification } from '../../../testing/a-pending-verification.ts';
import { profileOf } from '../../../testing/a-profile.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PendingPanel } from './pending-panel.tsx';

const VERA = 'vera@coverline.test';
const supervisor: { roles: Role[]; features: Feature[] } = {
  roles: ['verification'],
  features: ['VerificationAdmin', 'AgentDashboard'],
};

const given = (user = supervisor, leads = [aPendingVerification('Field'), aPendingVerification('Park')]) => {
  serve({
    listPendingVerifications: () => ({ data: leads }),
    listAgents: () => ({ data: [{ ...profileOf().user, id: VERA, email: VERA, roles: ['verification'] }] }),
    claimVerification: input =>
      aLead({
        ...leads.find(({ id }) => id === input.leadId),
        ...{ verification_agent_email: VERA, agent_of_record: String(input.agent_of_record) },
        ...{ verification_requested: true, version: 2 },
      }),
  });
  return renderConsole(<PendingPanel />, { openCalls: [], user });
};
const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^Ann ${name}`) });
const rows = () => within(screen.getByRole('list', { name: 'Pending verifications' })).getAllByRole('listitem');
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('shows a verification admin who waits for verification, and who has claimed it', async () => {
  given();
  expect((await row('Field')).textContent).toContain('Nobody yet');
  expect(rows().map(({ dataset }) => dataset.claim)).toEqual(['unclaimed', 'unclaimed']);
  expect(screen.getByRole('link', { name: 'Open the queue' }).getAttribute('href')).toBe('/verification');
});

it('assigns a lead to a verification agent', async () => {
  given();
  fireEvent.click(await row('Field'));
  await choose('Assignee', VERA);
  await choose('Agent of record', 'House');
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(rows().map(({ dataset }) => dataset.claim)).toEqual(['other', 'unclaimed']));
});

it('follows the queue live, and keeps an open lead until it is closed', async () => {
  const { live } = given();
  fireEvent.click(await row('Field'));
  const [field] = [aPendingVerification('Field')];
  await live.send({
    ...{ topic: topics.verificationQueue(), entity: 'pending-verification', id: field.id, version: 5 },
    item: undefined,
  });
  expect(await screen.findByText(/^This lead no longer awaits verification/)).toBeTruthy();
  fireEvent.click(await row('Field'));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('says that nobody waits', async () => {
  given(supervisor, []);
  expect(await screen.findByText('No Pending Verifications')).toBeTruthy();
});

it.each<[string, { roles: Role[]; features: Feature[] }]>([
  ['a verification agent', { roles: ['verification'], features: ['AgentDashboard'] }],
  ['a supervisor of closers', { roles: ['closer'], features: ['VerificationAdmin', 'AgentDashboard'] }],
])('shows %s nothing, and reads nothing', (_, user) => {
  given(user);
  expect(screen.queryByRole('region')).toBeNull();
  expect(callOperation).not.toHaveBeenCalled();
});
