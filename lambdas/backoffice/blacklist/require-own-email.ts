import type { Actor } from '#platform/handlers/actor';
import { Rejection } from '#shared/errors';

/** Nobody posts in the name of somebody else. @throws Rejection `rejected` */
export const requireOwnEmail = ({ user }: Actor, posted_by: string | undefined): void => {
  if (posted_by !== undefined && posted_by.toLowerCase() !== user.email.toLowerCase())
    throw new Rejection('rejected', 'You can post in your own name only. Reload the page, and try again.');
};
