import type { Lead } from '../leads/lead.ts';
import type { User } from '../users/user.ts';

/** What a template can contain, in braces: `{first_name}` (docs/product.md, Message templates). */
export const placeholders = {
  first_name: "The lead's first name",
  last_name: "The lead's last name",
  city: "The lead's city",
  state: "The lead's state, such as FL",
  agent_first_name: 'The first name of the agent who sends the message',
} as const;
type Placeholder = keyof typeof placeholders;

const IN_BRACES = /\{([^{}\n]{1,40})\}/g;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** The names in braces, each once. */
export const namesInBraces = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_BRACES)].map(([, name = '']) => name)),
];

/** The message about a name in braces that is not a placeholder. */
export const placeholderProblem = (text: string): string | undefined => {
  const unknown = namesInBraces(text).find(name => !isPlaceholder(name));
  return unknown && `There is no placeholder {${unknown}}.`;
};

type About = {
  lead: Pick<Lead, 'first_name' | 'last_name' | 'city' | 'state_abbr'>;
  agent: Pick<User, 'first_name'>;
};

const valueFor = (name: Placeholder, { lead, agent }: About): string | undefined =>
  ({
    first_name: lead.first_name,
    last_name: lead.last_name,
    city: lead.city,
    state: lead.state_abbr,
    agent_first_name: agent.first_name,
  })[name];

/** A text with the values of a lead; a placeholder without a value stays as it is. */
export const filled = (text: string, about: About): string =>
  text.replace(IN_BRACES, (whole, name: string) => (isPlaceholder(name) ? valueFor(name, about) || whole : whole));

/** The message why a text cannot be sent yet: a value is missing. */
export const missingValue = (text: string): string | undefined => {
  const missing = namesInBraces(text).find(isPlaceholder);
  return (
    missing &&
    `No value for {${missing}}: ${placeholders[missing]} is not known. Fill it in, or choose another template.`
  );
};
