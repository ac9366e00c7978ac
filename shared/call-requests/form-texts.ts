import type { Language } from '../leads/language.ts';

type FormTexts = {
  zip_code: string;
  name: string;
  phone_number: string;
  language: string;
  languageNames: Record<Language, string>;
  preferred: string;
  consent: string;
  send: string;
};

/** The labels of the form for a call, where the server shows it again without JavaScript. */
export const formTexts: Record<Language, FormTexts> = {
  en: {
    zip_code: 'Zip code',
    name: 'Your name',
    phone_number: 'Phone number',
    language: 'The language of the call',
    languageNames: { en: 'English', es: 'Español' },
    preferred: 'When should we call? Leave it empty to be called as soon as an agent is free.',
    consent: 'Yes, call me.',
    send: 'Ask for the call',
  },
  es: {
    zip_code: 'Su código postal',
    name: 'Su nombre',
    phone_number: 'Número de teléfono',
    language: 'El idioma de la llamada',
    languageNames: { en: 'English', es: 'Español' },
    preferred: '¿Cuándo le llamamos? Déjelo vacío para que le llamemos en cuanto un agente esté libre.',
    consent: 'Sí, llámenme.',
    send: 'Pedir la llamada',
  },
};
