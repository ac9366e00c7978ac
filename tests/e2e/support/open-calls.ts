import * as z from 'zod';
import { disposeCall, endCall, getCall, listOpenCalls } from '../../../shared/contracts/calls.ts';
import { getProfile } from '../../../shared/contracts/identity.ts';
import { keyOf } from '../../../shared/keys.ts';
import type { Agent } from './agent.ts';
import { origins } from './system.ts';

export const tokenOf = ({ page }: Pick<Agent, 'page'>): Promise<string | undefined> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find(name => name.endsWith('.accessToken'));
    return (key && sessionStorage.getItem(key)) || undefined;
  });

type Request = { method: string; path: string };

const ask = async (token: string, { method, path }: Request, body?: object): Promise<unknown> => {
  const answer = await fetch(origins.api + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

export const userIdOf = async (agent: Agent): Promise<string> =>
  getProfile.output.parse(await ask(z.string().parse(await tokenOf(agent)), getProfile)).user.id;

/** The call's document as the API tells it to this agent. */
export const callDocument = async (agent: Agent, callSid: string) => {
  const token = z.string().parse(await tokenOf(agent));
  return getCall.output.parse(await ask(token, { ...getCall, path: getCall.path.replace('{id}', callSid) }));
};

/** The calls that this agent is on or still owes a disposition, as the API tells them to her. */
export const openCallsOf = async (agent: Agent) =>
  listOpenCalls.output.parse(await ask(z.string().parse(await tokenOf(agent)), listOpenCalls)).data;

/** The journey's own last click may have come first. */
const unlessDone = (error: Error): void => {
  if (!error.message.includes(' 409 ')) throw error;
};

const settleOnce = async (token: string): Promise<boolean> => {
  const { data } = listOpenCalls.output.parse(await ask(token, listOpenCalls));
  for (const call of data) {
    const task_attribute_key = keyOf('taskAttribute', call.id);
    if (call.call_ended)
      await ask(token, disposeCall, { task_attribute_key, disposition: 'Voicemail', quick: true }).catch(unlessDone);
    else await ask(token, endCall, { task_attribute_key }).catch(unlessDone);
  }
  return data.length === 0;
};

/** Ends and disposes what a journey that failed half-way has left, so that the next one meets an idle agent. */
export const settleCalls = async (agent: Pick<Agent, 'page'>): Promise<void> => {
  const token = await tokenOf(agent).catch(() => undefined);
  if (!token) return;
  for (let left = 20; left > 0 && !(await settleOnce(token)); left--) await new Promise(next => setTimeout(next, 250));
};
