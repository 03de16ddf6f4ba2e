import type { FormRule } from "antd";
import { trimSpace } from "../../../runtime/index.ts";

/** Most characters of a group's name, counted as people do. */
export const MAX_NAME = 30;

/** What the name of a group must be: 1 to 30 characters. */
export const nameRules: FormRule[] = [
  {
    validator: (_, typed: unknown) => {
      const length = Array.from(typeof typed === "string" ? trimSpace(typed) : "").length;
      if (length === 0) return Promise.reject(new Error("请填写群名称"));
      return length > MAX_NAME ? Promise.reject(new Error(`群名称不能超过 ${MAX_NAME} 个字，请缩短`)) : Promise.resolve();
    },
  },
];
