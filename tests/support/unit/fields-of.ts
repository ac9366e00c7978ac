import * as z from 'zod';

type Field = { name: string; schema: z.ZodType };

/** The schemas inside a schema that only wraps or groups others; none for a schema of a value. */
const partsOf = (schema: z.ZodType): [string, z.ZodType][] => {
  const as = (inner: unknown, name = ''): [string, z.ZodType][] => [[name, inner as z.ZodType]];
  if (schema instanceof z.ZodObject) return Object.entries<z.ZodType>(schema.shape);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return as(schema.unwrap());
  if (schema instanceof z.ZodArray) return as(schema.element, '[]');
  if (schema instanceof z.ZodRecord) return [...as(schema.keyType, '{key}'), ...as(schema.valueType, '{}')];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => as(option));
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodTransform ? as(schema.out) : [];
  return [];
};

/** The fields of an input with their names, such as `updateLead.child.{}.first_name`. */
export const fieldsOf = (name: string, schema: z.ZodType): Field[] => {
  const parts = partsOf(schema);
  if (parts.length === 0) return [{ name, schema }];
  return parts.flatMap(([part, inner]) => fieldsOf(part === '' ? name : `${name}.${part}`, inner));
};
