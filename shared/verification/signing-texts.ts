import { DEFAULT_LANGUAGE, type Language } from '../leads/language.ts';

/** Every text about a signature that a customer reads: the messages with the link, the signing page, what is signed. */
const english = {
  /** For dates. */
  locale: 'en-US',
  text: (days: number, href: string) =>
    `Coverline: please read and sign your enrollment. The link works for ${days} days. ${href}`,
  mail: {
    subject: 'Please sign your Coverline enrollment',
    hello: 'Hello,',
    request: 'as we agreed on the phone, please read through your enrollment and sign it. It takes about two minutes.',
    link: (days: number) => `The link works for ${days} days and is for you alone: please do not pass it on.`,
    action: 'Read and sign',
  },
  agreement: {
    customer: (name: string) => `Customer: ${name}`,
    product: (name: string, monthly: string, once: string, start: string | undefined) =>
      `${name}: ${monthly} a month, ${once} once, from ${start ?? 'a day to be agreed'}`,
    dueNow: (amount: string) => `Due now: ${amount}`,
    dueMonthly: (amount: string) => `Due monthly: ${amount}`,
    statements: (now: string, monthly: string) => [
      'What I told Coverline about myself and my household is true and complete, as far as I know.',
      'I want to enroll in the products listed above. I understand that each of them begins on its start date.',
      `Coverline may charge the payment method that I gave ${now} now, and ${monthly} each month after that, until I cancel.`,
      'I can cancel at any time by calling customer service.',
      'I agree to sign electronically. My typed name counts as my signature, as if I had signed on paper.',
    ],
  },
  page: {
    title: 'Sign your enrollment · Coverline',
    loading: 'Loading your enrollment',
    hello: (name: string | undefined) => (name ? `Hello ${name}` : 'Hello'),
    intro: 'Please read your enrollment, then sign at the end. It takes about two minutes.',
    enrollment: 'Your enrollment',
    monthly: 'Each month',
    fee: 'Enrollment fee, once',
    starts: 'Starts on',
    dueNow: 'Due now',
    thenMonthly: 'Then each month',
    questions: 'Questions? We are glad to help.',
    callUs: 'Call us at',
  },
  form: {
    title: 'Sign here',
    confirm: 'By signing, I confirm:',
    agree: 'I have read this, and I agree to sign electronically.',
    name: 'Your full name',
    sign: 'Sign',
    signing: 'Signing…',
    again: 'Try again',
    tick: 'Please tick the box to agree.',
    typeName: 'Please type your full name.',
    noCardNumber: 'Please type your name only, and no card number.',
  },
  signed: {
    title: 'Thank you. Your enrollment is signed.',
    by: (name: string | undefined, when: string) =>
      `Signed by ${name} on ${when}. There is nothing more for you to do here.`,
  },
  expired: { title: 'This link has expired.', more: 'Please call us, and we will send you a new one.' },
  changed: {
    title: 'This link is no longer valid.',
    more: 'Your enrollment has changed since this link was sent. We will send you a new one.',
  },
  failed: { title: 'Your enrollment could not be loaded.', retry: 'Retry' },
  /** What went wrong; the messages of the API and of the browser are in English. */
  problem: (message: string) => message,
  alreadySigned: 'This has been signed already.',
};
export type SigningTexts = typeof english;

const spanish: SigningTexts = {
  locale: 'es-US',
  text: (days, href) => `Coverline: lea y firme su inscripción, por favor. El enlace vale ${days} días. ${href}`,
  mail: {
    subject: 'Firme su inscripción de Coverline, por favor',
    hello: 'Hola:',
    request: 'Como acordamos por teléfono, lea su inscripción y fírmela, por favor. Toma unos dos minutos.',
    link: days => `El enlace vale ${days} días y es solo para usted: no lo comparta, por favor.`,
    action: 'Leer y firmar',
  },
  agreement: {
    customer: name => `Cliente: ${name}`,
    product: (name, monthly, once, start) =>
      `${name}: ${monthly} al mes, ${once} una sola vez, a partir ${start ? `del ${start}` : 'de un día por acordar'}`,
    dueNow: amount => `A pagar ahora: ${amount}`,
    dueMonthly: amount => `A pagar cada mes: ${amount}`,
    statements: (now, monthly) => [
      'Lo que dije a Coverline sobre mí y mi hogar es verdadero y completo, hasta donde yo sé.',
      'Quiero inscribirme en los productos que aparecen arriba. Entiendo que cada uno empieza en su fecha de inicio.',
      `Coverline puede cobrar al método de pago que di ${now} ahora y ${monthly} cada mes después, hasta que yo cancele.`,
      'Puedo cancelar en cualquier momento si llamo a servicio al cliente.',
      'Acepto firmar electrónicamente. Mi nombre escrito vale como mi firma, como si hubiera firmado en papel.',
    ],
  },
  page: {
    title: 'Firme su inscripción · Coverline',
    loading: 'Cargando su inscripción',
    hello: name => (name ? `Hola, ${name}` : 'Hola'),
    intro: 'Lea su inscripción, por favor, y firme al final. Toma unos dos minutos.',
    enrollment: 'Su inscripción',
    monthly: 'Cada mes',
    fee: 'Cuota de inscripción, una sola vez',
    starts: 'Empieza el',
    dueNow: 'A pagar ahora',
    thenMonthly: 'Después, cada mes',
    questions: '¿Preguntas? Con gusto le ayudamos.',
    callUs: 'Llámenos al',
  },
  form: {
    title: 'Firme aquí',
    confirm: 'Al firmar, confirmo:',
    agree: 'He leído esto y acepto firmar electrónicamente.',
    name: 'Su nombre completo',
    sign: 'Firmar',
    signing: 'Firmando…',
    again: 'Intentar de nuevo',
    tick: 'Marque la casilla para aceptar, por favor.',
    typeName: 'Escriba su nombre completo, por favor.',
    noCardNumber: 'Escriba solo su nombre, por favor, y ningún número de tarjeta.',
  },
  signed: {
    title: 'Gracias. Su inscripción está firmada.',
    by: (name, when) => `Firmado por ${name} el ${when}. No tiene que hacer nada más aquí.`,
  },
  expired: { title: 'Este enlace ha vencido.', more: 'Llámenos, por favor, y le enviaremos uno nuevo.' },
  changed: {
    title: 'Este enlace ya no es válido.',
    more: 'Su inscripción ha cambiado desde que se envió este enlace. Le enviaremos uno nuevo.',
  },
  failed: { title: 'No se pudo cargar su inscripción.', retry: 'Intentar de nuevo' },
  problem: () => 'Algo no funcionó. Revise su conexión e intente de nuevo, o llámenos.',
  alreadySigned: 'Esto ya fue firmado.',
};

const texts: Record<Language, SigningTexts> = { en: english, es: spanish };

/** The texts in the language of a request for a signature; English where the lead has none. */
export const signingTexts = (language: Language = DEFAULT_LANGUAGE): SigningTexts => texts[language];
