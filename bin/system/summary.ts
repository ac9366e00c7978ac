import { people, SEED_PASSWORD } from '../seed/people.ts';

const line = (label: string, value: string) => `  ${label.padEnd(26)} ${value}`;

/** A table with all addresses and a login for every role. */
export const summary = (origins: { web: string; api: string; aws: string; twilio: string; dynamodb: string }): string =>
  [
    '',
    line('Web app', origins.web),
    line('Phone booth', `${origins.twilio}/`),
    line('HTTP API', origins.api),
    line('AWS (Cognito, AppSync ...)', origins.aws),
    line('DynamoDB', origins.dynamodb),
    '',
    ...people.map(person => line(person.groups.join(', '), person.email)),
    line('Password of everybody', SEED_PASSWORD),
    '',
  ].join('\n');
