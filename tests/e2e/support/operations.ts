import type { InputOf, Operation, OutputOf } from '../../../shared/contracts/operation.ts';
import type { Agent } from './agent.ts';
import { origins } from './system.ts';

/** The access token that the agent's browser has, if she is signed in. */
export const tokenOf = ({ page }: Pick<Agent, 'page'>): Promise<string | undefined> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find(name => name.endsWith('.accessToken'));
    return (key && sessionStorage.getItem(key)) || undefined;
  });

const queryOf = (input: Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();

/** What the API answers this agent. */
export const ask = async <O extends Operation>(
  agent: Pick<Agent, 'page'>,
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
  const answer = await fetch(`${origins.api}${path}${isRead ? `?${queryOf(rest)}` : ''}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${await tokenOf(agent)}`, 'content-type': 'application/json' },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  });
  if (!answer.ok) throw new Error(`${operation.name}: ${answer.status} ${await answer.text()}`);
  return operation.output.parse(await answer.json()) as OutputOf<O>;
};
