import { describe, expect, it } from 'vitest';
import type { ServedParameter } from '../../../infra/local/twilio/ports.ts';
import { parseTwiml } from '../../../infra/local/twilio/twiml/parse.ts';
import { rejectNotServed, servedDial, servedElements } from '../../../infra/local/twilio/twiml/served-elements.ts';
import { declaredAttributes, declaredVerbs } from './package-twiml.ts';

/** A document that contains the element, with an attribute if it is given. */
const within: Record<string, (element: string) => string> = {
  Client: element => `<Dial>${element}</Dial>`,
  Conference: element => `<Dial>${element}</Dial>`,
  Number: element => `<Dial>${element}</Dial>`,
  Identity: element => `<Dial><Client>${element}</Client></Dial>`,
  Parameter: element => `<Dial><Client>${element}</Client></Dial>`,
  Task: element => `<Enqueue>${element}</Enqueue>`,
};

type Case = { element: string; noun?: string };

const reject = ({ element, noun }: Case, attribute: string, value = 'unheard-of'): void => {
  const xml = `<${element} ${attribute}="${value}">${noun ? `<${noun}>x</${noun}>` : ''}</${element}>`;
  rejectNotServed(parseTwiml(`<Response>${within[element]?.(xml) ?? xml}</Response>`));
};

const cases: (Case & { served: ServedParameter[] })[] = Object.entries(servedElements).flatMap(([element, served]) => {
  const attributes = served?.attributes ?? [];
  if (element !== 'Dial') return [{ element, served: attributes }];
  return [
    { element, noun: 'Conference', served: [...attributes, ...servedDial.Conference] },
    { element, noun: 'Number', served: [...attributes, ...servedDial.parties] },
    { element, noun: 'Client', served: [...attributes, ...servedDial.parties] },
  ];
});

/** Any value, but of a method: it is GET or POST. */
const valueFor = (name: string): string => (/method$/i.test(name) ? 'POST' : '1');
const nameOf = (one: ServedParameter): string => (typeof one === 'string' ? one : one.name);

it('the attributes have been read from the twilio package', () => {
  expect(declaredAttributes('Record')).toEqual(expect.arrayContaining(['trim', 'transcribe', 'timeout']));
  expect(declaredVerbs()).toEqual(expect.arrayContaining(['Dial', 'Connect', 'Pay']));
});

describe.each(cases)('<$element> with <$noun>', ({ element, noun, served }) => {
  it('supports only attributes that Twilio has', () => {
    expect(served.map(nameOf).filter(name => !declaredAttributes(element).includes(name))).toEqual([]);
  });

  it('accepts every attribute that it supports', () => {
    for (const one of served)
      for (const value of typeof one === 'string' ? [valueFor(one)] : one.values)
        expect(() => reject({ element, noun }, nameOf(one), value), nameOf(one)).not.toThrow();
  });

  it('rejects every other attribute or value by its name', () => {
    const read = served.filter(one => typeof one === 'string');
    for (const name of [...declaredAttributes(element).filter(each => !read.includes(each)), 'invented'])
      expect(() => reject({ element, noun }, name), name).toThrow(
        expect.objectContaining({
          code: 501,
          message: expect.stringMatching(new RegExp(`the attribute ${name}(=unheard-of)? of <${element}>$`)),
        }),
      );
  });
});

it.each([
  ['<Say>Hello <prosody rate="slow">there</prosody></Say>', '<prosody> in <Say>'],
  ['<Dial><Sip>sip:ana@example.com</Sip></Dial>', '<Sip> in <Dial>'],
  ['<Gather><Hangup/></Gather>', '<Hangup> in <Gather>'],
])('an element that would be ignored is rejected by its name: %s', (xml, name) => {
  expect(() => rejectNotServed(parseTwiml(`<Response>${xml}</Response>`))).toThrow(
    `The virtual Twilio does not serve ${name}`,
  );
});

it('a verb of Twilio that the virtual Twilio does not have is rejected by its name', () => {
  const others = declaredVerbs().filter(verb => !servedElements[verb]);
  expect(others).toEqual(expect.arrayContaining(['Connect', 'Pay', 'Prompt', 'Refer', 'Sms', 'Start']));
  for (const verb of others)
    expect(() => rejectNotServed(parseTwiml(`<Response><${verb}/></Response>`)), verb).toThrow(
      `The virtual Twilio does not serve <${verb}>`,
    );
});
