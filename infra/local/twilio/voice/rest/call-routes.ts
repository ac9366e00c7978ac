import { type RestRequest, type RestRoute, TwilioError } from '../../ports.ts';
import { isInDates } from '../../rest/date-filters.ts';
import { badParameter, notFound } from '../../rest/errors.ts';
import { page2010 } from '../../rest/paging.ts';
import { callback, dateFilter, only } from '../../rest/parameters.ts';
import type { Source } from '../../twiml/run.ts';
import type { Call } from '../calls/call.ts';
import { isOver } from '../calls/call-status.ts';
import { dial } from '../calls/dial.ts';
import { dialRequest } from '../calls/dial-parameters.ts';
import { redirectCall, type VoiceState } from '../voice-state.ts';
import { callerId } from './caller-id.ts';
import { httpMethodOf, required } from './form.ts';
import { callResource } from './resources.ts';

const HOST = 'api.twilio.com';
const LIST = '/2010-04-01/Accounts/:accountSid/Calls.json';
const ONE = '/2010-04-01/Accounts/:accountSid/Calls/:callSid.json';

/** Accepts `client:agent` and numbers; any other text is an invalid number with the error `code`. */
export const dialledAddress = ({ phones }: VoiceState, to: string, code = 21211): string => {
  if (to.startsWith('client:') && to.length > 'client:'.length) return to;
  const number = to.replace(/[\s().-]/g, '');
  if (/^\+?\d{3,15}$/.test(number) && !phones.isInvalid(number)) return number;
  throw new TwilioError(400, code, `Invalid 'To' Phone Number: ${to}`);
};

const documentOf = (state: VoiceState, form: URLSearchParams): Source | undefined => {
  const twiml = form.get('Twiml');
  if (twiml) return { twiml };
  const url = form.get('Url');
  if (url) return { url, method: httpMethodOf(form, 'Method') };
  const application = state.numbers.application?.(form.get('ApplicationSid') ?? '');
  return application && { url: application.voiceUrl, method: application.voiceMethod ?? 'POST' };
};

const document = ['Url', 'Method', 'Twiml'];
const parametersOfCall = [
  'To',
  'From',
  ...document,
  'ApplicationSid',
  ...callback('StatusCallback'),
  'Timeout',
  only('Record', 'false'),
];

const findCall = (state: VoiceState, request: RestRequest): Call => {
  const call = state.calls.find(request.params.callSid ?? '');
  if (!call) throw notFound(request.path);
  return call;
};

const create = (state: VoiceState, { form }: RestRequest): Call => {
  const to = dialledAddress(state, required(form, 'To', 21201));
  const from = callerId(state, form, to);
  const source = documentOf(state, form);
  if (!source) throw new TwilioError(400, 21205, 'Url parameter is required.');
  const { call, outcome } = dial(state.dialing, dialRequest(form, { from, to }));
  void outcome.then(status => status === 'in-progress' && state.sessions.start(call, source));
  return call;
};

const notInProgress = () => new TwilioError(400, 21220, 'Call is not in-progress. Cannot redirect.');

const endCall = (state: VoiceState, call: Call, status: string): void => {
  if (status !== 'completed' && status !== 'canceled') throw badParameter(`Invalid 'Status': ${status}`);
  if (status === 'canceled' && call.status === 'in-progress') {
    throw new TwilioError(400, 21220, 'Call is in-progress. Cannot cancel.');
  }
  state.calls.end(call, 'canceled');
};

const update = (state: VoiceState, call: Call, form: URLSearchParams): void => {
  if (isOver(call.status)) throw notInProgress();
  const status = form.get('Status');
  const source = documentOf(state, form);
  if (status) endCall(state, call, status);
  else if (source && call.status !== 'in-progress') throw notInProgress();
  else if (source) redirectCall(state, call, source);
};

/** The Call resource. */
export const callRoutes = (state: VoiceState): RestRoute[] => {
  const { accountSid } = state.context.account;
  const show = (call: Call) => callResource(accountSid, call);
  return [
    {
      method: 'POST',
      host: HOST,
      path: LIST,
      parameters: parametersOfCall,
      handle: request => ({ status: 201, body: show(create(state, request)) }),
    },
    {
      method: 'GET',
      host: HOST,
      path: LIST,
      parameters: ['Status', 'From', 'To', 'ParentCallSid', ...dateFilter('StartTime'), ...dateFilter('EndTime')],
      handle: request => {
        const wanted = (name: string, value: string | undefined) =>
          !request.query.has(name) || request.query.get(name) === value;
        const calls = state.calls
          .list()
          .filter(
            call =>
              wanted('Status', call.status) &&
              wanted('From', call.from) &&
              wanted('To', call.to) &&
              wanted('ParentCallSid', call.parentCallSid) &&
              isInDates(request.query, 'StartTime', call.startedAt) &&
              isInDates(request.query, 'EndTime', call.endedAt),
          );
        return page2010(request, 'calls', calls, show);
      },
    },
    {
      method: 'GET',
      host: HOST,
      path: ONE,
      parameters: [],
      handle: request => ({ status: 200, body: show(findCall(state, request)) }),
    },
    {
      method: 'POST',
      host: HOST,
      path: ONE,
      parameters: [...document, 'Status'],
      handle: request => {
        const call = findCall(state, request);
        update(state, call, request.form);
        return { status: 200, body: show(call) };
      },
    },
  ];
};
