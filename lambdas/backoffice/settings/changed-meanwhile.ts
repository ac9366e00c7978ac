import { editConflict } from '#shared/changed-meanwhile';
import type { Rejection } from '#shared/errors';
import { changedFields } from '#shared/settings/changed-fields';

/**
 * A `conflict` with the fields in which the stored content differs from the wanted one, each with its value as JSON.
 * `inContent` says whether the request has the fields in its `content`.
 */
export const changedMeanwhile = <Content extends object>(
  stored: Content,
  wanted: Content,
  { inContent = true } = {},
): Rejection =>
  editConflict(
    changedFields(stored, wanted).map(field => ({
      field: inContent ? `content.${field}` : field,
      current: JSON.stringify(stored[field] ?? null),
    })),
  );
