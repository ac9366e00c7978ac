import { formTexts } from '#shared/call-requests/form-texts';
import { siteMarkers } from '#shared/contracts/public-pages';
import type { SiteContent } from './site-content.ts';
import { spanishStates } from './spanish-states.ts';

const { companyName: company, customerServicePhoneText: servicePhone } = siteMarkers;
const form = formTexts.es;

export const spanish: SiteContent = {
  meta: {
    home: {
      title: 'Coverline: su seguro de salud, explicado por una persona',
      description:
        'Hable con un agente con licencia que compara los planes de salud de su zona, en español o en inglés. ' +
        'Llámenos o pida que le llamemos.',
    },
    'call-request': {
      title: 'Pida una llamada · Coverline',
      description: 'Díganos su código postal y su teléfono, y un agente con licencia le llama sobre planes de salud.',
    },
    'schedule-a-call': {
      title: 'Programe una llamada · Coverline',
      description: 'Elija el día y la hora en que un agente con licencia le llama sobre planes de salud.',
    },
    thanks: {
      title: 'Su solicitud de llamada · Coverline',
      description: 'Qué pasa después de pedir una llamada, y cómo cancelarla.',
    },
    terms: { title: 'Términos de uso · Coverline', description: `Los términos con que ${company} ofrece este sitio.` },
    privacy: {
      title: 'Privacidad · Coverline',
      description: `Qué guarda ${company} cuando usted pide una llamada, para qué, y cómo se retira.`,
    },
  },
  layout: {
    skip: 'Ir al contenido',
    home: 'Coverline, a la página de inicio',
    about: 'Quiénes somos',
    phoneLine: 'Llámenos',
    schedule: 'Programe una llamada',
    login: 'Entrar',
    language: 'Idioma',
    otherLanguage: 'English',
    navigation: 'Principal',
  },
  hero: {
    title: 'Su seguro de salud, explicado por una persona.',
    lead: 'Díganos dónde vive. Un agente con licencia le llama, compara con palabras claras los planes de su zona y sigue a su lado después de la compra.',
    zip: { label: 'Su código postal', problem: 'Escriba los cinco dígitos de su código postal.' },
    find: 'Encuentre un plan de salud ahora',
    notOnline: 'No se puede comprar en línea. Usted compra hablando con un agente con licencia.',
  },
  talk: {
    title: '¿Prefiere llamar ya?',
    button: 'Hable con nosotros',
    sales: 'sobre un plan nuevo',
    customerService: 'sobre el plan que tiene',
    hours: 'Servicio al cliente atiende de lunes a viernes, de 9 a. m. a 6 p. m., hora del Este.',
    open: 'Está abierto ahora.',
    closed: 'Está cerrado ahora.',
  },
  experience: {
    title: 'Cómo es la llamada',
    lead: 'Usted toma el teléfono. Nosotros leemos la letra pequeña.',
    steps: [
      {
        title: 'Usted dice qué le importa',
        text: 'Sus médicos, sus medicinas, cuánto puede gastar al mes. Tenga los nombres a mano; no hace falta nada más.',
      },
      {
        title: 'Comparamos y decimos por qué',
        text: 'El agente repasa los planes que se venden donde usted vive: qué cubre cada uno, qué no, y cuánto cuesta.',
      },
      {
        title: 'Usted decide',
        text: 'Diga que sí en la llamada, pida otro día o diga que no. Nada se firma antes de que usted lo acepte.',
      },
    ],
  },
  benefits: {
    title: 'Lo que usted gana',
    items: [
      {
        title: 'Una persona, no un menú',
        text: 'Habla con un agente con licencia que primero escucha y después pregunta.',
      },
      { title: 'Sus médicos van primero', text: 'Revisamos sus médicos y sus medicinas antes de hablar de un precio.' },
      {
        title: 'El costo completo',
        text: 'La prima, el deducible y lo que cuesta una consulta. Lo oye todo antes de decidir.',
      },
      {
        title: 'Ayuda después',
        text: 'Una factura que no se entiende, una tarjeta que no llegó: servicio al cliente está a una llamada.',
      },
    ],
  },
  stories: {
    title: 'Así debe sentirse',
    note: 'Son ejemplos, no clientes reales. Muestran las llamadas por las que trabajamos.',
    example: 'Ejemplo',
    show: number => `Mostrar el ejemplo ${number}`,
    items: [
      {
        quote:
          'Tenía tres cartas en la mesa de la cocina y no entendía ninguna. El agente las leyó conmigo, línea por línea.',
        who: 'Una maestra jubilada, 66',
      },
      {
        quote: 'Mi cardiólogo era lo único a lo que no iba a renunciar. Por ahí empezamos.',
        who: 'Un conductor de autobús, 61',
      },
      {
        quote: 'Dijeron el jueves a las diez. El jueves a las diez sonó el teléfono.',
        who: 'Una abuela de cuatro nietos, 71',
      },
    ],
  },
  questions: {
    title: 'Buenas preguntas',
    items: [
      {
        question: '¿Puedo comprar un plan en este sitio?',
        answer:
          'No. No se puede comprar en línea. Usted compra hablando con un agente con licencia, que se asegura de que el plan le sirva antes de que usted acepte nada.',
      },
      { question: '¿Cuánto cuesta hablar con ustedes?', answer: 'Nada. Usted paga por un plan solo si elige uno.' },
      {
        question: '¿Qué debo tener a mano para la llamada?',
        answer:
          'Los nombres de sus médicos y de sus medicinas, y la carta o la tarjeta del plan que tiene ahora, si tiene uno.',
      },
      {
        question: '¿Van a seguir llamándome?',
        answer:
          'Le llamamos porque usted lo pidió. Diga alto en una llamada, o responda STOP a un mensaje, y dejamos de llamar.',
      },
      {
        question: '¿Qué pasa después de comprar?',
        answer: `Un segundo agente repasa los detalles con usted, y usted firma lo que aceptó. ¿Preguntas más tarde? Servicio al cliente atiende en el ${servicePhone}.`,
      },
    ],
  },
  about: {
    title: 'Quiénes somos',
    paragraphs: [
      `${company} es un centro de llamadas de agentes de seguros con licencia. Vendemos por teléfono planes de salud de compañías de seguros, y seguimos al lado de quienes compraron uno.`,
      'No somos una compañía de seguros, ni parte del gobierno, ni tenemos su respaldo.',
    ],
  },
  signUp: {
    title: 'Cuando usted quiera.',
    lead: 'Dos pasos cortos y un agente con licencia le llama: enseguida o cuando le convenga.',
    button: 'Inscríbase ahora',
  },
  request: {
    title: 'Pida una llamada',
    lead: 'Dos pasos cortos. Después, un agente con licencia le llama.',
    scheduleTitle: 'Programe una llamada',
    scheduleLead: 'Dos pasos cortos. Después, un agente con licencia le llama a la hora que usted elija.',
    steps: ['Dónde vive', 'Cómo le llamamos'],
    next: 'Siguiente',
    back: 'Atrás',
    zip: {
      label: form.zip_code,
      help: 'De él dependen los planes que puede comprar.',
      problem: 'Escriba los cinco dígitos de su código postal.',
    },
    notServed: 'No atendemos este código postal. Revíselo o llámenos.',
    name: { label: form.name, problem: 'Escriba su nombre.' },
    phone: {
      label: form.phone_number,
      help: 'El número al que le llamamos.',
      problem: 'Escriba un número de teléfono de Estados Unidos de diez dígitos, como (305) 222-0101.',
    },
    language: { label: form.language, options: form.languageNames },
    preferred: {
      label: form.preferred,
      help: form.preferredHelp,
      problem: 'Elija una de las horas.',
      now: 'Lo antes posible',
      zone: 'Las horas son las de su código postal.',
    },
    website: 'Deje este campo vacío',
    agree: form.consent,
    consentProblem: 'Marque la casilla para que podamos llamarle.',
    consentOutdated: 'Este texto ha cambiado. Vuelva a cargar la página para leerlo.',
    send: form.send,
    sending: 'Enviando…',
    retrying: 'No pudimos enviarla. Lo que escribió sigue aquí y lo intentamos de nuevo.',
    unavailable:
      'No pudimos enviar su solicitud. Lo que escribió sigue aquí. Intente de nuevo en un minuto o llámenos:',
    limited: 'Ya tenemos varias solicitudes suyas. Llámenos y le ayudamos enseguida:',
    cancelled:
      'Esta solicitud se canceló. Lo que escribió sigue aquí: si de todos modos desea la llamada, envíelo de nuevo o llámenos:',
    rejected: 'No pudimos aceptar su solicitud. Revise lo que escribió o llámenos:',
    orCall: 'O llámenos:',
  },
  thanks: {
    title: 'Su solicitud de llamada',
    lead: 'Si pidió una llamada con este navegador, tenemos su solicitud. Aquí puede cancelarla.',
    sent: form.sent,
    next: [
      form.sent.next,
      {
        title: 'Tenga esto a mano',
        text: 'Los nombres de sus médicos y medicinas, y la tarjeta del plan que tiene ahora.',
      },
      { title: '¿Cambió de idea?', text: `Llame al ${servicePhone} o dígalo cuando le llamemos.` },
    ],
    cancel: form.cancel,
    home: form.sent.home,
    revoke: form.revoke,
  },
  terms: {
    title: 'Términos de uso',
    intro: `Estos términos son entre usted y ${company}.`,
    sections: [
      {
        heading: 'Para qué es este sitio',
        paragraphs: [
          'Explica lo que hacemos y le permite pedir una llamada. No se puede comprar en línea: usted compra hablando con un agente con licencia.',
        ],
      },
      {
        heading: 'Lo que decimos sobre los planes',
        paragraphs: [
          'Lo que lee aquí es general. Lo que un plan cubre y cuesta está en los documentos de la compañía de seguros, que usted recibe antes de aceptar.',
        ],
      },
      {
        heading: 'Llamadas',
        paragraphs: ['Las llamadas se graban, para que ambas partes puedan confiar en lo que se dijo.'],
      },
    ],
  },
  privacy: {
    title: 'Privacidad',
    intro: `${company} guarda lo que necesita para llamarle y aconsejarle, y nada para nadie más.`,
    sections: [
      {
        heading: 'Qué guardamos cuando pide una llamada',
        paragraphs: [
          'Su código postal, nombre, teléfono, idioma y hora preferida.',
          'La prueba de que aceptó que le llamemos: el texto que vio con su versión, la hora, la dirección de su conexión y el nombre de su navegador.',
        ],
      },
      {
        heading: 'Para qué',
        paragraphs: ['Para llamarle, para aconsejarle en su idioma y para probar que podíamos llamar.'],
      },
      {
        heading: 'Usted elige',
        paragraphs: [
          `Puede retirar su consentimiento en cualquier momento: responda STOP a un mensaje, dígalo en una llamada o llame al ${servicePhone}. Ahí también puede preguntar qué guardamos sobre usted y pedir que lo borremos, donde la ley lo permita.`,
        ],
      },
      {
        heading: 'Este sitio',
        paragraphs: [
          'Usa dos cookies: una cuando usted abre el formulario de llamada, que muestra que lo llenó una persona, y otra cuando lo envía, que le permite cancelar su solicitud. Las dos terminan a los 30 días. Ninguna otra empresa cuenta su visita.',
          'Nuestros servidores anotan la dirección de cada conexión por 30 días como máximo, para encontrar ataques y fallas, y para nada más. La prueba de su consentimiento y los registros de pedir una llamada, cancelarla o retirar el consentimiento conservan la dirección mientras se guarden.',
        ],
      },
    ],
  },
  footer: {
    legal: [
      `${company} vende planes de salud por medio de agentes de seguros con licencia. No es una compañía de seguros, y no está vinculada al gobierno de los Estados Unidos ni al programa federal Medicare, ni cuenta con su respaldo.`,
      'Pedir una llamada no le obliga a comprar. No ofrecemos todos los planes disponibles en su zona.',
    ],
    served: 'Nuestros agentes atienden en',
    states: spanishStates,
    terms: 'Términos de uso',
    privacy: 'Privacidad',
    cancel: 'Cancelar una solicitud',
    sales: 'Ventas',
    customerService: 'Servicio al cliente',
  },
};
