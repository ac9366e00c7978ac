import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import { bodyOf } from '#platform/handlers/api-input';
import { CANCELLED_FIELD } from '#shared/call-requests/cancelled-field';
import type { Seller } from '#shared/call-requests/consent';
import { parseZipCode, placeOfZip } from '#shared/call-requests/zip-states';
import type { Operation } from '#shared/contracts/operation';
import { CallRequestAccepted, CallRequestForm } from '#shared/contracts/public';
import { cancelCallRequest, getCallRequestForm, requestCall, revokeConsent } from '#shared/contracts/website';
import { ErrorBody } from '#shared/errors';
import type { Language } from '#shared/leads/language';
import { parsedJson } from '#shared/parsed-json';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { type Asked, donePage, problemPage, thanksPage } from './answer-page.ts';
import { cookieNames, tokenCookie, tokensIn } from './cookies.ts';

type FormEvent = APIGatewayProxyEventV2WithJWTAuthorizer;
type Answer = APIGatewayProxyStructuredResultV2;
type Handler = (event: FormEvent, context: Context) => Promise<Answer>;

/** What a form asks for, and how a browser without JavaScript is answered after it was done. */
type Sent = {
  language: Language;
  ways: { salesPhone: PhoneNumber; webOrigin: string };
  now: Timestamp;
  fields: Record<string, string>;
  answer: Answer;
};
type FormAnswer = { asked: Asked; done: (sent: Sent) => string };

const html = (statusCode: number, body: string): Answer => ({
  statusCode,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

const json = ({ body }: Answer): unknown => JSON.parse(body ?? '{}');

const routeOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** The tokens of answers, kept for the forms of pages without JavaScript. */
const cookies: Record<string, (done: Answer) => string> = {
  [routeOf(getCallRequestForm)]: done => tokenCookie('form_token', CallRequestForm.parse(json(done)).form_token),
  [routeOf(requestCall)]: done => tokenCookie('cancel_token', CallRequestAccepted.parse(json(done)).cancel_token),
};

/** A form of the page of thanks cancels the request, by the cookie: nothing personal is in an address. */
const answers: Record<string, FormAnswer> = {
  [routeOf(requestCall)]: {
    asked: 'sent',
    done: ({ language, ways, now, fields, answer }) => {
      const { due_ts: dueTs } = CallRequestAccepted.parse(json(answer));
      const found = placeOfZip(parseZipCode(fields.zip_code ?? '') ?? '');
      return thanksPage(language, { dueTs, now, place: found.served ? found.place : undefined }, ways);
    },
  },
  [routeOf(cancelCallRequest)]: {
    asked: 'cancelled',
    done: ({ language, ways }) => donePage(language, 'cancelled', ways),
  },
  [routeOf(revokeConsent)]: {
    asked: 'revoked',
    done: ({ language, ways }) => donePage(language, 'revoked', ways),
  },
};

type FormDeps = {
  /** Empty where the API is under the web app's origin. */
  webOrigin: () => string;
  /** The phone number on each page. */
  salesPhone: () => PhoneNumber;
  /** The seller that asks for the consent, for a form that is shown again. */
  seller: () => Seller;
  now: () => Timestamp;
  /** For a page whose token has expired; its visitor has already spent the minimum time on the form. */
  freshToken: () => Promise<string>;
};

const isForm = ({ headers }: FormEvent): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

/** A browser also sends empty fields; an empty token counts as no token. */
const fieldsOf = (event: FormEvent): Record<string, string> => ({
  ...tokensIn(event.cookies),
  ...Object.fromEntries(
    [...new URLSearchParams(bodyOf(event))].filter(([name, value]) => value !== '' || !(name in cookieNames)),
  ),
});

/**
 * A script in a new tab has no token of an earlier answer. The cookie proves that it is the same browser, as strongly
 * as the token.
 */
const provenByCookie = (event: FormEvent): FormEvent => {
  const { cancel_token } = tokensIn(event.cookies);
  if (event.routeKey !== routeOf(requestCall) || cancel_token === undefined) return event;
  const { success, data } = z.looseObject({}).safeParse(parsedJson(bodyOf(event)));
  return success ? { ...event, body: JSON.stringify({ cancel_token, ...data }), isBase64Encoded: false } : event;
};

const succeeded = ({ statusCode = 500 }: Answer): boolean => statusCode < 300;

const withCookie = (routeKey: string, done: Answer): Answer => {
  const cookie = cookies[routeKey];
  return cookie && succeeded(done) ? { ...done, cookies: [cookie(done)] } : done;
};

const needsFreshToken = ({ detail = [] }: ErrorBody): boolean =>
  detail.some(({ field }) => field === 'form_token' || field === CANCELLED_FIELD);

const problemAnswer = async (deps: FormDeps, asked: Asked, { language, ways, fields, answer }: Sent) => {
  const error = ErrorBody.parse(json(answer));
  const form = asked === 'sent' ? { typed: fields, seller: deps.seller() } : undefined;
  const body = problemPage(language, { asked, error, ...ways, ...(form && { form }) });
  const cookies = needsFreshToken(error) ? [tokenCookie('form_token', await deps.freshToken())] : undefined;
  return { ...html(answer.statusCode ?? 500, body), ...(cookies && { cookies }) };
};

/**
 * Lets a handler of JSON take HTML forms too, from browsers without JavaScript: the fields become the JSON body, with
 * the tokens of the cookies, and the answer becomes a page in the language of the form's page.
 */
export const formHandler =
  (handle: Handler, deps: FormDeps): Handler =>
  async (event, context) => {
    const form = answers[event.routeKey];
    if (!form || !isForm(event)) return withCookie(event.routeKey, await handle(provenByCookie(event), context));
    const fields = fieldsOf(event);
    const language: Language = fields.page_language === 'es' ? 'es' : 'en';
    const asJson = { ...event, body: JSON.stringify(fields), isBase64Encoded: false };
    const answer = withCookie(event.routeKey, await handle(asJson, context));
    const ways = { salesPhone: deps.salesPhone(), webOrigin: deps.webOrigin() };
    const sent: Sent = { language, ways, now: deps.now(), fields, answer };
    if (!succeeded(answer)) return problemAnswer(deps, form.asked, sent);
    return { ...html(200, form.done(sent)), ...(answer.cookies && { cookies: answer.cookies }) };
  };
