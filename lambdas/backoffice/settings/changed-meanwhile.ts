import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { Rejection } from '#shared/errors';
import { changedFields } from '#shared/settings/changed-fields';

/** A `conflict` with the fields in which the stored content differs from the wanted one, each with its value as JSON. */
export const changedMeanwhile = <Content extends object>(stored: Content, wanted: Content): Rejection =>
  new Rejection(
    'conflict',
    CHANGED_MEANWHILE,
    changedFields(stored, wanted).map(field => ({
      field: `content.${field}`,
      message: CHANGED_MEANWHILE,
      current: JSON.stringify(stored[field] ?? null),
    })),
  );
