import type { ComponentType } from "react";
import { Suspense } from "react";
import type { ScreenKind } from "../../schema/model/screen.ts";
import { lazyPart } from "../code/lazyPart.tsx";
import { EmbeddedListContext } from "../detail/EmbeddedListContext.ts";
import type { EmbeddedListProps } from "../detail/EmbeddedListContext.ts";
import { MasterDetailScreen } from "../master-detail/MasterDetailScreen.tsx";
import { TreeScreen } from "../tree/TreeScreen.tsx";
import { CrudScreen } from "./CrudScreen.tsx";
import type { ScreenProps } from "./CrudScreen.tsx";
import { EmbeddedList } from "./EmbeddedList.tsx";
import { SchemaProblems } from "./SchemaProblems.tsx";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import { ScreenGate } from "./ScreenGate.tsx";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";

// Nearly all screens are lists; the others come when one is opened.
const FormScreen = lazyPart(async () => (await import("./FormScreen.tsx")).FormScreen);
const DetailScreen = lazyPart(async () => (await import("./DetailScreen.tsx")).DetailScreen);

/** One renderer per kind of screen. */
const renderers: Readonly<Record<ScreenKind, ComponentType<ScreenProps>>> = {
  crud: CrudScreen,
  list: CrudScreen,
  tree: TreeScreen,
  "master-detail": MasterDetailScreen,
  form: FormScreen,
  detail: DetailScreen,
};

const renderEmbeddedList = (props: EmbeddedListProps) => <EmbeddedList {...props} />;

/** Props of `SchemaScreen`. */
export interface SchemaScreenProps {
  /** Id of a compiled screen, e.g. `appointment`. */
  readonly screenId: string;
}

/**
 * Draws a screen from its schema. It follows the schema while it is open: a change comes in within a second,
 * and what the person has filled in, chosen and opened stays.
 *
 * @example
 * <SchemaScreen screenId="appointment" />
 */
export function SchemaScreen({ screenId }: SchemaScreenProps) {
  return (
    <ScreenBoundary key={screenId}>
      <EmbeddedListContext value={renderEmbeddedList}>
        <ScreenGate screenId={screenId}>
          {(screen) => {
            const Renderer = renderers[screen.kind];
            return (
              <>
                <SchemaProblems screen={screen} />
                <Suspense fallback={<ScreenSkeleton />}>
                  <Renderer screen={screen} />
                </Suspense>
              </>
            );
          }}
        </ScreenGate>
      </EmbeddedListContext>
    </ScreenBoundary>
  );
}
