import type { GroupName } from '#shared/access/roles';

/** The password of every user of a local system; the user pool's policy requires these kinds of characters. */
export const SEED_PASSWORD = 'Coverline-2026';

type Person = {
  first_name: string;
  last_name: string;
  email: string;
  groups: GroupName[];
  auto_accept?: boolean;
};

const person = (first_name: string, last_name: string, ...groups: GroupName[]): Person => ({
  first_name,
  last_name,
  email: `${first_name}.${last_name}@coverline.test`.toLowerCase(),
  groups,
});

/** At least one user for every role and group of the product. */
export const people: Person[] = [
  person('Ada', 'Okafor', 'admin'),
  person('Maria', 'Lopez', 'closer_t1'),
  person('James', 'Carter', 'closer_t1'),
  person('Priya', 'Nair', 'closer_t2'),
  person('Owen', 'Brooks', 'fronter_t1'),
  person('Hannah', 'Weiss', 'fronter_t2'),
  person('Tyler', 'Reed', 'fronter_t3'),
  person('Lucia', 'Ramirez', 'spanish_speaking_agent'),
  person('Grace', 'Kim', 'verification'),
  person('Victor', 'Stone', 'verification', 'verification_supervisor'),
  person('Nina', 'Patel', 'customer_service'),
  { ...person('Sam', 'Doyle', 'closer_t2'), auto_accept: true },
];
