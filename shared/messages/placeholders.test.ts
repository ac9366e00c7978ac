import { describe, expect, it } from 'vitest';
import { sendEmail, sendText } from '../contracts/leads.ts';
import { filled, missingValue, namesInBraces, placeholderProblem } from './placeholders.ts';
import { TemplateEdit } from './template-edit.ts';

const about = { lead: { first_name: 'Ada', last_name: '', state_abbr: 'FL' }, agent: { first_name: 'Maria' } };

describe('a placeholder', () => {
  it('gets the value of the lead, or of the agent who sends', () => {
    expect(filled('Hi {first_name} in {state}, {first_name}! {agent_first_name}', about)).toBe(
      'Hi Ada in FL, Ada! Maria',
    );
  });

  it('stays where the lead has no value, so that nobody sends a text with a gap', () => {
    expect(filled('Dear {last_name} of {city}', about)).toBe('Dear {last_name} of {city}');
  });

  it('is only what is listed', () => {
    expect(namesInBraces('{a} {b} {a} { } {}')).toEqual(['a', 'b', ' ']);
    expect(filled('{constructor} {nobody}', about)).toBe('{constructor} {nobody}');
    expect(placeholderProblem('{first_name}, {frist_name}')).toBe('There is no placeholder {frist_name}.');
    expect(placeholderProblem('{first_name} 100% {')).toBeUndefined();
  });
});

describe('a message with a placeholder that got no value', () => {
  const message = expect.stringContaining('No value for {city}');

  it('is not sent', () => {
    expect(missingValue('Hello {city}')).toEqual(message);
    const text = sendText.input.safeParse({ to: '3055550123', body: 'Hello {city}' });
    expect(text.error?.issues).toMatchObject([{ path: ['body'], message }]);
    const mail = sendEmail.input.safeParse({ recipient: 'ada@example.com', subject: 'In {city}', body: 'In {city}' });
    expect(mail.error?.issues.map(({ path }) => path[0])).toEqual(['subject', 'body']);
  });

  it('is sent where the braces are no placeholder', () => {
    expect(sendText.input.safeParse({ to: '3055550123', body: 'Hello {you}' }).success).toBe(true);
  });
});

describe('a template', () => {
  const template = { name: 'Welcome', subject: 'Welcome, {first_name}', body: 'Hello {first_name}.' };

  it('is saved with its placeholders', () => {
    expect(TemplateEdit.parse(template)).toEqual(template);
  });

  it.each<[string, object, string, unknown]>([
    ['no name', { name: '' }, 'name', 'Enter a name.'],
    ['no subject', { subject: ' ' }, 'subject', 'Enter a subject.'],
    ['no text', { body: '' }, 'body', 'Enter a text.'],
    ['an unknown placeholder in its subject', { subject: 'Hi {name}' }, 'subject', 'There is no placeholder {name}.'],
    ['an unknown placeholder in its text', { body: 'Hi {name}' }, 'body', 'There is no placeholder {name}.'],
    [
      'a card number in its text',
      { body: 'Card 4242 4242 4242 4242' },
      'body',
      expect.stringContaining('Card numbers'),
    ],
    [
      'a card number in its subject',
      { subject: '4242424242424242' },
      'subject',
      expect.stringContaining('Card numbers'),
    ],
    ['a Social Security number', { body: 'SSN 123-45-6789' }, 'body', expect.stringContaining('Social Security')],
    ['a text that is too long', { body: 'x'.repeat(20_001) }, 'body', 'At most 20000 characters.'],
  ])('cannot be saved with %s', (_, fields, field, message) => {
    const issues = TemplateEdit.safeParse({ ...template, ...fields }).error?.issues;
    expect(issues).toMatchObject([{ path: [field], message }]);
  });
});
