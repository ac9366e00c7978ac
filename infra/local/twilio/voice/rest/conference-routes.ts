import { type RestRequest, type RestRoute, TwilioError } from '../../ports.ts';
import { isInDates } from '../../rest/date-filters.ts';
import { notFound } from '../../rest/errors.ts';
import { page2010 } from '../../rest/paging.ts';
import { dateFilter } from '../../rest/parameters.ts';
import type { Conference } from '../conferences/conference.ts';
import type { VoiceState } from '../voice-state.ts';
import { conferenceResource } from './resources.ts';

const HOST = 'api.twilio.com';
const LIST = '/2010-04-01/Accounts/:accountSid/Conferences.json';
const ONE = '/2010-04-01/Accounts/:accountSid/Conferences/:conferenceSid.json';

/** The conference that a request names, by SID; Twilio also accepts the name where a participant is added. */
export const conferenceOf = (state: VoiceState, { params }: RestRequest): Conference | undefined => {
  const key = params.conferenceSid ?? '';
  return state.conferences.find(key) ?? state.conferences.named(key);
};

/** The same for a conference that must exist. @throws TwilioError 404 */
export const findConference = (state: VoiceState, request: RestRequest): Conference => {
  const conference = conferenceOf(state, request);
  if (!conference) throw notFound(request.path);
  return conference;
};

/** The Conference resource. */
export const conferenceRoutes = (state: VoiceState): RestRoute[] => {
  const show = (conference: Conference) => conferenceResource(state.context.account.accountSid, conference);
  return [
    {
      method: 'GET',
      host: HOST,
      path: LIST,
      parameters: ['Status', 'FriendlyName', ...dateFilter('DateCreated'), ...dateFilter('DateUpdated')],
      handle: request => {
        const { query } = request;
        const conferences = state.conferences
          .list()
          .filter(
            conference =>
              (!query.has('Status') || query.get('Status') === conference.status) &&
              (!query.has('FriendlyName') || query.get('FriendlyName') === conference.friendlyName) &&
              isInDates(query, 'DateCreated', conference.createdAt) &&
              isInDates(query, 'DateUpdated', conference.updatedAt),
          );
        return page2010(request, 'conferences', conferences, show);
      },
    },
    {
      method: 'GET',
      host: HOST,
      path: ONE,
      parameters: [],
      handle: request => ({ status: 200, body: show(findConference(state, request)) }),
    },
    {
      method: 'POST',
      host: HOST,
      path: ONE,
      parameters: ['Status'],
      handle: request => {
        const conference = findConference(state, request);
        const status = request.form.get('Status');
        if (status && status !== 'completed') throw new TwilioError(400, 20001, `Invalid status: ${status}`);
        if (status && conference.status === 'completed') {
          throw new TwilioError(400, 16022, 'Conference does not exist or is completed');
        }
        if (status) conference.end('conference-ended-via-api');
        return { status: 200, body: show(conference) };
      },
    },
  ];
};
