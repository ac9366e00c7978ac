import type { Clock } from '../clock.ts';
import {
  type Account,
  type AccountNumber,
  type NumbersPort,
  type RestRoute,
  type ServedParameter,
  TwilioError,
} from '../ports.ts';
import { notFound, notServed } from '../rest/errors.ts';
import { page2010 } from '../rest/paging.ts';
import { only } from '../rest/parameters.ts';
import { newSid } from '../sids.ts';
import { availableNumbers, friendlyNumber, isPhoneNumber } from './available.ts';
import { type Application, noVoiceSettings, type PhoneNumber, type VerifiedNumber, voiceSettingsIn } from './model.ts';
import { createVerifiedNumbers } from './verified-numbers.ts';
import { applicationView, availableView, phoneNumberView } from './views.ts';

type NumbersState = {
  phoneNumbers: PhoneNumber[];
  applications: Application[];
  verifiedNumbers: VerifiedNumber[];
};

type NumbersContext = {
  account: Account;
  clock: Clock;
  kept: Partial<NumbersState>;
  keep(state: Partial<NumbersState>): void;
};

const voiceSettings = ['FriendlyName', 'VoiceUrl', 'VoiceMethod', 'StatusCallback', 'StatusCallbackMethod'];
/** Every number that can be bought takes calls and messages. */
const ofEveryNumber = [only('VoiceEnabled', 'true'), only('SmsEnabled', 'true'), only('MmsEnabled', 'true')];
const textSettings = ['SmsUrl', only('SmsMethod', 'POST'), 'SmsFallbackUrl', only('SmsFallbackMethod', 'POST')];
const ofPhoneNumber: ServedParameter[] = [...voiceSettings, 'VoiceApplicationSid', ...textSettings];

const ROOT = '/2010-04-01/Accounts/:accountSid';

const find = <T extends { sid: string }>(items: Map<string, T>, sid = ''): T => {
  const item = items.get(sid);
  if (!item) throw notFound(sid);
  return item;
};

