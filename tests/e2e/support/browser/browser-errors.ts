import type { BrowserContext } from 'playwright-core';

export type BrowserErrors = {
  /** Declares errors that the journey causes: the console reports every failed request as an error. */
  expect(...patterns: RegExp[]): void;
  all(): string[];
  /** Exceptions, content-security violations and console errors that the journey did not declare. */
  unexpected(): string[];
};

/** Collects the errors of all pages of a context; a content-security violation is a console error. */
export const watchErrors = (context: BrowserContext): BrowserErrors => {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  context.on('weberror', error => errors.push(`${error.error().message}\n${error.error().stack ?? ''}`));
  context.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return {
    expect: (...patterns) => void expected.push(...patterns),
    all: () => errors,
    unexpected: () => errors.filter(error => !expected.some(pattern => pattern.test(error))),
  };
};
