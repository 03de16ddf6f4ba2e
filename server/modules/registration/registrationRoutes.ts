import { VISIBLE_PATTERN } from "../../../src/schema/index.ts";
import { USERNAME, USERNAME_LENGTH } from "../../../src/schema/kinds/usernameRule.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import { createGate } from "../../security/gate.ts";
import { sourceOf } from "../../security/sourceOf.ts";
import type { ProvingServices } from "../verification/provingServices.ts";
import { cipher, mobile, smsCode, ticket } from "../verification/inputSchemas.ts";
import { alterPassword, verifyPhone } from "./alterPassword.ts";
import { REALNAME_LENGTH, registerUser } from "./registerUser.ts";

/** Registrations and lost passwords from one address. */
const BUDGET = { burst: 60, perSecond: 0.5 };

const username = { type: "string", minLength: USERNAME_LENGTH.least, maxLength: USERNAME_LENGTH.most, pattern: USERNAME.source } as const;
// Twice what is stored: letters may come apart from their marks.
const realname = { type: "string", minLength: 1, maxLength: 2 * REALNAME_LENGTH, pattern: VISIBLE_PATTERN } as const;

/** What the calls have in common; the ones from one address share a budget. */
const open = {
  method: "POST",
  rows: { why: "the account of a proved phone number only" },
  fields: "none",
  bodyLimit: 16 * 1024,
} as const;

/** Asking for an account, and a new password for one whose password is lost. */
export function registrationRoutes(services: ProvingServices): readonly Route[] {
  const takeTurn = createGate(BUDGET);
  return [registerRoute(services, takeTurn), ...alterationRoutes(services, takeTurn)];
}

function registerRoute(services: ProvingServices, takeTurn: (address: string) => void): Route {
  return defineRoute({
    ...open,
    path: "/sys/user/register",
    right: { kind: "public", why: "asks for an account that an administrator approves" },
    // The code is used up by then, so another run would say that it is wrong.
    repeat: "answer",
    schema: {
      body: {
        type: "object",
        required: ["username", "realname", "phone", "smscode", "password"],
        properties: { username, realname, phone: mobile, smscode: smsCode, password: cipher },
      },
    },
    handler: async ({ request, body }) => {
      if (!services.config.entrance.registration) throw new AppError("REGISTRATION_CLOSED", {});
      takeTurn(sourceOf(request.ip));
      await registerUser(services, body, request);
      return new Answer(null, { message: "注册成功，请等待管理员审核" });
    },
  });
}

function alterationRoutes(services: ProvingServices, takeTurn: (address: string) => void): readonly Route[] {
  return [
    defineRoute({
      ...open,
      path: "/sys/user/phoneVerification",
      right: { kind: "public", why: "proves a phone number before a new password" },
      schema: { body: { type: "object", required: ["phone", "smscode"], properties: { phone: mobile, smscode: smsCode } } },
      handler: async ({ request, body }) => {
        if (!services.sms.isOpen) throw new AppError("SMS_CLOSED", {});
        takeTurn(sourceOf(request.ip));
        return verifyPhone(services, body, request);
      },
    }),
    defineRoute({
      ...open,
      path: "/sys/user/passwordChange",
      right: { kind: "public", why: "takes the ticket of a proved phone number" },
      repeat: "answer",
      schema: {
        body: {
          type: "object",
          required: ["ticket", "password", "confirmpassword"],
          properties: { ticket, password: cipher, confirmpassword: cipher },
        },
      },
      handler: async ({ request, body }) => {
        takeTurn(sourceOf(request.ip));
        await alterPassword(services, body, request);
        return new Answer(null, { message: "密码修改成功，请用新密码登录" });
      },
    }),
  ];
}
