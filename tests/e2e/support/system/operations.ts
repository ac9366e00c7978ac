import type { InputOf, Operation, OutputOf } from '../../../../shared/contracts/operation.ts';
import type { Agent } from '../agent.ts';
import { origins } from './system.ts';

/** Amplify keeps the access token in session storage under a key that names the client and the user. */
export const findAccessToken = (storage: Record<string, string>): string | undefined =>
  Object.entries(storage).find(([key]) => key.endsWith('.accessToken'))?.[1];

/** The access token of the agent's page, if somebody is signed in there. */
export const tokenOf = async ({ page }: Pick<Agent, 'page'>): Promise<string | undefined> =>
  findAccessToken(await page.evaluate(() => ({ ...sessionStorage })));

const queryOf = (input: Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();

export const callApiWithToken = async <O extends Operation>(
  token: string | undefined,
  operation: O,
  input: InputOf<O>,
): Promise<OutputOf<O>> => {
  const rest: Record<string, unknown> = { ...(input as object) };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const isRead = operation.method === 'GET';
  const response = await fetch(`${origins.api}${path}${isRead ? `?${queryOf(rest)}` : ''}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  });
  if (!response.ok) throw new Error(`${operation.name}: ${response.status} ${await response.text()}`);
  return operation.output.parse(await response.json()) as OutputOf<O>;
};

/** Calls an operation as this agent. */
export const callApi = async <O extends Operation>(
  agent: Pick<Agent, 'page'>,
  operation: O,
  input: InputOf<O>,
): Promise<OutputOf<O>> => callApiWithToken(await tokenOf(agent), operation, input);
