import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderShell, signedIn, useShellServer } from "../../shell/testing/renderShell.tsx";
