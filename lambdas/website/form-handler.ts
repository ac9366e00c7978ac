import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { bodyOf } from '#platform/handlers/api-input';
import type { Operation } from '#shared/contracts/operation';
import { CallRequestAccepted, CallRequestForm } from '#shared/contracts/public';
import { publicPath } from '#shared/contracts/public-pages';
import { cancelCallRequest, getCallRequestForm, requestCall, revokeConsent } from '#shared/contracts/website';
import { ErrorBody } from '#shared/errors';
import type { Language } from '#shared/leads/language';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { type Asked, donePage, problemPage } from './answer-page.ts';
import { tokenCookie, tokensIn } from './cookies.ts';

type FormEvent = APIGatewayProxyEventV2WithJWTAuthorizer;
type Answer = APIGatewayProxyStructuredResultV2;
type Handler = (event: FormEvent, context: Context) => Promise<Answer>;

/** What a form asks for, and how a browser without JavaScript is answered after it was done. */
type FormAnswer = { asked: Asked; done: (to: { language: Language; webOrigin: string }) => Answer };

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

/** A form of the page of thanks cancels the request, by the cookie: nothing personal is in the page's address. */
const answers: Record<string, FormAnswer> = {
  [routeOf(requestCall)]: {
    asked: 'sent',
    done: ({ language, webOrigin }) => ({
      statusCode: 303,
      headers: { location: `${webOrigin}${publicPath(language, 'thanks')}`, 'cache-control': 'no-store' },
    }),
  },
  [routeOf(cancelCallRequest)]: {
    asked: 'cancelled',
    done: ({ language, webOrigin }) => html(200, donePage(language, 'cancelled', webOrigin)),
  },
  [routeOf(revokeConsent)]: {
    asked: 'revoked',
    done: ({ language, webOrigin }) => html(200, donePage(language, 'revoked', webOrigin)),
  },
};

type FormDeps = {
  /** Empty where the API is under the web app's origin. */
  webOrigin: () => string;
  /** Whom a visitor calls whose form was not taken. */
  salesPhone: () => PhoneNumber;
};

const isForm = ({ headers }: FormEvent): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

/** An empty field of a form is none: a browser sends each. */
const fieldsOf = (event: FormEvent): Record<string, string> => ({
  ...tokensIn(event.cookies),
  ...Object.fromEntries([...new URLSearchParams(bodyOf(event))].filter(([, value]) => value !== '')),
});

const succeeded = ({ statusCode = 500 }: Answer): boolean => statusCode < 300;

const withCookie = (routeKey: string, done: Answer): Answer => {
  const cookie = cookies[routeKey];
  return cookie && succeeded(done) ? { ...done, cookies: [cookie(done)] } : done;
};

/**
 * Lets a handler of JSON take HTML forms too, from browsers without JavaScript: the fields become the JSON body, with
 * the tokens of the cookies, and the answer becomes a page in the language of the form's page.
 */
export const formHandler =
  (handle: Handler, deps: FormDeps): Handler =>
  async (event, context) => {
    const answer = answers[event.routeKey];
    if (!answer || !isForm(event)) return withCookie(event.routeKey, await handle(event, context));
    const fields = fieldsOf(event);
    const language: Language = fields.page_language === 'es' ? 'es' : 'en';
    const webOrigin = deps.webOrigin();
    const asJson = { ...event, body: JSON.stringify(fields), isBase64Encoded: false };
    const done = withCookie(event.routeKey, await handle(asJson, context));
    if (succeeded(done))
      return { ...answer.done({ language, webOrigin }), ...(done.cookies && { cookies: done.cookies }) };
    const error = ErrorBody.parse(json(done));
    const salesPhone = deps.salesPhone();
    return html(done.statusCode ?? 500, problemPage(language, { asked: answer.asked, error, salesPhone, webOrigin }));
  };
