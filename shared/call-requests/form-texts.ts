import type { Language } from '../leads/language.ts';

type FormTexts = {
  zip_code: string;
  name: string;
  phone_number: string;
  language: string;
  languageNames: Record<Language, string>;
  preferred: string;
  preferredHelp: string;
  consent: string;
  send: string;
  cancel: string;
  /** After a request was taken: when we call, as soon as possible or at a `{time}`, and what happens then. */
  sent: { title: string; soon: string; due: string; next: { title: string; text: string }; home: string };
  /** The way to take the consent back: what it is called, what it means, and its two steps. */
  revoke: { title: string; text: string; agree: string; send: string };
};

/** The texts of the forms of a visitor, on the public pages and on the pages that the API answers without JavaScript. */
export const formTexts: Record<Language, FormTexts> = {
  en: {
    zip_code: 'Zip code',
    name: 'Your name',
    phone_number: 'Phone number',
    language: 'The language of the call',
    languageNames: { en: 'English', es: 'Español' },
    preferred: 'When should we call?',
    preferredHelp: 'Leave it empty to be called as soon as an agent is free. The time is that of your zip code.',
    consent: 'Yes, call me.',
    send: 'Ask for the call',
    cancel: 'Cancel my request',
    sent: {
      title: 'Thank you. We have your request.',
      soon: 'A licensed agent calls you as soon as one is free, within the hours in which we may call.',
      due: 'We call you on {time}.',
      next: {
        title: 'We call the number that you gave',
        text: 'Pick up even if you do not know the number. If you miss us, we try again.',
      },
      home: 'Back to the home page',
    },
    revoke: {
      title: 'Take back my consent',
      text: 'This stops calls, texts and e-mails from us at once, on any number. If we knew this number before your request, a person of ours checks whether it stays so.',
      agree: 'Yes, do not contact me any more.',
      send: 'Take it back',
    },
  },
  es: {
    zip_code: 'Código postal',
    name: 'Su nombre',
    phone_number: 'Número de teléfono',
    language: 'El idioma de la llamada',
    languageNames: { en: 'English', es: 'Español' },
    preferred: '¿Cuándo le llamamos?',
    preferredHelp:
      'Déjelo vacío para que le llamemos en cuanto haya un agente libre. La hora es la de su código postal.',
    consent: 'Sí, llámenme.',
    send: 'Pedir la llamada',
    cancel: 'Cancelar mi solicitud',
    sent: {
      title: 'Gracias. Tenemos su solicitud.',
      soon: 'Un agente con licencia le llama en cuanto haya uno libre, dentro del horario en que podemos llamar.',
      due: 'El {time} le llamamos.',
      next: {
        title: 'Llamamos al número que usted dio',
        text: 'Conteste aunque no conozca el número. Si no nos contesta, lo intentamos de nuevo.',
      },
      home: 'Volver a la página de inicio',
    },
    revoke: {
      title: 'Retirar mi consentimiento',
      text: 'Con esto se detienen enseguida nuestras llamadas, mensajes de texto y correos electrónicos, en cualquier número. Si ya conocíamos este número antes de su solicitud, alguien de nuestro equipo revisa si queda así.',
      agree: 'Sí, no se comuniquen más conmigo.',
      send: 'Retirarlo',
    },
  },
};
