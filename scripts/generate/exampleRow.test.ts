import { expect, it } from "vitest";
import type { FieldProblem } from "../../src/schema/index.ts";
import { createValidator } from "../../src/schema/validation/createValidator.ts";
import { readProject } from "../schemas/readProject.ts";
import { exampleRow } from "./exampleRow.ts";
import { isAsked } from "./sentFields.ts";

const { project } = readProject(process.cwd());

it.each([...project.entities.values()])("the example of $title is one that the server takes, with nothing to spare", (entity) => {
  const row = exampleRow(project, entity);
  const validate = createValidator(entity, "create", () => undefined);
  // What a row starts with, by a default or a rule, the server fills in.
  const starts = ({ field }: FieldProblem) => {
    const found = entity.fields.find(({ name }) => name === field);
    return found?.default !== undefined || found?.rule.initial !== undefined;
  };
  const asked = (sent: object) => validate(sent).filter((problem) => !starts(problem));
  expect(asked(row)).toEqual([]);
  for (const field of entity.fields.filter((one) => one.required && isAsked(one))) {
    const { [field.name]: _left, ...rest } = row;
    expect(asked(rest).map((problem) => problem.field)).toEqual([field.name]);
  }
});

it("no example is the number of a person", () => {
  for (const entity of project.entities.values()) expect(String(exampleRow(project, entity)["mobile"] ?? "")).toMatch(/^(?:1[3-9]0{9})?$/);
});
