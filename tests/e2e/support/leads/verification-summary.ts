import { listPendingVerifications } from '../../../../shared/contracts/leads.ts';
import type { Agent } from '../agent.ts';
import { callApi } from '../system/operations.ts';

/** The summary of waiting leads opens at the sign-in of a verification agent if there are any. */
export const closeSummary = async (agent: Agent): Promise<void> => {
  const { data } = await callApi(agent, listPendingVerifications, {});
  if (data.length === 0) return;
  const summary = agent.page.getByRole('dialog').filter({ hasText: 'waiting for verification' });
  await summary.getByRole('button', { name: 'Close' }).click();
};
