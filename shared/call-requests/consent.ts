import type { Language } from '../leads/language.ts';

/**
 * The seller that asks for the consent: its name, and the phone number at which the consent can be revoked, as a person
 * writes it.
 */
export type Seller = { company: string; phone: string };

/**
 * The version of the texts below, which a request names. A changed text gets a new version: a consent is proven by the
 * exact text that was shown. Counsel decides the wording.
 */
export const consentVersion = '2026-11-23';

/** The fields in which a form sends the text that its page showed; always strings, also for a page without them. */
type Shown = Partial<Record<'consent_version' | 'seller_name' | 'seller_phone', string>>;

/** Whether a page showed this seller's current text: the stage's seller may have changed since. */
export const isPresentText = ({ consent_version, seller_name, seller_phone }: Shown, seller: Seller): boolean =>
  consent_version === consentVersion && seller_name === seller.company && seller_phone === seller.phone;

/** What a visitor agrees to when asking for a call, word by word. */
export const consentText: Record<Language, (seller: Seller) => string> = {
  en: ({ company, phone }) =>
    `I agree that ${company} may call and text me about health insurance at the phone number that I give here, also ` +
    'with automated dialing and with an artificial or recorded voice. I can buy without agreeing to this. I can take ' +
    `it back at any time: by answering STOP to a text, by saying so on a call, or by calling ${phone}. Message and ` +
    'data rates may apply.',
  es: ({ company, phone }) =>
    `Acepto que ${company} me llame y me envíe mensajes de texto sobre seguros de salud al número de teléfono que doy ` +
    'aquí, también con marcación automática y con voz artificial o grabada. Puedo comprar sin aceptar esto. Puedo ' +
    'retirarlo en cualquier momento: respondiendo STOP a un mensaje, diciéndolo en una llamada o llamando al ' +
    `${phone}. Pueden aplicarse tarifas de mensajes y datos.`,
};
