import { expect, it } from 'vitest';
import { asksToStop, isStopText } from './stop-words.ts';

it.each([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'ALTO', 'PARAR', 'BAJA'],
  ...['DETENER', 'PARE', 'CANCELAR', 'Cancelar.', '¡Pare!'],
  ...['stop', ' Stop. ', '"STOP"', 'S T O P', 'Stop all', 'Opt-out', 'opt out!', '¡Alto!', 'Baja.\n', 'STOP 🛑'],
])('%j takes the consent back', text => expect(isStopText(text)).toBe(true));

it.each(['START', 'YES', 'HELP', 'AYUDA', 'Stop by tomorrow', 'The end', 'cancelled', 'Hello', '', '...', '5'])(
  '%j does not',
  text => expect(isStopText(text)).toBe(false),
);

it.each([
  ...['Please stop calling me', 'STOP texting this number!', 'quit calling', 'Please cancel', 'unsubscribe me'],
  ...[
    'Do not call me again',
    "Don't text me",
    'Don’t contact my wife',
    'no more calls please',
    'Take me off your list',
  ],
  ...['Remove my number', 'I opt out of this', 'Leave me alone', 'I revoke my consent', 'Stop by tomorrow'],
  ...['No me llamen', 'no me llame más', 'Ya no llamen', 'No me manden mensajes', 'No me escriban', 'Dejen de llamar'],
  ...[
    'Quiero darme de baja',
    'Paren ya',
    'No más llamadas',
    'Quítenme de la lista',
    'Basta de mensajes',
    'alto por favor',
  ],
  ...['No quiero más llamadas', 'No quiero que me llamen', 'No me vuelvan a llamar', 'No deseo recibir más mensajes'],
  ...['Bórreme de su lista', 'Sáqueme de la lista', 'Elimine mi número', 'Eliminen mis datos', 'Déjame en paz'],
  ...["I don't want any more calls", "Please don't ever call me again", 'Do not ever contact me', 'Never text me'],
  ...[
    'Delete my number',
    'Please end all calls',
    'End these texts',
    ' Remove ',
    'Delete me from your list',
    'No more texts',
  ],
  ...[
    "I don't want you to call me",
    'Nunca más me llamen',
    'Alto, por favor',
    'Por favor ya no me escriban',
    'Erase my information',
  ],
  ...[
    'REMOVE',
    'Remove!',
    'Please remove',
    'remove please',
    'Delete',
    'CANCELAR',
    'cancele',
    'Cancelen por favor',
    'Hi. Please remove. Thanks',
  ],
  ...['detener', 'Deténganse', 'detenga los mensajes', 'no calls', 'No texts', 'no more', 'No more.', 'no more emails'],
  ...['stopcalling', 'StopTexting', 'stop-calling', 'End please', 'please end', 'unsuscribe', 'unsubcribe me'],
  ...[
    'Opt me out',
    'Please opt us out',
    'lose my number',
    'Please discontinue',
    'cease',
    'DNC',
    'Add me to the DNC list',
  ],
  ...['desuscribir', 'Desuscríbanme', 'desuscribirme', 'quiero cancelar', "I can't stop laughing"],
])('%j may ask to stop', text => expect(asksToStop(text)).toBe(true));

it.each([
  ...['Please call me at 5', 'Hello', 'START', '', '🛑', 'At the end of the week', 'The bus stopped', 'Nonstop'],
  ...['Llámenme a las 5', 'Quiero una prima baja', 'Hasta el fin de mes', 'No tengo tiempo hoy', 'para mi esposa'],
  ...[
    'Do not worry, call me later',
    'No problem. Call me at 5',
    'No, llámeme mañana',
    'I want more calls',
    'No tengo más',
  ],
  ...['At the end of all this I call you', 'Yo no estoy en paz', 'Call me at the end', 'I never got the papers'],
  ...['I do not know what it costs, so please call', 'El sacerdote no viene', 'Deje su número', 'I deleted your text'],
  ...['No recibí su llamada', 'No he visto su mensaje', 'Quiero sacar un seguro', 'I am quite happy', 'Quite good'],
  ...['It was discontinued', 'I lose my patience', 'The deceased', 'How do I opt in', 'Did you lose the papers'],
  ...['No more questions', 'I have no more time today', 'They remove the tooth', 'The call was canceled'],
  ...[
    'Weekend please',
    'Please remove the tooth plan',
    'When does it end',
    'Detenerme a pensar',
    'The pain was removed',
  ],
])('%j does not', text => expect(asksToStop(text)).toBe(false));
