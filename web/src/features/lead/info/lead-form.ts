import type { Base } from '#shared/changed-meanwhile';
import type { Lead } from '#shared/leads/lead';
import { type LeadEdit, MAX_CHILDREN } from '#shared/leads/lead-edit';
import { saveFailureMessage } from '../../../lib/forms/save-failure.ts';
import { createSavedForm, type FormOptions } from '../../../lib/forms/saved-form.ts';
import { createStore } from '../../../lib/ui/external-store.ts';
import { createAddedChildren } from './added-children.ts';
import { editOf, groupOf, rulesOf, storedOf } from './field-values.ts';
import type { FieldPath } from './info-fields.ts';

const FAILED = 'Lead update error';

type Dependencies = {
  /** Changes the lead while its fields are what `base` says, and returns it as it is stored now. */
  save: (edit: LeadEdit, base: Base) => Promise<Lead>;
  onFailure: (message: string) => void;
};

/** The saved form of a lead's details, with a set of fields for each child. */
export const createLeadForm = (first: Lead, firstDependencies: Dependencies) => {
  const added = createAddedChildren();
  let dependencies = firstDependencies;
  let lead = first;
  const stored = (path: FieldPath) => storedOf(lead, path);
  const children = createStore(added.numbersIn(first));

  /**
   * The newer of the known lead and `next`. Every user sees the stored children in the order of their places, so that a
   * child has the same number for all; those that are not stored yet follow.
   */
  const keep = (next: Lead) => {
    if (next.version < lead.version) return;
    lead = added.shown(next);
    const known = children.get();
    const all = [...new Set([...added.numbersIn(next), ...known])];
    if (all.join() !== known.join()) children.set(all);
  };
  const options: FormOptions<FieldPath> = {
    rules: rulesOf,
    groupOf,
    save: async (values, base) => {
      keep(await added.send(editOf(values), base, dependencies.save));
      return stored;
    },
    failureMessage: (error, path) => saveFailureMessage(error, path, FAILED),
    onFailed: () => dependencies.onFailure(FAILED),
  };
  const form = createSavedForm(stored, options, { resendsRejected: true });

  return {
    ...form,
    serveBy: (next: Dependencies) => {
      dependencies = next;
    },
    children,
    follow: (next: Lead) => {
      keep(next);
      form.follow(stored);
    },
    addChild: () => {
      const known = children.get();
      if (known.length < MAX_CHILDREN) children.set([...known, added.add()]);
    },
  };
};
export type LeadForm = ReturnType<typeof createLeadForm>;