/** The account's numbers and TwiML applications, and the numbers that can be bought. */
export const createNumbers = ({
  account,
  clock,
  kept,
  keep,
}: NumbersContext): { port: NumbersPort; restRoutes: RestRoute[] } => {
  const phoneNumbers = new Map((kept.phoneNumbers ?? []).map(item => [item.sid, item]));
  const applications = new Map((kept.applications ?? []).map(item => [item.sid, item]));
  const owned = () => new Set([...phoneNumbers.values()].map(({ phoneNumber }) => phoneNumber));
  const now = () => clock.now().toISOString();
  const changed = () => keep({ phoneNumbers: [...phoneNumbers.values()], applications: [...applications.values()] });

  const buy = (form: URLSearchParams): PhoneNumber => {
    const phoneNumber = form.get('PhoneNumber') ?? availableNumbers(form, owned())[0] ?? '';
    if (!isPhoneNumber(phoneNumber)) throw new TwilioError(400, 21421, `PhoneNumber '${phoneNumber}' is not valid`);
    if (owned().has(phoneNumber)) throw new TwilioError(400, 21422, `${phoneNumber} is not available`);
    return {
      sid: newSid('PN'),
      phoneNumber,
      friendlyName: friendlyNumber(phoneNumber),
      voiceApplicationSid: '',
      smsUrl: '',
      smsFallbackUrl: '',
      ...noVoiceSettings,
      createdAt: now(),
      updatedAt: now(),
    };
  };

  const change = <T extends PhoneNumber | Application>(item: T, form: URLSearchParams): T => {
    Object.assign(item, voiceSettingsIn(form), { updatedAt: now() });
    item.friendlyName = form.get('FriendlyName') ?? item.friendlyName;
    if ('phoneNumber' in item) {
      item.voiceApplicationSid = form.get('VoiceApplicationSid') ?? item.voiceApplicationSid;
      item.smsUrl = form.get('SmsUrl') ?? item.smsUrl;
      item.smsFallbackUrl = form.get('SmsFallbackUrl') ?? item.smsFallbackUrl;
    }
    return item;
  };

  const saved = <T extends PhoneNumber | Application>(items: Map<string, T>, item: T): T => {
    items.set(item.sid, item);
    changed();
    return item;
  };

  /** The number's webhooks; those of calls are its application's, if it has one. */
  const accountNumber = (item: PhoneNumber): AccountNumber => {
    const { voiceUrl, voiceMethod, statusCallback, statusCallbackMethod } =
      applications.get(item.voiceApplicationSid) ?? item;
    return {
      sid: item.sid,
      phoneNumber: item.phoneNumber,
      friendlyName: item.friendlyName,
      voiceUrl,
      voiceMethod,
      statusCallback: statusCallback || undefined,
      statusCallbackMethod,
      smsUrl: item.smsUrl || undefined,
      smsFallbackUrl: item.smsFallbackUrl || undefined,
    };
  };

  /** List, create, fetch, update and delete of one kind. */
  const routesOf = <T extends PhoneNumber | Application>(
    kind: string,
    key: string,
    items: Map<string, T>,
    parameters: Record<'list' | 'create' | 'update', readonly ServedParameter[]>,
    make: (form: URLSearchParams) => T,
    view: (item: T) => Record<string, unknown>,
  ): RestRoute[] => {
    const route = (
      method: RestRoute['method'],
      path: string,
      served: readonly ServedParameter[],
      handle: (...args: Parameters<RestRoute['handle']>) => ReturnType<RestRoute['handle']>,
    ): RestRoute => ({
      method,
      host: 'api.twilio.com',
      path: `${ROOT}/${kind}${path}.json`,
      parameters: served,
      handle,
    });
    return [
      route('GET', '', parameters.list, request => {
        const wanted = (item: T) =>
          (!request.query.get('FriendlyName') || item.friendlyName === request.query.get('FriendlyName')) &&
          (!('phoneNumber' in item) || item.phoneNumber.includes(request.query.get('PhoneNumber') ?? ''));
        return page2010(request, key, [...items.values()].filter(wanted), view);
      }),
      route('POST', '', parameters.create, ({ form }) => ({
        status: 201,
        body: view(saved(items, change(make(form), form))),
      })),
      route('GET', '/:sid', [], ({ params }) => ({ status: 200, body: view(find(items, params.sid)) })),
      route('POST', '/:sid', parameters.update, ({ params, form }) => ({
        status: 200,
        body: view(saved(items, change(find(items, params.sid), form))),
      })),
      route('DELETE', '/:sid', [], ({ params }) => {
        items.delete(find(items, params.sid).sid);
        changed();
        return { status: 204 };
      }),
    ];
  };

  const verified = createVerifiedNumbers({ account, clock, kept: kept.verifiedNumbers, keep });

  const newApplication = (): Application => ({
    sid: newSid('AP'),
    friendlyName: '',
    ...noVoiceSettings,
    createdAt: now(),
    updatedAt: now(),
  });

  return {
    port: {
      find(phoneNumber) {
        const item = [...phoneNumbers.values()].find(one => one.phoneNumber === phoneNumber);
        return item && accountNumber(item);
      },
      list: () => [...phoneNumbers.values()].map(accountNumber),
      application: sid => applications.get(sid),
      isCallerId: phoneNumber => owned().has(phoneNumber) || verified.has(phoneNumber),
    },
    restRoutes: [
      {
        method: 'GET',
        host: 'api.twilio.com',
        path: `${ROOT}/AvailablePhoneNumbers/:country/Local.json`,
        parameters: ['AreaCode', 'Contains', ...ofEveryNumber],
        handle: request => {
          if (request.params.country !== 'US') throw notServed(`the numbers of ${request.params.country}`);
          return page2010(request, 'available_phone_numbers', availableNumbers(request.query, owned()), availableView);
        },
      },
      ...routesOf(
        'IncomingPhoneNumbers',
        'incoming_phone_numbers',
        phoneNumbers,
        {
          list: ['FriendlyName', 'PhoneNumber'],
          create: ['PhoneNumber', 'AreaCode', ...ofPhoneNumber],
          update: ofPhoneNumber,
        },
        buy,
        phoneNumberView(account.accountSid),
      ),
      ...routesOf(
        'Applications',
        'applications',
        applications,
        { list: ['FriendlyName'], create: voiceSettings, update: voiceSettings },
        newApplication,
        applicationView(account.accountSid),
      ),
      ...verified.restRoutes,
    ],
  };
};
