import { publicPath } from '../../shared/contracts/public-pages.ts';
import { formatPhoneNumber } from '../../shared/phone/phone-number.ts';
import type { Stage } from '../stages.ts';

/**
 * A page for a browser without JavaScript, whose form the firewall has stopped. It is in both languages, because the
 * firewall does not know the visitor's.
 */
export const tooManyRequestsPage = ({ salesPhone }: Pick<Stage, 'salesPhone'>): string => {
  const call = `<a href="tel:${salesPhone}">${formatPhoneNumber(salesPhone)}</a>`;
  const home = (language: 'en' | 'es', text: string) => `<a href="${publicPath(language, 'home')}">${text}</a>`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Please call us</title></head>' +
    '<body style="font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:8vh auto;padding:0 1.25rem"><main>' +
    '<h1>Your request was not sent</h1>' +
    `<p>Too many requests came from your network. Call us, or go back in five minutes and send it again: ${call}</p>` +
    `<p>${home('en', 'Back to the home page')}</p>` +
    '<section lang="es"><h2>Su solicitud no se envió</h2>' +
    `<p>Llegaron demasiadas solicitudes de su red. Llámenos, o vuelva atrás en cinco minutos y envíela otra vez: ${call}</p>` +
    `<p>${home('es', 'Volver a la página de inicio')}</p></section></main></body></html>`
  );
};
