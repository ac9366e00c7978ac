import { callParameters } from '../voice/calls/call-parameters.ts';
import { httpMethod } from './attributes.ts';
import type { TwimlNode } from './parse.ts';
import { type Run, resolveUrl } from './run.ts';

/** Requests the action of a call that has ended or runs another document: its response is not used. */
export const reportAction = (
  { name, attributes }: TwimlNode,
  run: Run,
  url: string | undefined,
  params: Record<string, string>,
): void => {
  if (!url) return;
  const { webhooks, account, log } = run.services.context;
  webhooks
    .send({
      kind: 'voice',
      url: resolveUrl(run, url),
      method: httpMethod(attributes, 'method'),
      params: { ...callParameters(account.accountSid, run.call), ...params },
    })
    .catch(cause => log(`${run.call.sid}: the action of <${name}> was not delivered (${String(cause)})`));
};
