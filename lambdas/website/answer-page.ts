import { publicPath } from '#shared/contracts/public-pages';
import type { ErrorBody, ErrorCode } from '#shared/errors';
import type { Language } from '#shared/leads/language';
import { formatPhoneNumber, type PhoneNumber } from '#shared/phone/phone-number';

/** What a form asked for. */
export type Asked = 'sent' | 'cancelled' | 'revoked';

type Texts = {
  /** The title of a page that says why something was not done. */
  not: Record<Asked, string>;
  goBack: string;
  callUs: string;
  home: string;
  cancelled: string;
  cancelledMore: string;
  revoked: string;
  revokedMore: string;
  /** The message of a field whose value is not valid; absent: the server's own. */
  fields: Record<string, string>;
  /** For what is no field's fault, by its code; absent: the server's own. */
  codes: Partial<Record<ErrorCode, string>>;
  /** For every other code; absent: the server's own. */
  other?: string;
};

const texts: Record<Language, Texts> = {
  en: {
    not: {
      sent: 'Your request was not sent',
      cancelled: 'Your request was not cancelled',
      revoked: 'Your consent was not taken back',
    },
    goBack: 'Go back to the form with the back button of your browser: what you typed is still there.',
    callUs: 'Call us:',
    home: 'Home',
    cancelled: 'Your request is cancelled',
    cancelledMore: 'We will not call you about it. You can ask for a call again at any time.',
    revoked: 'We will not contact you any more',
    revokedMore: 'You get no calls, texts or e-mails from us from now on. You can call us at any time.',
    fields: {},
    codes: {},
  },
  es: {
    not: {
      sent: 'Su solicitud no se envió',
      cancelled: 'Su solicitud no se canceló',
      revoked: 'Su consentimiento no se retiró',
    },
    goBack: 'Vuelva al formulario con el botón Atrás de su navegador: lo que escribió sigue allí.',
    callUs: 'Llámenos:',
    home: 'Inicio',
    cancelled: 'Su solicitud está cancelada',
    cancelledMore: 'No le llamaremos. Puede pedir otra llamada en cualquier momento.',
    revoked: 'No volveremos a comunicarnos con usted',
    revokedMore:
      'Desde ahora no recibirá llamadas, mensajes de texto ni correos electrónicos nuestros. Puede llamarnos en cualquier momento.',
    fields: {
      zip_code: 'Escriba los cinco dígitos de un código postal que atendemos, o llámenos.',
      name: 'Escriba su nombre.',
      phone_number: 'Escriba un número de teléfono de Estados Unidos, de diez dígitos, al que podamos llamar.',
      language: 'Elija un idioma.',
      preferred:
        'Elija otro día u otra hora que no haya pasado, dentro de los próximos 30 días, o deje el campo vacío.',
      consent: 'Marque la casilla para que podamos llamarle. Si la página es antigua, vuelva a cargarla.',
      cancel_token: 'Este enlace no está completo. Llámenos, por favor.',
    },
    codes: {
      not_found: 'No encontramos su solicitud.',
      rejected: 'Ya le llamamos, o un agente está por llamarle. Si no desea la llamada, dígaselo al agente.',
      too_many_requests: 'Ya tenemos varias solicitudes suyas. Llámenos y le ayudamos enseguida.',
    },
    other: 'No pudimos recibir su solicitud ahora. Llámenos, por favor, o inténtelo más tarde.',
  },
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? character);

/** Without colours of its own: the browser's are legible by the system's light or dark setting. */
const style =
  ':root{color-scheme:light dark}' +
  'body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto 0;padding:0 1.25rem}' +
  'h1{font-size:1.75rem;line-height:1.2}a{display:inline-block;padding-block:9px}';

const page = (language: Language, title: string, content: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
  `<title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`;

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const homeLink = (language: Language, webOrigin: string): string =>
  `<p><a href="${escaped(webOrigin)}${publicPath(language, 'home')}">${escaped(texts[language].home)}</a></p>`;

/** A page that says what was done, for a browser without JavaScript. */
export const donePage = (language: Language, what: Exclude<Asked, 'sent'>, webOrigin: string): string => {
  const { [what]: title, [`${what}More` as const]: more } = texts[language];
  return page(language, title, paragraph(more) + homeLink(language, webOrigin));
};

const callLink = (language: Language, phone: PhoneNumber): string =>
  `<p>${escaped(texts[language].callUs)} <a href="tel:${phone}">${formatPhoneNumber(phone)}</a></p>`;

type Problem = { asked: Asked; error: ErrorBody; salesPhone: PhoneNumber; webOrigin: string };

/** A page that says why a form was not taken: a message for each field, or the one message; and whom to call. */
export const problemPage = (language: Language, { asked, error, salesPhone, webOrigin }: Problem): string => {
  const { not, goBack, fields, codes, other } = texts[language];
  const messages = [...new Set((error.detail ?? []).map(({ field, message }) => fields[field] ?? message))];
  const told =
    messages.length > 0
      ? `<ul>${messages.map(message => `<li>${escaped(message)}</li>`).join('')}</ul>`
      : paragraph(codes[error.code] ?? other ?? error.error);
  const way = asked === 'sent' ? paragraph(goBack) : homeLink(language, webOrigin);
  return page(language, not[asked], told + callLink(language, salesPhone) + way);
};
