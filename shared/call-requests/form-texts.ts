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
    preferredHelp: 'Leave it empty to be called as soon as an agent is free.',
    consent: 'Yes, call me.',
    send: 'Ask for the call',
    cancel: 'Cancel my request',
    revoke: {
      title: 'Take back my consent',
      text: 'This ends calls, texts and e-mails from us, on any number. If somebody else has asked for this number before, a person of ours checks that first.',
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
    preferredHelp: 'Déjelo vacío para que le llamemos en cuanto haya un agente libre.',
    consent: 'Sí, llámenme.',
    send: 'Pedir la llamada',
    cancel: 'Cancelar mi solicitud',
    revoke: {
      title: 'Retirar mi consentimiento',
      text: 'Con esto terminan nuestras llamadas, mensajes de texto y correos electrónicos, en cualquier número. Si otra persona pidió antes una llamada a este número, alguien de nuestro equipo lo revisa primero.',
      agree: 'Sí, no se comuniquen más conmigo.',
      send: 'Retirarlo',
    },
  },
};
