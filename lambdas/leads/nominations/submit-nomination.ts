import type * as z from 'zod';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { getDoctorNomination, markNomination } from '#platform/table/doctor-nominations';
import type { submitNomination as operation } from '#shared/contracts/leads';
import { Rejection } from '#shared/errors';
import type { DoctorNomination } from '#shared/nominations/doctor-nomination';

/**
 * Marks a nomination as submitted, or takes that back. Done already, by this user or another, counts as done.
 * @throws Rejection `not_found`
 */
export const submitNomination = (
  by: Auditor,
  { id, submitted }: z.output<(typeof operation)['input']>,
): Promise<Record<string, never>> =>
  retryOnConflict<DoctorNomination, true, Record<string, never>>({
    read: async () => {
      const nomination = await getDoctorNomination(id);
      if (!nomination) throw new Rejection('not_found', 'There is no such nomination.');
      return nomination;
    },
    decide: nomination => (nomination.submitted === submitted ? done({}) : toWrite(true)),
    write: async (_, nomination) =>
      (await markNomination(nomination, submitted, by)) === 'written' ? done({}) : conflict,
    giveUp: rejectAsChanging('This nomination keeps changing. Please try again.'),
  });
