import { screen } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import type { DetailLayout } from "../../schema/model/screen.ts";
import { DetailBody } from "./DetailBody.tsx";

const { answer } = useApiServer();

it("SCREEN-44 the detail of a survey has the counted answers on a page of their own, beside the results", async () => {
  const survey = productScreen("surveyTopic");
  const { detail } = survey;
  answer(on.get(api("/hiv/surveyTopic/tally"), () => ok({ results: 0, leftOut: 3, questions: [] })));
  answer(on.get(api("/sys/related/counts"), () => ok([])));
  const loaded = { row: { id: "t1", topicName: "满意度" }, error: undefined, isLoading: false, retry: () => undefined };
  const { user } = renderRuntime(
    <DetailBody screen={survey} layout={detail as DetailLayout} id="t1" loaded={loaded} values={() => null} />,
  );
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent?.trim())).toEqual(expect.arrayContaining(["统计", "答卷"]));
  await user.click(screen.getByRole("tab", { name: "统计" }));
  expect(await screen.findByText("还没有题目")).toBeDefined();
});
