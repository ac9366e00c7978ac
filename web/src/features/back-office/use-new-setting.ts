import { type FormEvent, useState } from 'react';
import type * as z from 'zod';
import { isSameValue } from '#shared/settings/changed-fields';
import { ApiFailure, failureMessageOf } from '../../lib/api/api-failure.ts';
import { type Problems, problemsBy, problemsOf } from './setting-edit.ts';

type Creating = { error: Error | null; isPending: boolean; reset: () => void };

type NewSettingOptions<Content extends object> = {
  empty: Content;
  schema: z.ZodType<Content>;
  /** What is wrong with a content; by the schema alone if absent. */
  problemsIn?: (content: Content) => Problems;
  /** The operation that creates. */
  creating: Creating;
  notCreated: string;
  create: (content: Content) => void;
};

/** The form of a new setting: problems are shown once it was submitted. */
export const useNewSetting = <Content extends object>({
  empty,
  schema,
  problemsIn = content => problemsBy(schema, content),
  creating,
  notCreated,
  create,
}: NewSettingOptions<Content>) => {
  const [content, setContent] = useState(empty);
  const [wasSubmitted, setSubmitted] = useState(false);
  const { error } = creating;
  const own = problemsIn(content);
  return {
    content,
    change: <F extends keyof Content & string>(field: F, value: Content[F]) => {
      // One that is under way goes on: without it the button would create a second one.
      if (error) creating.reset();
      setContent(now => ({ ...now, [field]: value }));
    },
    problems: {
      ...(wasSubmitted && own),
      ...(error instanceof ApiFailure ? problemsOf(error.detail) : {}),
    },
    failure: error ? failureMessageOf(error, notCreated) : undefined,
    isEdited: !isSameValue(content, empty),
    isCreating: creating.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setSubmitted(true);
      const { data } = schema.safeParse(content);
      if (data && !creating.isPending) create(data);
    },
  };
};
