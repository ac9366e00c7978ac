import type { MessageTemplate } from '#shared/messages/message';

type NewTemplate = Omit<MessageTemplate, 'version' | 'created_ts'>;

const template = (id: string, name: string, subject: string, ...paragraphs: string[]): NewTemplate => ({
  id,
  name,
  subject,
  body: paragraphs.join('\n\n'),
});

const SIGNED = 'Your team at Coverline\n1-800-555-0100';
const SIGNED_ES = 'Su equipo de Coverline\n1-800-555-0100';

const inSpanish = (english: NewTemplate, subject_es: string, ...paragraphs: string[]): NewTemplate => ({
  ...english,
  subject_es,
  body_es: paragraphs.join('\n\n'),
});

/** Templates for messages to leads. Each is short enough for a text and contains no name. */
export const messageTemplates: NewTemplate[] = [
  inSpanish(
    template(
      'missed-you',
      'Sorry we missed you',
      'We tried to reach you about your health coverage',
      'Hello, this is Coverline. You asked us about health coverage and we could not reach you by phone.',
      'Please call us at 1-800-555-0100 whenever it suits you. We are here Monday to Friday, 9 AM to 9 PM Eastern.',
      SIGNED,
    ),
    'Tratamos de llamarle sobre su cobertura de salud',
    'Hola, le escribe Coverline. Usted nos preguntó por la cobertura de salud y no pudimos encontrarle por teléfono.',
    'Llámenos, por favor, al 1-800-555-0100 cuando le convenga. Estamos de lunes a viernes, de 9 AM a 9 PM, hora del Este.',
    SIGNED_ES,
  ),
  template(
    'callback-agreed',
    'Your call with us',
    'Your call with Coverline',
    'Hello, thank you for talking with us today. As we agreed, one of our licensed agents will call you back.',
    'It helps to have a list of your medications and your doctors at hand.',
    SIGNED,
  ),
  template(
    'plan-summary',
    'What we talked about',
    'The coverage we talked about',
    'Hello, thank you for your time on the phone. You asked us to put the next steps in writing:',
    '1. Think over the plan we talked about.\n2. Have a card or bank account ready.\n3. Call us to enroll: it takes about fifteen minutes.',
    SIGNED,
  ),
  template(
    'signature-reminder',
    'Please sign your application',
    'Your application waits for your signature',
    'Hello, your application is ready and only your signature is missing. Please open the link we sent you and sign it on your phone or computer.',
    'If you cannot find the link, call us and we will send it again.',
    SIGNED,
  ),
  template(
    'welcome',
    'Welcome to Coverline',
    'Welcome! What happens next',
    'Hello and welcome. Your enrollment is complete.',
    'Your member ID cards come by mail within 7 to 10 business days. Until then, call us and we will help you see a doctor.',
    SIGNED,
  ),
  template(
    'payment-declined',
    'Your payment did not go through',
    'Your payment did not go through',
    'Hello, we could not collect your payment, so your coverage is not active yet.',
    'Please call us at 1-800-555-0100. For your safety, never send card or bank numbers in a message.',
    SIGNED,
  ),
  template(
    'id-cards',
    'Your ID cards',
    'Your member ID cards are on their way',
    'Hello, we have ordered your member ID cards again. Please allow 7 to 10 business days.',
    'If your address has changed, tell us so that they reach you.',
    SIGNED,
  ),
];
