import { isPhoneNumber } from '../numbers/available.ts';
import { type NumbersPort, type RestRoute, type TwilioContext, TwilioError } from '../ports.ts';
import { isInDates } from '../rest/date-filters.ts';
import { rfc2822 } from '../rest/dates.ts';
import { notFound } from '../rest/errors.ts';
import { page2010 } from '../rest/paging.ts';
import { dateFilter } from '../rest/parameters.ts';
import { newSid } from '../sids.ts';

/** A text message that the product sent or received. */
export type Message = {
  sid: string;
  direction: 'outbound-api' | 'inbound';
  from: string;
  to: string;
  body: string;
  status: 'queued' | 'sent' | 'delivered' | 'received';
  mediaUrls: string[];
  createdAt: Date;
  updatedAt: Date;
  sentAt: Date | null;
};

const ROOT = '/2010-04-01/Accounts/:accountSid/Messages';
const SEGMENT = 160;
/** The time of each delivery step. */
const STEP_MS = 200;

const messageIn = (form: URLSearchParams, numbers: NumbersPort, now: Date): Message => {
  const to = form.get('To') ?? '';
  const from = form.get('From') ?? '';
  const mediaUrls = form.getAll('MediaUrl');
  if (to === '') throw new TwilioError(400, 21604, "A 'To' phone number is required");
  if (!isPhoneNumber(to)) throw new TwilioError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (!from) throw new TwilioError(400, 21603, "A 'From' phone number is required");
  if (!numbers.find(from)) throw new TwilioError(400, 21606, `The 'From' phone number ${from} is not yours`);
  if (!form.get('Body') && mediaUrls.length === 0) throw new TwilioError(400, 21602, 'Message body is required');
  return {
    sid: newSid('SM'),
    direction: 'outbound-api',
    from,
    to,
    body: form.get('Body') ?? '',
    status: 'queued',
    mediaUrls,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
  };
};

/** twilio.com/docs/messaging/api/message-resource */
const messageView = (accountSid: string) => (message: Message) => ({
  sid: message.sid,
  account_sid: accountSid,
  api_version: '2010-04-01',
  from: message.from,
  to: message.to,
  body: message.body,
  status: message.status,
  direction: message.direction,
  num_segments: String(Math.max(1, Math.ceil(message.body.length / SEGMENT))),
  num_media: String(message.mediaUrls.length),
  messaging_service_sid: null,
  error_code: null,
  error_message: null,
  price: null,
  price_unit: 'USD',
  date_created: rfc2822(message.createdAt),
  date_updated: rfc2822(message.updatedAt),
  date_sent: message.sentAt && rfc2822(message.sentAt),
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`,
  subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}/Media.json` },
});

type Messaging = {
  restRoutes: RestRoute[];
  /** The messages that the product sent, newest first. */
  outbox(): Message[];
  /** A message from the telephone network, which has the number. */
  receive(text: Pick<Message, 'from' | 'to' | 'body'>): Message;
};

/** Every message is delivered, with status callbacks, and stays readable until the virtual Twilio stops. */
export const createMessaging = ({ account, clock, webhooks, log }: TwilioContext, numbers: NumbersPort): Messaging => {
  const messages = new Map<string, Message>();
  const view = messageView(account.accountSid);

  const sendStatus = (message: Message, url: string): void => {
    const params = {
      MessageSid: message.sid,
      SmsSid: message.sid,
      MessageStatus: message.status,
      SmsStatus: message.status,
      AccountSid: account.accountSid,
      From: message.from,
      To: message.to,
      ApiVersion: '2010-04-01',
    };
    webhooks.send({ kind: 'message', url, params }).catch(error => log(`message ${message.sid}: ${error.message}`));
  };

  const step = (message: Message, status: Message['status'], callback: string | null): void => {
    message.status = status;
    message.updatedAt = clock.now();
    message.sentAt ??= message.updatedAt;
    if (callback) sendStatus(message, callback);
    if (status === 'sent') clock.after(STEP_MS, () => step(message, 'delivered', callback));
  };

  const newestFirst = () => [...messages.values()].reverse();

  return {
    outbox: () => newestFirst().filter(({ direction }) => direction === 'outbound-api'),
    receive(text) {
      const now = clock.now();
      const times = { createdAt: now, updatedAt: now, sentAt: now };
      const message: Message = {
        sid: newSid('SM'),
        direction: 'inbound',
        status: 'received',
        ...text,
        mediaUrls: [],
        ...times,
      };
      messages.set(message.sid, message);
      return message;
    },
    restRoutes: [
      {
        method: 'POST',
        host: 'api.twilio.com',
        path: `${ROOT}.json`,
        parameters: ['To', 'From', 'Body', 'MediaUrl', 'StatusCallback'],
        handle({ form }) {
          const message = messageIn(form, numbers, clock.now());
          messages.set(message.sid, message);
          clock.after(STEP_MS, () => step(message, 'sent', form.get('StatusCallback')));
          return { status: 201, body: view(message) };
        },
      },
      {
        method: 'GET',
        host: 'api.twilio.com',
        path: `${ROOT}.json`,
        parameters: ['To', 'From', ...dateFilter('DateSent')],
        handle(request) {
          const [to, from] = [request.query.get('To'), request.query.get('From')];
          const found = newestFirst()
            .filter(one => (!to || one.to === to) && (!from || one.from === from))
            .filter(({ sentAt }) => isInDates(request.query, 'DateSent', sentAt));
          return page2010(request, 'messages', found, view);
        },
      },
      {
        method: 'GET',
        host: 'api.twilio.com',
        path: `${ROOT}/:messageSid.json`,
        parameters: [],
        handle({ params }) {
          const message = messages.get(params.messageSid ?? '');
          if (!message) throw notFound(params.messageSid ?? '');
          return { status: 200, body: view(message) };
        },
      },
    ],
  };
};
