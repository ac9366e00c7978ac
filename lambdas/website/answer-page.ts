import { publicPath, type SiteLanguage } from '#shared/contracts/public-pages';
import type { ErrorBody } from '#shared/errors';

type Texts = {
  notSent: string;
  goBack: string;
  home: string;
  cancelled: string;
  cancelledMore: string;
  revoked: string;
  revokedMore: string;
  /** The message of a field whose value is not valid; absent: the server's own. */
  fields: Record<string, string>;
  /** For what is no field's fault; absent: the server's own. */
  other?: string;
};

const texts: Record<SiteLanguage, Texts> = {
  en: {
    notSent: 'Your request was not sent',
    goBack: 'Go back to the form with the back button of your browser: what you typed is still there.',
    home: 'Home',
    cancelled: 'Your request is cancelled',
    cancelledMore: 'We will not call you about it. You can ask for a call again at any time.',
    revoked: 'We will not contact you any more',
    revokedMore: 'You get no calls, texts or e-mails from us from now on. You can call us at any time.',
    fields: {},
  },
  es: {
    notSent: 'Su solicitud no se envió',
    goBack: 'Vuelva al formulario con el botón Atrás de su navegador: lo que escribió sigue allí.',
    home: 'Inicio',
    cancelled: 'Su solicitud está cancelada',
    cancelledMore: 'No le llamaremos. Puede pedir otra llamada en cualquier momento.',
    revoked: 'No volveremos a comunicarnos con usted',
    revokedMore:
      'Desde ahora no recibirá llamadas, mensajes de texto ni correos electrónicos nuestros. Puede llamarnos en cualquier momento.',
    fields: {
      zip_code: 'Escriba los cinco dígitos de un código postal que atendemos, o llámenos.',
      name: 'Escriba su nombre.',
      phone_number: 'Escriba un número de teléfono de diez dígitos al que podamos llamar.',
      language: 'Elija un idioma.',
      preferred: 'Elija otro día y otra hora dentro de los próximos 30 días.',
      consent: 'Marque la casilla para que podamos llamarle. Si la página es antigua, vuelva a cargarla.',
      cancel_token: 'Este enlace no está completo. Llámenos, por favor.',
    },
    other: 'No pudimos recibir su solicitud ahora. Llámenos, por favor, o inténtelo más tarde.',
  },
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? character);

const style =
  'body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto 0;padding:0 1.25rem;color:#1c2a2e}' +
  'h1{font-size:1.75rem;line-height:1.2}a{color:#165a6c}';

const page = (language: SiteLanguage, title: string, content: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
  `<title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`;

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const homeLink = (language: SiteLanguage, webOrigin: string): string =>
  `<p><a href="${escaped(webOrigin)}${publicPath(language, 'home')}">${escaped(texts[language].home)}</a></p>`;

/** A page that says what was done, for a browser without JavaScript. */
export const donePage = (language: SiteLanguage, what: 'cancelled' | 'revoked', webOrigin: string): string => {
  const { [what]: title, [`${what}More` as const]: more } = texts[language];
  return page(language, title, paragraph(more) + homeLink(language, webOrigin));
};

/** A page that says why a form was not taken: a message for each field, or the one message. */
export const problemPage = (language: SiteLanguage, { error, detail = [] }: ErrorBody): string => {
  const { notSent, goBack, fields, other } = texts[language];
  const messages = [...new Set(detail.map(({ field, message }) => fields[field] ?? message))];
  const told =
    messages.length > 0
      ? `<ul>${messages.map(message => `<li>${escaped(message)}</li>`).join('')}</ul>`
      : paragraph(other ?? error);
  return page(language, notSent, told + paragraph(goBack));
};
