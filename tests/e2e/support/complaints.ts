import type { BrowserContext } from 'playwright-core';

export type Complaints = {
  /** Says that the journey causes these: a refused request is an error to the browser's console. */
  expect(...complaints: RegExp[]): void;
  heard(): string[];
  /** Exceptions, content-security violations and errors of the console that no one expected. */
  unexpected(): string[];
};

/** Everything that a browser's pages complain of; content-security violations are errors of the console too. */
export const watchComplaints = (context: BrowserContext): Complaints => {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  context.on('weberror', error => heard.push(`${error.error().message}\n${error.error().stack ?? ''}`));
  context.on('console', message => {
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
  });
  return {
    expect: (...complaints) => void expected.push(...complaints),
    heard: () => heard,
    unexpected: () => heard.filter(complaint => !expected.some(pattern => pattern.test(complaint))),
  };
};
