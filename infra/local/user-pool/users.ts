import { randomUUID } from 'node:crypto';
import { Failure, invalidParameter, unknownUser } from './failure.ts';
import type { PoolSettings } from './settings.ts';
import type { StoredUser } from './state.ts';

const STANDARD = new Set(
  [
    'address birthdate email email_verified family_name gender given_name locale middle_name name nickname',
    'phone_number phone_number_verified picture preferred_username profile updated_at website zoneinfo',
  ].flatMap(names => names.split(' ')),
);

type AttributeList = { Name: string; Value?: string | undefined }[];

export const attributeList = (attributes: Record<string, string>): { Name: string; Value: string }[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** The users of one pool by user name, `sub` or e-mail address; upper and lower case are the same. */
export class Users {
  readonly #settings: PoolSettings;
  readonly #users: StoredUser[];
  readonly #byName = new Map<string, StoredUser>();

  constructor(settings: PoolSettings, users: StoredUser[]) {
    this.#settings = settings;
    this.#users = users;
    this.#index();
  }

  /** Every user in the order of creation. */
  all(): readonly StoredUser[] {
    return this.#users;
  }

  find(name: string): StoredUser | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  get(name: string): StoredUser {
    const user = this.find(name);
    if (!user) throw unknownUser();
    return user;
  }

  /** Adds a user; throws UsernameExistsException when the name or the address is taken. */
  create(input: { name: string; attributes: AttributeList; now: number }): StoredUser {
    const attributes = this.#parsed(input.attributes);
    const byEmail = this.#settings.usernames === 'email';
    if (byEmail && !input.name.includes('@')) throw invalidParameter('Username should be an email.');
    if (byEmail) attributes.email = input.name;
    if (this.find(input.name)) throw new Failure('UsernameExistsException', 'User account already exists');
    this.#rejectTakenEmail(attributes.email, undefined, 'UsernameExistsException');
    const sub = randomUUID();
    const user: StoredUser = {
      username: byEmail ? sub : input.name,
      attributes: { sub, ...attributes },
      enabled: true,
      status: 'FORCE_CHANGE_PASSWORD',
      groups: [],
      created: input.now,
      modified: input.now,
    };
    this.#users.push(user);
    this.#index();
    return user;
  }

  /** A new address is unverified unless the same request sets it as verified. */
  setAttributes(user: StoredUser, list: AttributeList, now: number): void {
    const attributes = this.#parsed(list);
    this.#rejectTakenEmail(attributes.email, user, 'AliasExistsException');
    const renewed = attributes.email !== undefined && attributes.email !== user.attributes.email;
    const unverified: Record<string, string> = renewed ? { email_verified: 'false' } : {};
    user.attributes = { ...user.attributes, ...unverified, ...attributes };
    user.modified = now;
    this.#index();
  }

  remove(user: StoredUser): void {
    this.#users.splice(this.#users.indexOf(user), 1);
    this.#index();
  }

  #parsed(list: AttributeList): Record<string, string> {
    const known = (name: string) =>
      STANDARD.has(name) || this.#settings.customAttributes.includes(name.replace(/^(custom|dev):/, ''));
    const wrong = list.find(({ Name }) => !known(Name));
    if (wrong?.Name === 'sub') throw invalidParameter('Cannot modify an immutable attribute: sub');
    if (wrong) {
      const reason = `Type for attribute {${wrong.Name}} could not be determined`;
      throw invalidParameter(`Attributes did not conform to the schema: ${reason}`);
    }
    return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value ?? '']));
  }

  #rejectTakenEmail(
    email: string | undefined,
    owner: StoredUser | undefined,
    type: 'AliasExistsException' | 'UsernameExistsException',
  ): void {
    if (!email || !this.#settings.emailSignsIn) return;
    const holder = this.find(email);
    if (holder && holder !== owner) throw new Failure(type, 'An account with the given email already exists.');
  }

  #index(): void {
    this.#byName.clear();
    for (const user of this.#users) {
      const email = this.#settings.emailSignsIn ? user.attributes.email : undefined;
      for (const name of [user.username, user.attributes.sub, email]) {
        if (name) this.#byName.set(name.toLowerCase(), user);
      }
    }
  }
}
