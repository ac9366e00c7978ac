import { expect } from '@playwright/test';
import {
  deleteUpcomingCallback,
  disposeCall,
  endCall,
  getCall,
  listOpenCalls,
  listUpcomingCallbacks,
} from '../../../../shared/contracts/calls.ts';
import { getProfile } from '../../../../shared/contracts/identity.ts';
import { keyOf } from '../../../../shared/keys.ts';
import type { Agent } from '../agent.ts';
import { callApi, tokenOf } from '../system/operations.ts';

export const userIdOf = async (agent: Agent): Promise<string> => (await callApi(agent, getProfile, {})).user.id;

/** The call's document as the API shows it to this agent. */
export const callDocument = (agent: Agent, callSid: string) => callApi(agent, getCall, { id: callSid });

/** The agent's calls that are running or wait for a disposition. */
export const openCallsOf = async (agent: Pick<Agent, 'page'>) => (await callApi(agent, listOpenCalls, {})).data;

/** The journey's own last click may have been first. */
const ignoreConflict = (error: Error): void => {
  if (!error.message.includes(' 409 ')) throw error;
};

/** Ends and disposes the calls that are open now; returns how many there were. */
const closeOnce = async (agent: Pick<Agent, 'page'>): Promise<number> => {
  const calls = await openCallsOf(agent);
  for (const call of calls) {
    const task_attribute_key = keyOf('taskAttribute', call.id);
    if (call.call_ended)
      await callApi(agent, disposeCall, { task_attribute_key, disposition: 'Voicemail', quick: true }).catch(
        ignoreConflict,
      );
    else await callApi(agent, endCall, { task_attribute_key }).catch(ignoreConflict);
  }
  return calls.length;
};

/**
 * Ends and disposes the calls that a journey has left open, and deletes its callbacks: the next journey needs an idle
 * agent.
 */
export const closeOpenCalls = async (agent: Pick<Agent, 'page'>): Promise<void> => {
  const token = await tokenOf(agent).catch(() => undefined);
  if (!token) return;
  await expect.poll(() => closeOnce(agent)).toBe(0);
  const { data: callbacks } = await callApi(agent, listUpcomingCallbacks, {});
  for (const { id } of callbacks) await callApi(agent, deleteUpcomingCallback, { id });
};
