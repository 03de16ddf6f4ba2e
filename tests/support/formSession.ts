import { multipart, type FormPart } from "./multipart.ts";
import type { TestSession } from "./testServer.ts";

/** How a client sends a form: in one line, or in parts as browsers send what is in a `FormData`. */
export type FormEncoding = "urlencoded" | "multipart";

/** The same caller, whose bodies leave as forms; of parts that are files the body holds a `FormPart`. */
export function formSession(session: TestSession, encoding: FormEncoding): TestSession {
  return {
    ...session,
    call: (method, path, { body = {}, headers = {} } = {}) => {
      const { payload, headers: type } = encode(Object.entries(body as object), encoding);
      return session.call(method, path, { body: payload, headers: { ...type, "x-access-token": session.token, ...headers } });
    },
  };
}

function encode(fields: readonly (readonly [string, unknown])[], encoding: FormEncoding) {
  if (encoding === "multipart") return multipart(fields.map(([name, value]) => partOf(name, value)));
  const payload = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return { payload, headers: { "content-type": "application/x-www-form-urlencoded" } };
}

function partOf(name: string, value: unknown): FormPart {
  return typeof value === "object" && value !== null ? (value as FormPart) : { name, data: String(value) };
}
