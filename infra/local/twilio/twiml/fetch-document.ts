import { callParameters } from '../voice/calls/call-parameters.ts';
import { TwimlError } from './parse.ts';
import { type Run, resolveUrl, type Source, unlessInterrupted } from './run.ts';

const XML_TYPES = ['text/xml', 'application/xml', 'text/html'];

/** Requests the next document from the application. 11200: no response; 12300: the response is not TwiML. */
export const fetchDocument = async (source: Source, run: Run): Promise<string> => {
  if ('twiml' in source) return source.twiml;
  const { webhooks, account } = run.services.context;
  const url = resolveUrl(run, source.url);
  run.baseUrl = url;
  const params = { ...callParameters(account.accountSid, run.call), ...run.extraParams(), ...source.params };
  const sending = webhooks.send({ kind: 'voice', url, method: source.method, params });
  const response = await unlessInterrupted(
    run.signal,
    sending.catch(cause => {
      throw new TwimlError(11200, `HTTP retrieval failure: ${url} (${String(cause)})`);
    }),
  );
  if (response.status >= 400) throw new TwimlError(11200, `HTTP retrieval failure: ${url} answered ${response.status}`);
  if (response.body.trim() === '') return '<Response/>';
  if (!XML_TYPES.some(type => response.contentType.startsWith(type))) {
    throw new TwimlError(12300, `Invalid Content-Type: ${url} answered '${response.contentType}'`);
  }
  return response.body;
};
