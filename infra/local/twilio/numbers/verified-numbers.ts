import type { Clock } from '../clock.ts';
import { type Account, type RestRequest, type RestRoute, TwilioError } from '../ports.ts';
import { notFound } from '../rest/errors.ts';
import { page2010 } from '../rest/paging.ts';
import { newSid } from '../sids.ts';
import { friendlyNumber, isPhoneNumber } from './available.ts';
import type { VerifiedNumber } from './model.ts';
import { verifiedNumberView } from './views.ts';

type VerifiedContext = {
  account: Account;
  clock: Clock;
  kept: VerifiedNumber[] | undefined;
  keep(state: { verifiedNumbers: VerifiedNumber[] }): void;
};

const HOST = 'api.twilio.com';
const LIST = '/2010-04-01/Accounts/:accountSid/OutgoingCallerIds.json';
const ONE = '/2010-04-01/Accounts/:accountSid/OutgoingCallerIds/:sid.json';
/** The code that Twilio would tell the owner of a number; nobody calls the number, it is verified at once. */
const CODE = '123456';

/**
 * The numbers that calls may show although the account does not own them
 * (twilio.com/docs/voice/api/outgoing-caller-ids).
 */
export const createVerifiedNumbers = ({ account, clock, kept, keep }: VerifiedContext) => {
  const items = new Map((kept ?? []).map(item => [item.sid, item]));
  const view = verifiedNumberView(account.accountSid);
  const changed = () => keep({ verifiedNumbers: [...items.values()] });

  const find = ({ params, path }: RestRequest): VerifiedNumber => {
    const item = items.get(params.sid ?? '');
    if (!item) throw notFound(path);
    return item;
  };

  const verify = (form: URLSearchParams): VerifiedNumber => {
    const phoneNumber = form.get('PhoneNumber') ?? '';
    if (!isPhoneNumber(phoneNumber)) throw new TwilioError(400, 21211, `Invalid phone number: ${phoneNumber}`);
    const now = clock.now().toISOString();
    const friendlyName = form.get('FriendlyName') ?? friendlyNumber(phoneNumber);
    const item = { sid: newSid('PN'), phoneNumber, friendlyName, createdAt: now, updatedAt: now };
    items.set(item.sid, item);
    changed();
    return item;
  };

  const restRoutes: RestRoute[] = [
    {
      method: 'GET',
      host: HOST,
      path: LIST,
      parameters: ['PhoneNumber', 'FriendlyName'],
      handle: request => {
        const wanted = (name: string, value: string) => !request.query.get(name) || request.query.get(name) === value;
        const found = [...items.values()].filter(
          item => wanted('PhoneNumber', item.phoneNumber) && wanted('FriendlyName', item.friendlyName),
        );
        return page2010(request, 'outgoing_caller_ids', found, view);
      },
    },
    {
      method: 'POST',
      host: HOST,
      path: LIST,
      parameters: ['PhoneNumber', 'FriendlyName'],
      handle: ({ form }) => {
        const { phoneNumber, friendlyName } = verify(form);
        const body = {
          account_sid: account.accountSid,
          call_sid: newSid('CA'),
          friendly_name: friendlyName,
          phone_number: phoneNumber,
          validation_code: CODE,
        };
        return { status: 201, body };
      },
    },
    {
      method: 'GET',
      host: HOST,
      path: ONE,
      parameters: [],
      handle: request => ({ status: 200, body: view(find(request)) }),
    },
    {
      method: 'POST',
      host: HOST,
      path: ONE,
      parameters: ['FriendlyName'],
      handle: request => {
        const item = find(request);
        item.friendlyName = request.form.get('FriendlyName') ?? item.friendlyName;
        item.updatedAt = clock.now().toISOString();
        changed();
        return { status: 200, body: view(item) };
      },
    },
    {
      method: 'DELETE',
      host: HOST,
      path: ONE,
      parameters: [],
      handle: request => {
        items.delete(find(request).sid);
        changed();
        return { status: 204 };
      },
    },
  ];

  return {
    has: (phoneNumber: string): boolean => [...items.values()].some(item => item.phoneNumber === phoneNumber),
    restRoutes,
  };
};
