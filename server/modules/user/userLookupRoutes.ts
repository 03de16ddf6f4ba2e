import type { Row } from "../../../src/schema/model/json.ts";
import { splitList, trimSpace } from "../../../src/schema/index.ts";
import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { userCalls } from "../../../src/schema/calls/userCalls.ts";
import { Condition, type AskedCondition } from "../../entity/condition/condition.ts";
import type { ConditionGroup } from "../../entity/condition/conditionQuery.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { fieldOf } from "../../entity/scope/entityScope.ts";
import { canRead } from "../../entity/scope/fieldRights.ts";
import { mayChoose } from "../../entity/references/choosable.ts";
import { withoutForeign } from "../../entity/tenant/foreignReferences.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { inRowForm } from "../../entity/scope/inRowForm.ts";
import { moduleScope, presentVisible, readAsked, readVisible } from "../moduleScope.ts";
import { pageOf } from "../pageOf.ts";

/** Reads of users that pickers and dialogs need beside the generic list. */
export function userLookupRoutes(services: ServerServices): readonly Route[] {
  return [...byDepartmentRoutes(services), rolesOfUserRoute(services), chosenUsersRoute(services)];
}

function byDepartmentRoutes(services: ServerServices): readonly Route[] {
  const scopeOf = (call: RouteCall): EntityScope => inRowForm(moduleScope(services, call, "user"), call.request);
  const listed = { right: { kind: "permission", code: "sys:user:list" }, rows: "entity", fields: "entity" } as const;
  return [
    defineRoute({
      ...listed,
      ...routeOf(userCalls.queryUserByDepId),
      handler: async (call) => {
        const scope = scopeOf(call);
        const asked = [inDepartments(scope, call.query.id), named(scope, call.query)];
        return presentVisible(scope, await readAsked(scope, asked));
      },
    }),
    defineRoute({
      ...listed,
      ...routeOf(userCalls.departUserList),
      handler: async (call) => {
        const scope = scopeOf(call);
        return pageOf(scope, [inDepartments(scope, call.query.depId), named(scope, call.query)], call.request.query);
      },
    }),
    defineRoute({
      ...listed,
      ...routeOf(userCalls.queryUserComponentData),
      handler: async (call) => {
        const scope = scopeOf(call);
        const { departId = "" } = call.query;
        const departments = departId === "" ? [] : [inDepartments(scope, departId)];
        return pageOf(scope, [...departments, named(scope, call.query)], call.request.query);
      },
    }),
  ];
}

function rolesOfUserRoute(services: ServerServices): Route {
  return defineRoute({
    ...routeOf(userCalls.queryUserRole),
    right: { kind: "permission", code: "sys:user:list" },
    rows: "entity",
    fields: "entity",
    handler: async (call) => {
      const scope = moduleScope(services, call, "user");
      const [user] = await readVisible(scope, {
        op: "compare",
        field: "id",
        operator: "eq",
        value: call.query.userid,
      });
      const roles = fieldOf(scope.entity, "roleIds");
      if (!user) throw new AppError("ROW_MISSING", {});
      const [shown] = await withoutForeign(services.database.db, scope, [user]);
      return roles && canRead(roles, scope) ? (shown?.["roleIds"] ?? []) : [];
    },
  });
}

/** Names of chosen users in the order in which they are asked for, for fields that hold them; a bare array, as the callers expect (protocol 1.17). */
function chosenUsersRoute(services: ServerServices): Route {
  return defineRoute({
    ...routeOf(userCalls.getMultiUser),
    right: { kind: "session" },
    rows: "entity",
    fields: { why: "account and name of users whose id or account the caller already has" },
    handler: async (call) => {
      const { id = "", username = "" } = call.query;
      const scope = moduleScope(services, call, "user");
      const chosen = [...oneOf("id", id), ...oneOf("username", username)];
      // Where users cannot be chosen, nobody has one to ask the name of.
      if (chosen.length === 0 || !mayChoose(scope, scope.entity)) return call.reply.send([]);
      const groups: readonly ConditionGroup[] = [
        allOf(scope, [{ field: "status", rule: "eq", value: "normal" }]),
        { match: "or", conditions: chosen.map((asked) => Condition.on(scope, asked)) },
      ];
      const users = await presentVisible(scope, await readAsked(scope, groups));
      return call.reply.send(inOrder(users, [...splitList(id), ...splitList(username)]).map(nameOf));
    },
  });
}

/** Each user once, where the list of ids or accounts names them first. */
function inOrder(users: readonly Row[], asked: readonly string[]): readonly Row[] {
  const places = new Map(asked.toReversed().map((name, index) => [name, asked.length - index]));
  const placeOf = ({ id, username }: Row): number => Math.min(...[id, username].map((name) => places.get(String(name)) ?? Infinity));
  return users.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function nameOf({ id, username, realname, orgCode }: Row): Row {
  return { id, username, realname, orgCode };
}

function allOf(scope: EntityScope, asked: readonly AskedCondition[]): ConditionGroup {
  return { match: "and", conditions: asked.map((condition) => Condition.on(scope, condition)) };
}

/** Nobody belongs to a department without an id. */
function inDepartments(scope: EntityScope, ids: string): ConditionGroup {
  if (splitList(ids).length === 0) return { match: "or", conditions: [] };
  return allOf(scope, [{ field: "departIds", rule: "in", value: ids }]);
}

/** Users with parts of an account or a name. */
function named(
  scope: EntityScope,
  { username = "", realname = "" }: { readonly username?: string; readonly realname?: string },
): ConditionGroup {
  return allOf(scope, [...containing("username", username), ...containing("realname", realname)]);
}

/** A part of a name; nothing typed asks for nothing. */
function containing(field: string, keyword: string): readonly AskedCondition[] {
  const value = trimSpace(keyword.replaceAll("*", ""));
  return value === "" ? [] : [{ field, rule: "like", value }];
}

function oneOf(field: string, ids: string): readonly AskedCondition[] {
  return splitList(ids).length === 0 ? [] : [{ field, rule: "in", value: ids }];
}
