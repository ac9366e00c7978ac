import {
  deleteUpcomingCallback,
  disposeCall,
  endCall,
  getCall,
  listOpenCalls,
  listUpcomingCallbacks,
} from '../../../shared/contracts/calls.ts';
import { getProfile } from '../../../shared/contracts/identity.ts';
import { keyOf } from '../../../shared/keys.ts';
import type { Agent } from './agent.ts';
import { ask, tokenOf } from './operations.ts';

export const userIdOf = async (agent: Agent): Promise<string> => (await ask(agent, getProfile, {})).user.id;

/** The call's document as the API tells it to this agent. */
export const callDocument = (agent: Agent, callSid: string) => ask(agent, getCall, { id: callSid });

/** The calls that this agent is on or still owes a disposition, as the API tells them to her. */
export const openCallsOf = async (agent: Pick<Agent, 'page'>) => (await ask(agent, listOpenCalls, {})).data;

/** The journey's own last click may have come first. */
const unlessDone = (error: Error): void => {
  if (!error.message.includes(' 409 ')) throw error;
};

const settleOnce = async (agent: Pick<Agent, 'page'>): Promise<boolean> => {
  const calls = await openCallsOf(agent);
  for (const call of calls) {
    const task_attribute_key = keyOf('taskAttribute', call.id);
    if (call.call_ended)
      await ask(agent, disposeCall, { task_attribute_key, disposition: 'Voicemail', quick: true }).catch(unlessDone);
    else await ask(agent, endCall, { task_attribute_key }).catch(unlessDone);
  }
  return calls.length === 0;
};

/** Ends and disposes what a journey has left, and forgets what it promised, so that the next one meets an idle agent. */
export const settle = async (agent: Pick<Agent, 'page'>): Promise<void> => {
  const token = await tokenOf(agent).catch(() => undefined);
  if (!token) return;
  for (let left = 20; left > 0 && !(await settleOnce(agent)); left--) await new Promise(next => setTimeout(next, 250));
  const { data: callbacks } = await ask(agent, listUpcomingCallbacks, {});
  for (const { id } of callbacks) await ask(agent, deleteUpcomingCallback, { id });
};
