import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const wrong = (name: string, value: unknown) => new GraphQLError(`${JSON.stringify(value)} is not a valid ${name}.`);

const textScalar = (name: string, form: RegExp): GraphQLScalarType => {
  const check = (value: unknown): string => {
    if (typeof value !== 'string' || !form.test(value)) throw wrong(name, value);
    return value;
  };
  return new GraphQLScalarType({
    name,
    serialize: check,
    parseValue: check,
    parseLiteral: node => check(node.kind === Kind.STRING ? node.value : undefined),
  });
};

const parseJson = (value: unknown): unknown => {
  if (typeof value !== 'string') throw wrong('AWSJSON', value);
  try {
    return JSON.parse(value);
  } catch {
    throw wrong('AWSJSON', value);
  }
};

/** JSON as text on the wire and as a value in a resolver, both ways. */
const json = new GraphQLScalarType({
  name: 'AWSJSON',
  serialize: value => JSON.stringify(value),
  parseValue: parseJson,
  parseLiteral: node => parseJson(node.kind === Kind.STRING ? node.value : undefined),
});

const epochSeconds = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw wrong('AWSTimestamp', value);
  return value;
};
const timestamp = new GraphQLScalarType({
  name: 'AWSTimestamp',
  serialize: epochSeconds,
  parseValue: epochSeconds,
  parseLiteral: node => epochSeconds(node.kind === Kind.INT ? Number(node.value) : undefined),
});

const zone = '(Z|[+-]\\d{2}:\\d{2}(:\\d{2})?)';
const date = '\\d{4}-\\d{2}-\\d{2}';
const time = '\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?';

/** The scalars that AppSync adds (developer guide, "Scalar types in GraphQL"). */
export const awsScalars: readonly GraphQLScalarType[] = [
  json,
  timestamp,
  textScalar('AWSDate', new RegExp(`^${date}${zone}?$`)),
  textScalar('AWSTime', new RegExp(`^${time}${zone}?$`)),
  textScalar('AWSDateTime', new RegExp(`^${date}T${time}${zone}$`)),
  textScalar('AWSEmail', /^[^\s@]+@[^\s@]+$/),
  textScalar('AWSURL', /^[a-z][a-z0-9+.-]*:\S+$/i),
  textScalar('AWSPhone', /^[+\d][\d\s()-]+$/),
  textScalar('AWSIPAddress', /^[\da-fA-F.:]+(\/\d{1,3})?$/),
];
