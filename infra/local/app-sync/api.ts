import type { DocumentNode } from 'graphql';
import type { FieldAccess } from './field-access.ts';
import type { Resolver } from './resolvers.ts';
import type { ApiSchema } from './schema.ts';

export type Api = {
  schema: ApiSchema;
  resolvers: ReadonlyMap<string, Resolver>;
  mayAccess: FieldAccess;
  /** Whether clients may read the schema. */
  introspection: boolean;
  /** Parsed and valid documents by their text. */
  documents: Map<string, DocumentNode>;
};
