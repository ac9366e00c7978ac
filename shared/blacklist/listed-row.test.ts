import { describe, expect, it } from 'vitest';
import { listColumns, listedRow } from './listed-row.ts';

describe('the columns of a list', () => {
  it.each([
    ['the template', ['phone_number', 'email'], { phone: 0, email: 1 }],
    ['other words and another order', ['Name', 'E-Mail', 'Mobile phone'], { phone: 2, email: 1 }],
    ['numbers alone', ['Phone'], { phone: 0, email: -1 }],
    ['another number before', ['Member Number', 'Phone'], { phone: 1, email: -1 }],
    [
      'the account, and more about the phone',
      ['Account number', 'Phone number', 'Phone type'],
      { phone: 1, email: -1 },
    ],
    ['a word for the phone among others', ['Cell of the customer', 'Email', 'Email status'], { phone: 0, email: 1 }],
    ['a number of which nothing is said', ['Number', 'Name'], { phone: 0, email: -1 }],
    ['words about the phone as well', ['Phone model', 'Mobile', 'Automobile'], { phone: 1, email: -1 }],
    ['one e-mail address among words that contain it', ['Email sent', 'E-mail address'], { phone: -1, email: 1 }],
    ['addresses in many ways', ['Emails of users', 'Mail addresses'], { phone: -1, email: 1 }],
    ['a number, and not what begins like it', ['Numbering', 'Numbers'], { phone: 1, email: -1 }],
    ['an address in the first column', ['Mail'], { phone: -1, email: 0 }],
    ['a telephone with a digit in the title', ['Phone 1'], { phone: 0, email: -1 }],
    ['a word with a hyphen', ['The E-mails'], { phone: -1, email: 0 }],
    ['a word without one', ['The emails'], { phone: -1, email: 0 }],
    ['e-mail addresses, and the number of a member', ['Member Number', 'Email'], { phone: -1, email: 1 }],
  ])('are those that the titles name: %s', (_, first, columns) => {
    expect(listColumns(first)).toEqual({ columns, hasTitles: true });
  });

  it.each([[['3055550142', 'ann@example.com']], [['Ann', 'email@example.com']], [['Phone 305 555 0142']]])(
    'are the first two where the first row is no title: %j',
    first => {
      expect(listColumns(first)).toEqual({ columns: { phone: 0, email: 1 }, hasTitles: false });
    },
  );
});

describe('a list is rejected', () => {
  it.each([
    [
      'two columns with phone numbers',
      ['Phone', 'Mobile'],
      'Two columns are named like phone numbers. Keep one of them',
    ],
    ['two columns of some phones', ['Home phone', 'Work phone'], 'Two columns are named like phone numbers.'],
    ['two columns with addresses', ['Email', 'E-mail'], 'Two columns are named like e-mail addresses.'],
    ['titles that name neither', ['Member Number', 'Name'], 'No column is named Phone or Email.'],
  ])('with %s, because the wrong numbers could be blocked', (_, first, problem) => {
    expect(listColumns(first)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('a row of a list', () => {
  const row = (...cells: string[]) => listedRow(cells, { phone: 0, email: 1 });

  it.each([
    ['a number alone', ['(305) 555-0142'], { phone_number: '+13055550142' }],
    ['an e-mail address alone', ['', 'Ann@Example.com '], { email: 'ann@example.com' }],
    ['both', ['13055550142', 'ann@example.com'], { phone_number: '+13055550142', email: 'ann@example.com' }],
  ])('has %s', (_, cells, entry) => {
    expect(row(...cells)).toEqual(entry);
  });

  it.each([
    [[''], 'There is neither a phone number nor an e-mail address.'],
    [['555-0142'], 'This is not a ten-digit US phone number.'],
    [['4111 1111 1111 1111'], 'This is not a ten-digit US phone number.'],
    [['3055550142', 'ann at example'], 'This is not an e-mail address.'],
  ])('%j is rejected with the reason, which repeats nothing of the row', (cells, reason) => {
    expect(row(...cells)).toEqual({ reason });
  });
});
