import { isDueSoon } from '#shared/call-requests/due-soon';
import { formTexts } from '#shared/call-requests/form-texts';
import { zoneOf } from '#shared/call-requests/offered-times';
import { publicPath } from '#shared/contracts/public-pages';
import type { Place } from '#shared/dialing/states';
import type { ErrorBody, ErrorCode } from '#shared/errors';
import type { Language } from '#shared/leads/language';
import { formatPhoneNumber, type PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { hoursProblem } from './hours-problem.ts';
import { escaped, hiddenField, page, paragraph } from './html.ts';
import { hasPlace, type RequestForm, requestForm } from './request-form.ts';

/** What a form asked for. */
export type Asked = 'sent' | 'cancelled' | 'revoked';

type Texts = {
  /** The title of a page that says why something was not done. */
  not: Record<Asked, string>;
  callUs: string;
  cancelled: string;
  cancelledMore: string;
  revoked: string;
  revokedMore: string;
  /** The message of a field whose value is not valid; absent: the server's own. */
  fields: Record<string, string>;
  /** The messages of rejections without a field, by their code; absent: the server's own. */
  codes: Partial<Record<ErrorCode, string>>;
  /** For every other code; absent: the server's own. */
  other?: string;
};

const LOAD_AGAIN_ES = 'Vuelva a cargar la página y envíe el formulario.';

const texts: Record<Language, Texts> = {
  en: {
    not: {
      sent: 'Your request was not sent',
      cancelled: 'Your request was not cancelled',
      revoked: 'Your consent was not taken back',
    },
    callUs: 'Call us:',
    cancelled: 'Your request is cancelled',
    cancelledMore: 'We will not call you about it. You can ask for a call again at any time.',
    revoked: 'We have noted that you want no more contact',
    revokedMore:
      'Our calls, texts and e-mails to you stop now. If we knew this number before your request, a person of ours checks whether it stays so. You can call us at any time.',
    fields: { language: 'Choose a language.' },
    codes: {},
  },
  es: {
    not: {
      sent: 'Su solicitud no se envió',
      cancelled: 'Su solicitud no se canceló',
      revoked: 'Su consentimiento no se retiró',
    },
    callUs: 'Llámenos:',
    cancelled: 'Su solicitud está cancelada',
    cancelledMore: 'No le llamaremos. Puede pedir otra llamada en cualquier momento.',
    revoked: 'Anotamos que no desea más contacto',
    revokedMore:
      'Nuestras llamadas, mensajes de texto y correos electrónicos se detienen ahora. Si ya conocíamos este número antes de su solicitud, alguien de nuestro equipo revisa si queda así. Puede llamarnos en cualquier momento.',
    fields: {
      zip_code: 'Escriba los cinco dígitos de un código postal que atendemos, o llámenos.',
      name: 'Escriba su nombre, y solo su nombre.',
      phone_number: 'Escriba un número de teléfono de Estados Unidos, de diez dígitos, al que podamos llamar.',
      language: 'Elija un idioma.',
      preferred:
        'Elija otro día u otra hora que no haya pasado, dentro de los próximos 30 días, o deje el campo vacío.',
      consent: 'Marque la casilla para que podamos llamarle. Si la página es antigua, vuelva a cargarla.',
      form_token: 'El formulario venció. Lo que escribió sigue aquí: si desea la llamada, envíelo de nuevo.',
      cancelled:
        'Esta solicitud se canceló. Lo que escribió sigue aquí: si de todos modos desea la llamada, envíelo de nuevo.',
      page_language: LOAD_AGAIN_ES,
      page_version: LOAD_AGAIN_ES,
      consent_version: LOAD_AGAIN_ES,
      seller_name: LOAD_AGAIN_ES,
      seller_phone: LOAD_AGAIN_ES,
      cancel_token: 'No encontramos ninguna solicitud de este navegador. Llámenos, por favor.',
    },
    codes: {
      not_found: 'No encontramos su solicitud.',
      rejected:
        'Ya le llamamos por esta solicitud, o un agente está por llamarle. Si no desea más llamadas, dígaselo al agente o llámenos.',
      too_many_requests: 'Ya tenemos varias solicitudes suyas. Llámenos y le ayudamos enseguida.',
    },
    other: 'No pudimos recibir su solicitud ahora. Llámenos, por favor, o inténtelo más tarde.',
  },
};

/** Where the visitor may go from an answer. */
type Ways = { salesPhone: PhoneNumber; webOrigin: string };

const homeLink = (language: Language, { webOrigin }: Ways): string =>
  `<p><a href="${escaped(webOrigin)}${publicPath(language, 'home')}">${escaped(formTexts[language].sent.home)}</a></p>`;

const callLink = (language: Language, { salesPhone: phone }: Ways): string =>
  `<p>${escaped(texts[language].callUs)} <a href="tel:${phone}">${formatPhoneNumber(phone)}</a></p>`;

/** A page that says what was done, for a browser without JavaScript. */
export const donePage = (language: Language, what: Exclude<Asked, 'sent'>, ways: Ways): string => {
  const { [what]: title, [`${what}More` as const]: more } = texts[language];
  return page(language, title, paragraph(more) + callLink(language, ways) + homeLink(language, ways));
};

type Due = { dueTs: Timestamp; now: Timestamp; place: Place | undefined };

const dueText = (language: Language, { dueTs, now, place }: Due): string => {
  const { soon, due } = formTexts[language].sent;
  if (!place || isDueSoon(dueTs, now)) return soon;
  const format = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    ...{ timeZone: zoneOf(place), weekday: 'long', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  return due.replace('{time}', format.format(new Date(dueTs)));
};

/**
 * The forms that cancel the request and revoke the consent, for a browser without JavaScript: the tokens are in its
 * cookies.
 */
const waysOut = (language: Language): string => {
  const { cancel, revoke } = formTexts[language];
  const inLanguage = hiddenField('page_language', language);
  return (
    `<form method="post" action="call_request/cancel">${inLanguage}<button>${escaped(cancel)}</button></form>` +
    `<details><summary>${escaped(revoke.title)}</summary>${paragraph(revoke.text)}` +
    `<form method="post" action="call_request/revocation">${inLanguage}` +
    `<label class="tick"><input type="checkbox" required> ${escaped(revoke.agree)}</label> ` +
    `<button>${escaped(revoke.send)}</button></form></details>`
  );
};

/** The page of thanks: when we call, what happens then, and how to call, to cancel or to take the consent back. */
export const thanksPage = (language: Language, due: Due, ways: Ways): string => {
  const { title, next } = formTexts[language].sent;
  const said = paragraph(dueText(language, due)) + paragraph(`${next.title}. ${next.text}`);
  return page(language, title, said + callLink(language, ways) + waysOut(language) + homeLink(language, ways));
};

/** The messages of a rejection in the language of the page: of the fields by their names, and the others. */
const messagesOf = (language: Language, { detail = [], code, error }: ErrorBody, typed: RequestForm['typed'] = {}) => {
  const { fields, codes, other } = texts[language];
  const ofField = (field: string): string | undefined =>
    (field === 'preferred' ? hoursProblem(language, typed) : undefined) ?? fields[field];
  return {
    ofFields: new Map(detail.map(({ field, message }) => [field, ofField(field) ?? message])),
    instead: detail.length > 0 ? undefined : (codes[code] ?? other ?? error),
  };
};

type Problem = Ways & { asked: Asked; error: ErrorBody; form?: RequestForm };

const unplaced = (problems: Map<string, string>, isAsked: boolean): string =>
  [...new Set([...problems].filter(([field]) => !isAsked || !hasPlace(field)).map(([, message]) => message))]
    .map(message => `<p class="problem">${escaped(message)}</p>`)
    .join('');

/**
 * The page that says why a form was rejected, with the phone number to call. A request for a call is shown again with
 * the typed values, each message at its field.
 */
export const problemPage = (language: Language, { asked, error, form, ...ways }: Problem): string => {
  const { ofFields, instead } = messagesOf(language, error, form?.typed);
  const told = instead === undefined ? unplaced(ofFields, form !== undefined) : paragraph(instead);
  const way = form ? requestForm(language, form, ofFields) : homeLink(language, ways);
  return page(language, texts[language].not[asked], told + callLink(language, ways) + way);
};
