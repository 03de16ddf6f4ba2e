import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import { createGate } from "../../security/gate.ts";
import { sourceOf } from "../../security/sourceOf.ts";
import type { ProvingServices } from "./provingServices.ts";
import { findByPhone } from "../session/findAccount.ts";
import { mobile, ticket } from "./inputSchemas.ts";
import { assertSlider, issueSlider, passSlider } from "./slider.ts";
import type { SmsPurpose } from "./smsSender.ts";

/** Sliders and codes from one address: a full office, but no stream of messages at somebody's cost. */
const SLIDER_BUDGET = { burst: 600, perSecond: 10 };
const SMS_BUDGET = { burst: 20, perSecond: 0.1 };

const steps = {
  type: "array",
  minItems: 3,
  maxItems: 200,
  items: { type: "array", minItems: 2, maxItems: 2, items: { type: "number", minimum: 0, maximum: 120_000 } },
} as const;

/** What callers of the lineage name the purposes of a code. */
const MODES: Readonly<Record<string, SmsPurpose>> = { "0": "login", "1": "register", "2": "password" };

/** The slider, and codes sent to phones. */
export function verificationRoutes(services: ProvingServices): readonly Route[] {
  return [...sliderRoutes(services), smsRoute(services)];
}

function sliderRoutes(services: ProvingServices): readonly Route[] {
  const takeTurn = createGate(SLIDER_BUDGET);
  const open = { right: { kind: "public", why: "it is moved before signing in" }, rows: "none", fields: "none" } as const;
  return [
    defineRoute({
      method: "GET",
      path: "/sys/slider",
      ...open,
      handler: async ({ request }) => {
        takeTurn(sourceOf(request.ip));
        return { challenge: issueSlider(services) };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/sys/slider",
      ...open,
      schema: { body: { type: "object", required: ["challenge", "steps"], properties: { challenge: ticket, steps } } },
      bodyLimit: 16 * 1024,
      handler: async ({ request, body }) => {
        takeTurn(sourceOf(request.ip));
        return new Answer({ proof: await passSlider(services, body) }, { message: "验证通过" });
      },
    }),
  ];
}

function smsRoute(services: ProvingServices): Route {
  const takeTurn = createGate(SMS_BUDGET);
  return defineRoute({
    method: "POST",
    path: "/sys/sms",
    right: { kind: "public", why: "codes are for signing in, registering and a lost password" },
    rows: { why: "whether the number belongs to an account does not leave" },
    fields: "none",
    schema: {
      body: {
        type: "object",
        required: ["mobile", "smsmode"],
        properties: { mobile, smsmode: { type: "string", enum: Object.keys(MODES) }, sliderProof: ticket },
      },
    },
    handler: async ({ request, body: { mobile, smsmode, sliderProof } }) => {
      const purpose = MODES[smsmode] ?? "login";
      if (!services.sms.isOpen) throw new AppError("SMS_CLOSED", {});
      if (purpose === "register" && !services.config.entrance.registration) throw new AppError("REGISTRATION_CLOSED", {});
      const source = sourceOf(request.ip);
      takeTurn(source);
      await assertSlider(services, sliderProof);
      const account = await findByPhone(services, mobile);
      const isOwner = (await services.devices.find(request, account?.id)) !== undefined;
      await services.sms.send({ phone: mobile, purpose, source }, { deliver: purpose === "register" || account !== undefined, isOwner });
      return new Answer(null, { message: sentMessage(purpose) });
    },
  });
}

/** Says no more than is true for every number. */
function sentMessage(purpose: SmsPurpose): string {
  return purpose === "register" ? "验证码已发送，5 分钟内有效" : "验证码已发送至已登记的手机，5 分钟内有效";
}
