import * as users from './administer-users.ts';
import * as challenges from './answer-challenge.ts';
import * as groups from './groups.ts';
import * as listing from './list-users.ts';
import type { Operation } from './operation.ts';
import * as own from './own-account.ts';
import * as refreshing from './refresh.ts';
import * as resetting from './reset-password.ts';
import * as signIn from './sign-in.ts';
import * as softwareToken from './software-token.ts';

/** Every operation by its name on the wire. An operation with `reads` does not change the stored state. */
export const operations: ReadonlyMap<string, { run: Operation; reads?: true }> = new Map(
  Object.entries<{ run: Operation; reads?: true }>({
    InitiateAuth: { run: signIn.initiateAuth },
    AdminInitiateAuth: { run: signIn.adminInitiateAuth },
    RespondToAuthChallenge: { run: challenges.respondToAuthChallenge },
    AdminRespondToAuthChallenge: { run: challenges.adminRespondToAuthChallenge },
    GetTokensFromRefreshToken: { run: refreshing.getTokensFromRefreshToken },
    RevokeToken: { run: refreshing.revokeToken },
    ForgotPassword: { run: resetting.forgotPassword },
    ConfirmForgotPassword: { run: resetting.confirmForgotPassword },
    AdminResetUserPassword: { run: resetting.adminResetUserPassword },
    GetUser: { run: own.getUser, reads: true },
    GlobalSignOut: { run: own.globalSignOut },
    ChangePassword: { run: own.changePassword },
    AssociateSoftwareToken: { run: softwareToken.associateSoftwareToken },
    VerifySoftwareToken: { run: softwareToken.verifySoftwareToken },
    SetUserMFAPreference: { run: softwareToken.setUserMfaPreference },
    AdminSetUserMFAPreference: { run: softwareToken.adminSetUserMfaPreference },
    AdminCreateUser: { run: users.adminCreateUser },
    AdminSetUserPassword: { run: users.adminSetUserPassword },
    AdminGetUser: { run: users.adminGetUser, reads: true },
    AdminUpdateUserAttributes: { run: users.adminUpdateUserAttributes },
    AdminDisableUser: { run: users.adminDisableUser },
    AdminEnableUser: { run: users.adminEnableUser },
    AdminDeleteUser: { run: users.adminDeleteUser },
    AdminUserGlobalSignOut: { run: users.adminUserGlobalSignOut },
    ListUsers: { run: listing.listUsers, reads: true },
    CreateGroup: { run: groups.createGroup },
    GetGroup: { run: groups.getGroup, reads: true },
    DeleteGroup: { run: groups.deleteGroup },
    ListGroups: { run: groups.listGroups, reads: true },
    AdminAddUserToGroup: { run: groups.adminAddUserToGroup },
    AdminRemoveUserFromGroup: { run: groups.adminRemoveUserFromGroup },
    AdminListGroupsForUser: { run: groups.adminListGroupsForUser, reads: true },
    ListUsersInGroup: { run: groups.listUsersInGroup, reads: true },
  }),
);
