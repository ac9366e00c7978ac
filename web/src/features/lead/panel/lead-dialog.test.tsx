import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { topics } from '#shared/contracts/live';
import { useStore } from '../../../lib/ui/external-store.ts';
import { aCall } from '../../../testing/a-call.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { useFollowOpenCalls } from '../../call/open-calls.ts';
import { closeLead, leadDialog } from '../lead-dialog.ts';
import { type LeadTabComponents, leadTabs } from '../lead-tab.ts';
import { ViewLeadLink } from '../view-lead-link.tsx';
import { LeadDialog } from './lead-dialog.tsx';

const tabs = Object.fromEntries(leadTabs.map(tab => [tab, () => <p>{tab}</p>])) as unknown as LeadTabComponents;

const CallFollower = () => {
  useFollowOpenCalls();
  return null;
};
const Dialog = () => (useStore(leadDialog) === undefined ? null : <LeadDialog tabs={tabs} />);

const given = () => {
  serve({ getLead: () => aLead(), viewLead: () => ({ data: [] }) });
  return renderConsole(
    <>
      <ViewLeadLink leadKey="lead/42" who="Ann Field" />
      <Link to="/elsewhere">elsewhere</Link>
      <Dialog />
      <CallFollower />
    </>,
    { openCalls: [] },
  );
};
const link = () => screen.getByRole('link', { name: 'View Ann Field' });
const open = async () => {
  link().focus();
  fireEvent.click(link());
  await screen.findByRole('dialog', { name: 'Lead' });
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(() => {
  closeLead();
});

describe('the lead dialog, opened from a row', () => {
  it('returns the focus to its button after Escape', async () => {
    given();
    await open();
    expect(await screen.findByRole('tabpanel', { name: 'INFO' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await isClosed();
    expect(document.activeElement).toBe(link());
  });

  it('closes by its button', async () => {
    given();
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await isClosed();
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('opens on its own page with %s held', key => {
    given();
    expect(link().getAttribute('href')).toBe('/lead/view/42');
    fireEvent.click(link(), { [key]: true });
    expect(leadDialog.get()).toBeUndefined();
  });

  it('closes when another page is opened', async () => {
    given();
    await open();
    fireEvent.click(screen.getByText('elsewhere'));
    await isClosed();
  });

  it('closes when a call begins', async () => {
    const { live } = given();
    await open();
    live.send({ topic: topics.agentCalls('u1'), entity: 'call', id: 'CA1', version: 2, item: aCall() });
    await isClosed();
  });
});
