import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { bodyOf } from '#platform/handlers/api-input';
import type { Operation } from '#shared/contracts/operation';
import { CallRequestAccepted, CallRequestForm } from '#shared/contracts/public';
import { publicPath, type SiteLanguage } from '#shared/contracts/public-pages';
import { cancelCallRequest, getCallRequestForm, requestCall, revokeConsent } from '#shared/contracts/website';
import { ErrorBody } from '#shared/errors';
import { donePage, problemPage } from './answer-page.ts';
import { tokenCookie, tokensIn } from './cookies.ts';

type FormEvent = APIGatewayProxyEventV2WithJWTAuthorizer;
type Answer = APIGatewayProxyStructuredResultV2;
type Handler = (event: FormEvent, context: Context) => Promise<Answer>;

/** How a browser without JavaScript is answered after an operation was done. */
type FormAnswer = (done: Answer, to: { language: SiteLanguage; webOrigin: string }) => Answer;

const html = (statusCode: number, body: string): Answer => ({
  statusCode,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

const json = ({ body }: Answer): unknown => JSON.parse(body ?? '{}');

/** The page of thanks, whose form cancels the request by the cookie: nothing personal is in its address. */
const thanks: FormAnswer = (done, { language, webOrigin }) => ({
  statusCode: 303,
  headers: { location: `${webOrigin}${publicPath(language, 'thanks')}`, 'cache-control': 'no-store' },
  cookies: [tokenCookie('cancel_token', CallRequestAccepted.parse(json(done)).cancel_token)],
});

const routeOf = ({ method, path }: Operation): string => `${method} ${path}`;

const answers: Record<string, FormAnswer> = {
  [routeOf(requestCall)]: thanks,
  [routeOf(cancelCallRequest)]: (_, { language, webOrigin }) => html(200, donePage(language, 'cancelled', webOrigin)),
  [routeOf(revokeConsent)]: (_, { language, webOrigin }) => html(200, donePage(language, 'revoked', webOrigin)),
};

const isForm = ({ headers }: FormEvent): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

/** An empty field of a form is none: a browser sends each. */
const fieldsOf = (event: FormEvent): Record<string, string> => ({
  ...tokensIn(event.cookies),
  ...Object.fromEntries([...new URLSearchParams(bodyOf(event))].filter(([, value]) => value !== '')),
});

const succeeded = ({ statusCode = 500 }: Answer): boolean => statusCode < 300;

const withFormCookie = (done: Answer): Answer =>
  succeeded(done)
    ? { ...done, cookies: [tokenCookie('form_token', CallRequestForm.parse(json(done)).form_token)] }
    : done;

/**
 * Lets a handler of JSON take HTML forms too, from browsers without JavaScript: the fields become the JSON body, with
 * the tokens of the cookies, and the answer becomes a page. `webOrigin` is empty where the API is under the web app's
 * origin.
 */
export const formHandler =
  (handle: Handler, { webOrigin }: { webOrigin: () => string }): Handler =>
  async (event, context) => {
    if (event.routeKey === routeOf(getCallRequestForm)) return withFormCookie(await handle(event, context));
    const answer = answers[event.routeKey];
    if (!answer || !isForm(event)) return handle(event, context);
    const fields = fieldsOf(event);
    const language: SiteLanguage = fields.language === 'es' ? 'es' : 'en';
    const done = await handle({ ...event, body: JSON.stringify(fields), isBase64Encoded: false }, context);
    if (succeeded(done)) return answer(done, { language, webOrigin: webOrigin() });
    return html(done.statusCode ?? 500, problemPage(language, ErrorBody.parse(json(done))));
  };
